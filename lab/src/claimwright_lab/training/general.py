"""General entailment and fact-checking sets, read into pairs."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from claimwright_lab.training.records import Example, Row, labelled, read_rows

_LONGEST: Final = 110
"""Longest evidence in words; longer rows would be cut by the 160-token limit."""

_NONE: Final[Mapping[str, int]] = {}


class Source(NamedTuple):
    """One file of labelled pairs, below `verification/`, and how much of it is used.

    A licence is "not verified" where we have not read it ourselves. Caps are the most rows kept per
    label; a label that is absent is kept whole.
    """

    name: str
    file: str
    licence: str
    caps: Mapping[str, int] = _NONE


SOURCES: Final = (
    Source("FEVER (dev, RTE form)", "fever_rte_dev", "CC BY-SA 3.0"),
    Source(
        "SNLI (train subset)",
        "pairs/snli_train_subset",
        "CC BY-SA 4.0",
        dict.fromkeys(("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"), 7000),
    ),
    Source("MNLI (dev matched)", "pairs/mnli_dev_matched", "OANC and CC BY 3.0"),
    Source("Counterfactual NLI", "pairs/cad_nli", "not verified"),
    Source("SufficientFacts", "pairs/sufficient_facts", "not verified"),
    Source("Breaking NLI", "pairs/breaking_nli", "not verified", {"REFUTES": 1300}),
    Source("ConTRoL", "pairs/control", "CC0 1.0"),
    Source("FactCheck-Bench", "pairs/factcheck_bench", "not verified", {"NOT_ENOUGH_INFO": 1000}),
    Source("NLI4CT", "pairs/nli4ct", "not verified"),
    Source("NoPE", "pairs/nope", "not verified", {"SUPPORTS": 500}),
    Source("AmbiEnt", "pairs/ambient", "not verified"),
    Source("RTE", "pairs/glue_rte", "not verified"),
    Source(
        "BEGIN",
        "pairs/begin",
        "not verified",
        {"REFUTES": 0, "NOT_ENOUGH_INFO": 1200, "SUPPORTS": 1200},
    ),
    Source("WikiFactCheck-English", "pairs/wikifactcheck_dev", "not verified", {"REFUTES": 1500}),
    Source("COVID-Fact", "covidfact_rte", "not verified", {"REFUTES": 1500}),
    Source("CREAK", "pairs/creak", "not verified"),
    Source("PolitiHop", "pairs/politihop", "not verified"),
    Source("Evidence Inference 2.0", "pairs/evidence_inference_v2", "MIT"),
)


def _to_pair(source: Source, row: Row) -> Example:
    evidence, title = row["evidence"], ""
    if source.name == "SufficientFacts" and evidence.startswith("["):
        title, _, evidence = evidence[1:].partition("] ")
    return labelled(source.name, row["claim"], evidence, row["label"], title=title)


def fool_me_twice(data: Path) -> Iterator[Example]:
    """Read Fool Me Twice, every split: adversarial claims with their gold Wikipedia sentences."""
    for row in read_rows(data / "verification/fool_me_twice_dev.jsonl.xz"):
        text = " ".join(item["text"] for item in row["gold_evidence"])
        yield labelled(
            "Fool Me Twice", row["text"], text, row["label"], title=row["wikipedia_page"]
        )


def _capped(pairs: Iterable[tuple[str, Example]], caps: Mapping[str, int]) -> Iterator[Example]:
    left = dict(caps)
    for label, pair in pairs:
        room = left.get(label)
        if room is None:
            yield pair
        elif room > 0:
            left[label] = room - 1
            yield pair


def general_pairs(data: Path, *, keep: Callable[[Example], bool], seed: int) -> list[Example]:
    """Read every general set: pairs with evidence of at most 110 words, grouped by set.

    The seed decides which rows of a capped set are kept, `keep` which may be trained on.
    """
    found: list[Example] = []
    for source in SOURCES:
        rows = list(read_rows(data / f"verification/{source.file}.jsonl.xz"))
        random.Random(seed).shuffle(rows)  # noqa: S311 - sampling, no secret
        read = ((str(row["label"]), _to_pair(source, row)) for row in rows)
        kept = (item for item in read if _short(item[1]) and keep(item[1]))
        found.extend(_capped(kept, source.caps))
    found.extend(pair for pair in fool_me_twice(data) if _short(pair) and keep(pair))
    return found


def _short(pair: Example) -> bool:
    return 0 < len(pair.evidence.split()) <= _LONGEST
