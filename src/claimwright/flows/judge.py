"""Pairs of claim and text in, stances with the sentences that carry them out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimwright.claims.sentences import split
from claimwright.corpus.passages import embedding_text
from claimwright.domain import Claim, Document, Pair, Passage, Span, Stance, Unit
from claimwright.domain.claims import plain_statement
from claimwright.errors import InputError, TooLargeError
from claimwright.flows.verify import check_claim
from claimwright.models.cross_encoder import CrossEncoder
from claimwright.protocols import Encoder, StanceModel
from claimwright.selection.rationale import WHOLE, carrying, window_and_rationale
from claimwright.settings import SelectionSettings

MAX_EVIDENCE_CHARACTERS = 100_000
"""Longest text that is judged against a claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What is read of a text for a claim.

    The rationale is the sentences of the window that carry it, in reading order.
    """

    window: Span
    rationale: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeFlow:
    """Judges texts that a caller brings, without a corpus.

    The encoder finds the stretch of a long text that speaks to the claim, and the cross-encoder
    marks the sentences in it that carry what it says.
    """

    encoder: Encoder
    cross_encoder: CrossEncoder
    stance: StanceModel
    settings: SelectionSettings

    def judge(self, pairs: Sequence[Pair]) -> tuple[tuple[Stance, tuple[Span, ...]], ...]:
        """Return per pair its stance and its rationale, in order.

        Of a text longer than a window only the window nearest to the claim is judged, as `verify`
        does.

        Returns:
            The stance, then the sentences that carry it, byte-exact in the evidence as given.

        Raises:
            InputError: A claim or a text cannot be judged.
        """
        readings = self.read(pairs)
        stances = self.conclude(pairs, readings)
        return tuple(
            (stance, reading.rationale) for stance, reading in zip(stances, readings, strict=True)
        )

    def read(self, pairs: Sequence[Pair]) -> tuple[Reading, ...]:
        """Return what of each text is read, in order, byte-exact in the evidence as given.

        Raises:
            InputError: A claim or a text cannot be judged.
        """
        for pair in pairs:
            check_pair(pair)
        threshold = self.cross_encoder.rationale_threshold
        if threshold is None:
            return tuple(self._read(pair, self.settings.rationale_margin) for pair in pairs)
        readings = [self._read(pair, WHOLE) for pair in pairs]
        logits = self.cross_encoder.read(_windows(pairs, readings))
        return tuple(
            replace(
                reading,
                rationale=carrying(
                    reading.window, reading.rationale, said.rationale, threshold=threshold
                ),
            )
            for reading, said in zip(readings, logits, strict=True)
        )

    def conclude(self, pairs: Sequence[Pair], readings: Sequence[Reading]) -> tuple[Stance, ...]:
        """Judge each claim by what was chosen of its text, in order."""
        return tuple(self.stance.judge(_windows(pairs, readings)))

    def _read(self, pair: Pair, margin: float) -> Reading:
        sentences = split(pair.evidence)
        if len(sentences) == 1:
            return Reading(window=sentences[0], rationale=sentences)
        document = Document(id="", title=pair.title, text=pair.evidence)
        passages = [_passage(span) for span in sentences]
        texts = [embedding_text(document, passage) for passage in passages]
        claim, *embeddings = self.encoder.encode([plain_statement(pair.claim), *texts])
        window, rationale = window_and_rationale(
            claim,
            document,
            tuple(zip(passages, embeddings, strict=True)),
            size=self.settings.window_sentences,
            margin=margin,
        )
        return Reading(window=window, rationale=rationale)


def _windows(pairs: Sequence[Pair], readings: Sequence[Reading]) -> list[Pair]:
    return [
        replace(pair, claim=plain_statement(pair.claim), evidence=reading.window.text)
        for pair, reading in zip(pairs, readings, strict=True)
    ]


def _passage(span: Span) -> Passage:
    return Passage(
        id="", document_id="", unit=Unit.SENTENCE, text=span.text, start=span.start, end=span.end
    )


def check_pair(pair: Pair) -> None:
    """Refuse a pair that cannot be judged.

    Raises:
        InputError: The claim cannot be checked, or the evidence holds no letter or digit.
        TooLargeError: The evidence is longer than 100,000 characters.
    """
    check_claim(Claim(text=pair.claim))
    if not any(character.isalnum() for character in pair.evidence):
        raise InputError(
            f"the evidence is {pair.evidence[:40]!r}; it must hold at least one letter or digit: "
            "nothing to read is not the same as not enough information"
        )
    if len(pair.evidence) > MAX_EVIDENCE_CHARACTERS:
        raise TooLargeError(
            f"the evidence has {len(pair.evidence):,} characters; at most "
            f"{MAX_EVIDENCE_CHARACTERS:,} are read: judge its parts one by one"
        )
