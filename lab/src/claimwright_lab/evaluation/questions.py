"""A data set in, what a model must answer out: its questions without the answers."""

from collections.abc import Sequence

from claimwright.domain import Pair
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import (
    AttackSet,
    Bench,
    CitationCase,
    CitationSet,
    ClaimSet,
    DataSet,
    PairSet,
)
from claimwright_lab.evaluation.chosen import Part, check_readable, of_part
from claimwright_lab.evaluation.result import Line


def questions_of(data_set: DataSet, part: Part = "all") -> tuple[Line, ...]:
    """Return what predictions must answer, in the order they must have.

    Returns:
        One row per prediction: of a set of pairs `{id, claim, evidence, title}`, as
        `claimwright judge` reads it; where there are several texts for a case, `texts` holds all
        of them, each with evidence and title, and there is no evidence beside it; of citations the
        same with what `claimwright citations` reads, `{context, article_title, source_text,
        source_title}`, and where sources are looked for without the source; of others
        `{id, claim}`.

    Raises:
        InputError: A file cannot be used, no claim is of the part, or a case has nothing to read.
    """
    if isinstance(data_set, AttackSet):
        raise InputError(f"{data_set.about.id!r} attacks the flow itself; it asks a model nothing")
    files = data_set.about.files
    if isinstance(data_set, PairSet | ClaimSet):
        cases = of_part(data_set.read(files), part)
        check_readable(cases)
        return tuple(_asked(case.id, case.pairs) for case in cases)
    if isinstance(data_set, CitationSet):
        return _citations(data_set, part)
    return tuple(
        {"id": case.id, "claim": case.claim} for case in of_part(data_set.read(files), part)
    )


def _citations(data_set: CitationSet, part: Part) -> tuple[Line, ...]:
    if data_set.bench is Bench.NEIGHBOURS:
        raise InputError(
            f"{data_set.about.id!r} makes its failing citations itself; it asks nothing"
        )
    cases = of_part(data_set.read(data_set.about.files), part)
    if data_set.bench is Bench.SOURCE_RECOVERY:
        return tuple({"id": case.id, **_claimed(case)} for case in cases)
    return tuple(
        {
            "id": case.id,
            **_claimed(case),
            "evidence": case.source.text,
            "title": case.source.title,
            "source_text": case.source.text,
            "source_title": case.source.title,
        }
        for case in cases
    )


def _claimed(case: CitationCase) -> dict[str, object]:
    cited = case.cited
    return {
        "claim": cited.claim.text,
        "context": " ".join(cited.context),
        "article_title": cited.article_title,
    }


def _asked(name: str, pairs: Sequence[Pair]) -> Line:
    first = pairs[0]
    line: dict[str, object] = {"id": name, "claim": first.claim}
    if len(pairs) == 1:
        return line | _text(first)
    return line | {"texts": [_text(pair) for pair in pairs]}


def _text(pair: Pair) -> dict[str, object]:
    return {"evidence": pair.evidence, "title": pair.title}
