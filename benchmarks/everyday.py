"""Claims in, what the default settings say of them on the starter corpus out.

The everyday claims (`everyday.jsonl`) were written as people make them, without sight of the corpus
and before any claim that the verifiers are trained on; a second reader labelled them without seeing
the first one's labels, and only claims on which both agree are here. No verifier is trained on any;
two stood in the wordings that the present matcher of fact checks learnt, and no longer do. Which
statements and odds ship was decided by them.

The other claims (`other_claims.jsonl`) are by three writers who saw neither the corpus nor any
code. They made up 120 each, as campaigners and bloggers, as newspapers and encyclopedias, and as
people in talk put them. A reader who did not see what they had called true or false called it, too;
claims on which both agree are in the file. Nothing was fitted or chosen on them. When the present
verifiers were made, three of the 358 were trained on word for word, unseen: that Venus is hotter
than Mercury, of cats and turbines, and, as the title of a statement, of flooded rice fields. They
stand in no training data any more.

The public claims are those of CLIMATE-FEVER's test split that its annotators found supported or
refuted by Wikipedia: nothing was trained or fitted on them. Statements of the corpus were written
for other claims of the same set, not for these: where it has nothing on a claim, the claim should
stay open.

A true or false claim is right, the wrong way round, or left open. A half-truth should be disputed
or left open, and a claim that has nothing to do with climate left open. A statement and its plain
denial should get opposite verdicts, or one of them none; a statement and its contrary ("rises",
"falls") may both be wrong, but never both right.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.data_sets import climate_cases
from benchmarks.figures import Figure, command_line, mean_figure, of_result
from claimwright.build import verify_flow
from claimwright.claims.opposition.assertion import Opposite
from claimwright.claims.opposition.opposites import opposites_of
from claimwright.domain import Claim, Verdict, VerdictLabel
from claimwright.errors import InputError
from claimwright.flows.verify import VerifyFlow, VerifyOptions
from claimwright.given_claims import TOGETHER
from claimwright.settings import Settings
from claimwright_lab.evaluation.calibration import confidence_figures
from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training.records import jsonl_rows
from claimwright_lab.training.starter_claims import read_statements

_FILES = {"everyday": ("everyday.jsonl", "kind"), "other": ("other_claims.jsonl", "by")}
"""Claims of our own by name: their file, and where a row tells the kind."""
_STANCES = {"SUPPORTS": "true", "REFUTES": "false"}
_TRUTHS = {"true": VerdictLabel.SUPPORTED, "false": VerdictLabel.REFUTED}
_OPPOSITE = {
    VerdictLabel.SUPPORTED: VerdictLabel.REFUTED,
    VerdictLabel.REFUTED: VerdictLabel.SUPPORTED,
}
_DENIALS = ("negation", "negation_removed")
"""Rules whose opposite is true wherever the statement is false."""
_PAIRS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A claim of the benchmark with the verdict it got."""

    claim: str
    truth: str
    kind: str
    verdict: Verdict

    @property
    def decided(self) -> bool:
        """Whether a side was taken."""
        return self.verdict.label in _OPPOSITE

    @property
    def right(self) -> bool:
        """Whether the true side was taken."""
        return self.verdict.label is _TRUTHS.get(self.truth)


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Verify every claim under the default settings; beside everyday ones, their denials, too."""
    claims = claims_of(arguments.claims)
    flow = verify_flow(Settings(), "starter")
    answers = told(flow, claims)
    found = list(rates(answers))
    if arguments.claims in _FILES:
        found += by_kind(answers)
    if arguments.claims == "everyday":
        texts = [answer.claim for answer in answers if answer.truth in _TRUTHS]
        found += _denied(flow, texts, arguments.denials)
    return found


def claims_of(name: str) -> list[tuple[str, str, str]]:
    """Return the `everyday`, `other` or `public` claims, each with its truth and kind."""
    if name not in (*_FILES, "public"):
        raise InputError(f"claims is {name!r}; name {', '.join(_FILES)} or public")
    if name == "public":
        return [
            (case.claim, _STANCES[case.gold], name)
            for case in climate_cases()
            if case.gold in _STANCES and split_of(case.claim) == "test"
        ]
    file, kind = _FILES[name]
    rows = jsonl_rows(Path(__file__).with_name(file))
    return [(row["claim"], row["truth"], row[kind]) for row in rows]


def verified(flow: VerifyFlow, texts: Sequence[str]) -> list[Verdict]:
    """Return the verdict on each claim under the default options, in order."""
    claims = [Claim(text=text) for text in texts]
    return [
        report.verdict
        for start in range(0, len(claims), TOGETHER)
        for report in flow.verify(claims[start : start + TOGETHER], VerifyOptions())
    ]


def told(flow: VerifyFlow, claims: Sequence[tuple[str, str, str]]) -> list[Answer]:
    """Verify claims, each with its truth and kind; print a line for each, the wrong ones first."""
    verdicts = verified(flow, [claim for claim, _, _ in claims])
    answers = [
        Answer(claim=claim, truth=truth, kind=kind, verdict=verdict)
        for (claim, truth, kind), verdict in zip(claims, verdicts, strict=True)
    ]
    for answer in sorted(answers, key=lambda each: (each.truth, each.right, each.decided)):
        print(_line(answer), file=sys.stderr)
    return answers


def _line(answer: Answer) -> str:
    mark = "=" if answer.right else "!" if answer.decided else "?"
    verdict = answer.verdict
    return f"{mark} {answer.truth:9} {verdict.label:19} {verdict.probability:.2f} {answer.claim}"


def rates(answers: Sequence[Answer]) -> Iterator[Figure]:
    """Yield how many claims were right, wrong and open, and how far the probabilities hold."""
    sided = [answer for answer in answers if answer.truth in _TRUTHS]
    yield mean_figure("right", [answer.right for answer in sided])
    wrong = [answer.decided and not answer.right for answer in sided]
    yield mean_figure("wrong way round", wrong)
    yield mean_figure("open", [not answer.decided for answer in sided])
    for truth in _TRUTHS:
        own = [answer.right for answer in sided if answer.truth == truth]
        yield mean_figure(f"right, of the {truth}", own)
    for truth, measure in (
        ("half-true", "half-truths given a side"),
        ("off-topic", "off-topic claims answered"),
    ):
        if own := [answer.decided for answer in answers if answer.truth == truth]:
            yield mean_figure(measure, own)
    decided = [answer for answer in sided if answer.decided]
    for figure in confidence_figures(
        np.array([answer.verdict.probability for answer in decided]),
        np.array([answer.right for answer in decided]),
        [answer.claim for answer in decided],
    ):
        yield of_result(figure, measure=f"{figure.name} of the decided", note="")


def by_kind(answers: Sequence[Answer]) -> Iterator[Figure]:
    """Yield how many claims of each kind were right."""
    kinds: dict[str, list[bool]] = defaultdict(list)
    for answer in answers:
        if answer.truth in _TRUTHS:
            kinds[answer.kind].append(answer.right)
    for kind, right in sorted(kinds.items()):
        yield mean_figure(f"right, kind {kind}", right)


def _denied(flow: VerifyFlow, texts: Sequence[str], most: int) -> Iterator[Figure]:
    """Verify statements and what excludes them: those of the benchmark, then the starter's."""
    known = [*texts, *(pair.claim for each in read_statements() for pair in each.pairs)]
    pairs = [(text, other) for text in dict.fromkeys(known) if (other := _excluding(text))][:most]
    written = [text for claim, other in pairs for text in (claim, other.text)]
    labels = [verdict.label for verdict in verified(flow, written)]
    held: dict[bool, list[bool]] = {True: [], False: []}
    for (_, other), own, opposite in zip(pairs, labels[::2], labels[1::2], strict=True):
        denial = other.method in _DENIALS
        same = own is opposite and own in (_OPPOSITE if denial else (VerdictLabel.SUPPORTED,))
        held[denial].append(not same)
    decided = np.mean([label in _OPPOSITE for label in labels[::2]])
    note = f"{decided:.2f} decided"
    for measure, answers in (
        ("claim and denial opposite or one open", held[True]),
        ("claim and contrary not both supported", held[False]),
    ):
        if answers:
            yield mean_figure(measure, answers, note=note)


def _excluding(text: str) -> Opposite | None:
    return next(iter(opposites_of(text).found), None)


if __name__ == "__main__":
    command_line(
        "Verify claims on the starter corpus.", run, "claims=everyday", f"denials={_PAIRS}"
    )
