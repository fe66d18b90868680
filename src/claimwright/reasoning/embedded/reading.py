"""A claim and works in, what the verifier says of the sentences that speak to it out.

The takeaway, the grade and the explanation of a work all rest on one reading of it: each of the
sentences nearest to the claim alone, and the stretch around the nearest as a whole.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import Claim, Document, Embedding, Pair, Passage, Stance
from claimwright.memory import Memory
from claimwright.models.cross_encoder import PairLogits, PairReader
from claimwright.protocols import Encoder, Opposer
from claimwright.reasoning.embedded.work_text import Sentence, WorkText, work_text
from claimwright.selection.rationale import best_window, cosines
from claimwright.selection.rerank import probability
from claimwright.settings import JudgementSettings
from claimwright.stance.entailment import Calibration, calibrated
from claimwright.stance.readers import Logits, mirrored

Stored = Callable[[Sequence[str]], Mapping[str, Sequence[tuple[Passage, Embedding]]]]
"""Sentences of works with their embeddings, as an index keeps them."""

_KEPT_READINGS: Final = 500
_ECHO: Final = 0.8
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSentence:
    """One sentence that was read alone.

    Its place is among the sentences of its work, from 0; logits are those of supports, refutes and
    not enough information, the relevance 0..1.
    """

    place: int
    sentence: Sentence
    logits: Logits
    stance: Stance
    relevance: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read of one work for one claim.

    Sentences read `alone` come nearest to the claim first; `together` are the logits of the stretch
    around the nearest, `None` when nothing was read. The relevance, 0..1, is of what is read the
    most.
    """

    text: WorkText
    alone: tuple[ReadSentence, ...] = ()
    together: Logits | None = None
    relevance: float = 0.0

    @property
    def logits(self) -> Logits | None:
        """Mean of the most decided sentence, the most relevant and the stretch, if any was read."""
        if self.together is None or not self.alone:
            return None
        decided = min(self.alone, key=lambda read: read.stance.not_enough_information)
        relevant = max(self.alone, key=lambda read: read.relevance)
        read = (decided.logits, relevant.logits, self.together)
        supports, refutes, neither = (sum(values) / len(read) for values in zip(*read, strict=True))
        return supports, refutes, neither


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draft:
    text: WorkText
    nearest: tuple[int, ...]
    window: tuple[int, int]


