"""General entailment and fact-checking sets, read into pairs."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from claimwright_lab.training.files import read_rows
from claimwright_lab.training.records import Example, labelled

Row = Mapping[str, Any]

_LONGEST: Final = 110
"""Longest evidence in words; longer rows would be cut by the 160-token limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file of labelled pairs and how much of it is used.

    Attributes:
        name: Data set name as the model card lists it.
        file: Path under the data folder's `verification/`.
        licence: As its authors state it; "not verified" where we have not read it ourselves.
        caps: Most rows kept per label; a label that is absent is kept whole.
    """

    name: str
    file: str
    licence: str
    caps: Mapping[str, int]


_NONE: Final[Mapping[str, int]] = {}

SOURCES: Final = (
    Source(
        name="FEVER (dev, RTE form)",
        file="fever_rte_dev.jsonl.xz",
        licence="CC BY-SA 3.0",
        caps=_NONE,
    ),
    Source(
        name="SNLI (train subset)",
        file="pairs/snli_train_subset.jsonl.xz",
        licence="CC BY-SA 4.0",
        caps=dict.fromkeys(("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"), 7000),
    ),
    Source(
        name="MNLI (dev matched)",
        file="pairs/mnli_dev_matched.jsonl.xz",
        licence="OANC and CC BY 3.0",
        caps=_NONE,
    ),
    Source(
        name="Counterfactual NLI", file="pairs/cad_nli.jsonl.xz", licence="not verified", caps=_NONE
    ),
    Source(
        name="SufficientFacts",
        file="pairs/sufficient_facts.jsonl.xz",
        licence="not verified",
        caps=_NONE,
    ),
    Source(
        name="Breaking NLI",
        file="pairs/breaking_nli.jsonl.xz",
        licence="not verified",
        caps={"REFUTES": 1300},
    ),
    Source(name="ConTRoL", file="pairs/control.jsonl.xz", licence="CC0 1.0", caps=_NONE),
    Source(
        name="FactCheck-Bench",
        file="pairs/factcheck_bench.jsonl.xz",
        licence="not verified",
        caps={"NOT_ENOUGH_INFO": 1000},
    ),
    Source(name="NLI4CT", file="pairs/nli4ct.jsonl.xz", licence="not verified", caps=_NONE),
    Source(name="NoPE", file="pairs/nope.jsonl.xz", licence="not verified", caps={"SUPPORTS": 500}),
    Source(name="AmbiEnt", file="pairs/ambient.jsonl.xz", licence="not verified", caps=_NONE),
    Source(name="RTE", file="pairs/glue_rte.jsonl.xz", licence="not verified", caps=_NONE),
    Source(
        name="BEGIN",
        file="pairs/begin.jsonl.xz",
        licence="not verified",
        caps={"REFUTES": 0, "NOT_ENOUGH_INFO": 1200, "SUPPORTS": 1200},
    ),
    Source(
        name="WikiFactCheck-English",
        file="pairs/wikifactcheck_dev.jsonl.xz",
        licence="not verified",
        caps={"REFUTES": 1500},
    ),
    Source(
        name="COVID-Fact",
        file="covidfact_rte.jsonl.xz",
        licence="not verified",
        caps={"REFUTES": 1500},
    ),
    Source(name="CREAK", file="pairs/creak.jsonl.xz", licence="not verified", caps=_NONE),
    Source(name="PolitiHop", file="pairs/politihop.jsonl.xz", licence="not verified", caps=_NONE),
    Source(
        name="Evidence Inference 2.0",
        file="pairs/evidence_inference_v2.jsonl.xz",
        licence="MIT",
        caps=_NONE,
    ),
)


def _to_pair(source: Source, row: Row) -> Example:
    """Read one row in the common form."""
    evidence, title = row["evidence"], ""
    if source.name == "SufficientFacts" and evidence.startswith("["):
        title, _, evidence = evidence[1:].partition("] ")
    return labelled(source.name, row["claim"], evidence, row["label"], title=title)


def fool_me_twice(data: Path) -> Iterator[Example]:
    """Read Fool Me Twice: adversarial claims with their gold Wikipedia sentences.

    Yields:
        One pair per claim, whatever its split.
    """
    for row in read_rows(data / "verification/fool_me_twice_dev.jsonl.xz"):
        text = " ".join(item["text"] for item in row["gold_evidence"])
        yield labelled(
            "Fool Me Twice", row["text"], text, row["label"], title=row["wikipedia_page"]
        )


def _capped(pairs: Iterable[tuple[str, Example]], caps: Mapping[str, int]) -> Iterator[Example]:
    """Keep at most `caps[label]` pairs per label, the first ones."""
    left = dict(caps)
    for label, pair in pairs:
        room = left.get(label)
        if room is None:
            yield pair
        elif room > 0:
            left[label] = room - 1
            yield pair


def general_pairs(data: Path, *, keep: Callable[[Example], bool], seed: int) -> list[Example]:
    """Read every general set.

    Args:
        data: The data folder.
        keep: False for a pair that must not be trained on.
        seed: Decides which rows of a capped set are kept.

    Returns:
        Pairs with evidence of at most 110 words, grouped by set.
    """
    found: list[Example] = []
    for source in SOURCES:
        rows = list(read_rows(data / "verification" / source.file))
        random.Random(seed).shuffle(rows)  # noqa: S311 - sampling, no secret
        read = ((str(row["label"]), _to_pair(source, row)) for row in rows)
        kept = (item for item in read if _short(item[1]) and keep(item[1]))
        found.extend(_capped(kept, source.caps))
    found.extend(pair for pair in fool_me_twice(data) if _short(pair) and keep(pair))
    return found


def _short(pair: Example) -> bool:
    """Say whether the evidence fits."""
    return 0 < len(pair.evidence.split()) <= _LONGEST