class WorkReader:
    """Reads works for claims; remembers the last 500 readings.

    The encoder embeds sentences as the index did, and the claim where there is no `query_encoder`;
    `stored` gives sentences that an index already embedded, or is `None`.
    """

    def __init__(
        self,
        *,
        encoder: Encoder,
        query_encoder: Encoder | None = None,
        pairs: PairReader,
        calibration: Calibration,
        settings: JudgementSettings,
        stored: Stored | None = None,
    ) -> None:
        self._encoder = encoder
        self._query_encoder = query_encoder or encoder
        self._pairs = pairs
        self._calibration = calibration
        self._settings = settings
        self._stored = stored
        self._memory = Memory[tuple[str, Document], Reading](_KEPT_READINGS)

    def read(self, claim: str, works: Sequence[Document]) -> tuple[Reading, ...]:
        """Return one reading per work, in order."""
        return self._memory.each(
            [(claim, work) for work in works],
            lambda missing: self._read(claim, [work for _, work in missing]),
        )

    def _read(self, claim: str, works: Sequence[Document]) -> Iterator[Reading]:
        texts = [self._text(claim, work) for work in works]
        drafts = self._drafts(claim, works, texts)
        pairs = [pair for draft in drafts for pair in self._asked(claim, draft)]
        logits = iter(self._pairs.read(pairs))
        for draft in drafts:
            yield self._reading(draft, logits)

    def _text(self, claim: str, work: Document) -> WorkText:
        """Find what may be read; in an attacked work not what merely repeats the claim."""
        text = work_text(work)
        if not text.attacked:
            return text
        kept = tuple(sentence for sentence in text.sentences if not _echoes(sentence.text, claim))
        return replace(
            text,
            sentences=kept,
            problem=text.problem or ("" if kept else "It only repeats the claim."),
        )

    def _drafts(
        self, claim: str, works: Sequence[Document], texts: Sequence[WorkText]
    ) -> list[_Draft]:
        known = self._known(works, texts)
        missing = [
            f"{text.title}\n{sentence.text}" if text.title else sentence.text
            for work, text in zip(works, texts, strict=True)
            if not text.problem
            for sentence in text.sentences
            if (work.id, sentence.span.start) not in known
        ]
        (aim,) = self._query_encoder.encode([claim])
        fresh = iter(self._encoder.encode(missing))
        return [
            self._draft(
                aim,
                text,
                ()
                if text.problem
                else [
                    known.get((work.id, sentence.span.start)) or next(fresh)
                    for sentence in text.sentences
                ],
            )
            for work, text in zip(works, texts, strict=True)
        ]

    def _known(
        self, works: Sequence[Document], texts: Sequence[WorkText]
    ) -> dict[tuple[str, int], Embedding]:
        """Take from the index the embeddings of sentences that are read as they stand there."""
        if self._stored is None:
            return {}
        plain = [
            (work, text)
            for work, text in zip(works, texts, strict=True)
            if not text.problem and not text.warnings
        ]
        stored = self._stored([work.id for work, _ in plain]) if plain else {}
        found = {}
        for work, text in plain:
            by_place = {
                (passage.start, passage.text): embedding
                for passage, embedding in stored.get(work.id, ())
            }
            for sentence in text.sentences:
                place = (sentence.span.start, sentence.text)
                if place in by_place:
                    found[work.id, sentence.span.start] = by_place[place]
        return found

    def _draft(self, claim: Embedding, text: WorkText, sentences: Sequence[Embedding]) -> _Draft:
        if not sentences:
            return _Draft(text=text, nearest=(), window=(0, 0))
        near = cosines(claim, sentences)
        order = sorted(range(len(near)), key=lambda place: (-near[place], place))
        return _Draft(
            text=text,
            nearest=tuple(order[: self._settings.sentences]),
            window=best_window(claim, sentences, size=self._settings.window_sentences),
        )

    def _asked(self, claim: str, draft: _Draft) -> list[Pair]:
        if not draft.nearest:
            return []
        first, last = draft.window
        stretches = [
            *(draft.text.sentences[place].text for place in draft.nearest),
            " ".join(sentence.text for sentence in draft.text.sentences[first:last]),
        ]
        return [
            Pair(claim=claim, evidence=stretch, title=draft.text.title) for stretch in stretches
        ]

    def _reading(self, draft: _Draft, logits: Iterator[PairLogits]) -> Reading:
        if not draft.nearest:
            return Reading(text=draft.text)
        alone = []
        for place in draft.nearest:
            said = next(logits)
            alone.append(
                ReadSentence(
                    place=place,
                    sentence=draft.text.sentences[place],
                    logits=said.stance,
                    stance=calibrated(said.stance, self._calibration),
                    relevance=probability(said.relevance),
                )
            )
        whole = next(logits)
        return Reading(
            text=draft.text,
            alone=tuple(alone),
            together=whole.stance,
            relevance=max(probability(whole.relevance), *(read.relevance for read in alone)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BothWays:
    """Reads works for a claim and, with a share of 0..0.5, for its opposite; at 0 not for that.

    A work that bears a claim out speaks against its opposite. Asking about both and averaging keeps
    a claim and its opposite from getting the same answer.
    """

    reader: WorkReader
    opposer: Opposer
    share: float

    def logits(self, claim: Claim, works: Sequence[Document]) -> tuple[Logits | None, ...]:
        """Return logits of supports, refutes and not enough information of each work, in order.

        Those of a claim without an opposite are of the claim alone; `None` when nothing can be
        read.
        """
        own = [reading.logits for reading in self.reader.read(claim.statement, works)]
        opposite = self.opposer.oppose(claim).text if self.share > 0.0 and works else ""
        if not opposite:
            return tuple(own)
        other = [reading.logits for reading in self.reader.read(opposite, works)]
        return tuple(
            one if one is None or two is None else mirrored(one, two, share=self.share)
            for one, two in zip(own, other, strict=True)
        )


def _echoes(sentence: str, claim: str) -> bool:
    said, claimed = (set(_WORD.findall(text.lower())) for text in (sentence, claim))
    return len(said & claimed) >= _ECHO * max(1, len(said | claimed))
