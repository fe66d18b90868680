"""What the large verifier is trained on, stage by stage.

It has five times the parameters of the small one and two cores give it a fifth of the pace, so it
sees less of each set, and each pair once: entailment, then science, then the everyday claims that
were written for the starter corpus.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from claimwright.claims.opposition.opposites import opposites_of
from claimwright_lab.training.claim_readings import judged_pairs
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.held_out import permitted
from claimwright_lab.training.passage_claims import passage_claims
from claimwright_lab.training.perturb import perturbed
from claimwright_lab.training.recipe import Plan, domain_plan, general_plan
from claimwright_lab.training.records import (
    NOT_ENOUGH_INFO,
    REFUTES,
    SUPPORTS,
    Example,
    jsonl_rows,
    unrelated,
)
from claimwright_lab.training.schedule import Stage
from claimwright_lab.training.starter_claims import (
    NAME,
    WRITTEN,
    Statement,
    bare_statements,
    read_as,
    read_statements,
    stance_on,
    unprompted_pairs,
)

SEED: Final = 31

GENERAL: Final = Stage(
    name="general",
    epochs=1,
    minutes=29,
    rate=4e-5,
    batch=24,
    max_tokens=128,
    rationale_weight=0.2,
    last=0.6,
    dropout=0.0,
)
DOMAIN: Final = replace(GENERAL, name="domain", minutes=27, max_tokens=144, warmup=0.04, last=0.5)
EVERYDAY: Final = replace(GENERAL, name="everyday", minutes=43, max_tokens=144, warmup=0.03, last=0)

ONWARD: Final = replace(EVERYDAY, name="onward", minutes=45, rate=3e-5, dropout=0.05)
"""Goes on from an exported large verifier, which has seen most pairs once."""

HEAD_SHARE: Final = 4.0
"""Rate of the new heads beside that of the base."""

_GENERAL: Final[Mapping[str, int]] = {
    "FEVER (dev, RTE form)": 7000,
    "MNLI (dev matched)": 5000,
    "SNLI (train subset)": 4500,
    "Counterfactual NLI": 3500,
    "SufficientFacts": 2500,
    "CREAK": 1500,
    "Evidence Inference 2.0": 1500,
    "RTE": 1500,
    "Fool Me Twice": 1400,
    "COVID-Fact": 800,
    "ConTRoL": 800,
    "Breaking NLI": 700,
    "AmbiEnt": 700,
    "BEGIN": 600,
    "WikiFactCheck-English": 500,
    "FactCheck-Bench": 500,
    "NLI4CT": 500,
    "NoPE": 500,
    "PolitiHop": 300,
}
_DOMAIN: Final[Mapping[str, int]] = {
    "CLIMATE-FEVER": 3600,
    "SciFact": 3600,
    NAME: 3200,
    "Conclusions of abstracts": 3200,
    "Sentences of AR6": 2200,
    "HealthVer": 2159,
    "Check-COVID": 1700,
    "Citation Integrity": 1000,
    "FEVER (dev, RTE form)": 900,
    "Written statements of quantities": 900,
    "Evidence Inference 2.0": 700,
    "Written climate statements": 700,
    "Fool Me Twice": 500,
    "SNLI (train subset)": 418,
    "SufficientFacts": 300,
    "MNLI (dev matched)": 300,
    "Counterfactual NLI": 300,
    "COVID-Fact": 200,
    "NLI4CT": 150,
    "ConTRoL": 100,
}
_REPLAYED: Final = (
    "FEVER (dev, RTE form)",
    "Fool Me Twice",
    "MNLI (dev matched)",
    "Counterfactual NLI",
)
_REPLAY: Final = 6000
"""Domain pairs seen in the last stage; a third as many general ones come with them."""
_ONWARD_DOMAIN: Final = 10_000
_ONWARD_GENERAL: Final = 2000
_PASSES: Final = 2
_EDITED_SHARE: Final = 0.3
_FAR_SHARE: Final = 0.25
_DENIALS: Final = 2
"""Most opposites of one title."""
_MEASURED: Final = frozenset({"starter-impacts-rice-methane"})
"""Statements whose title is word for word a claim of a benchmark."""
_SURE: Final = 0.8
_WRITTEN: Final = 0.75
"""Least confidence of a rule in its sentence."""
_DENYING: Final = frozenset({"negation", "negation_removed"})
"""Rules whose opposite is true wherever the claim is false."""
_EXCLUDING: Final = _DENYING | {"direction", "antonym", "cause", "quantity"}
_OPEN_SHARE: Final = 1.5

READINGS: Final = WRITTEN / "readings"


def large_plans(data: Path, embedder: Embedder, *, seed: int = SEED) -> tuple[Plan, ...]:
    """Read the three stages."""
    general = general_plan(data, seed=seed).pairs
    domain = domain_plan(data, embedder, seed=seed).pairs
    return (
        Plan(stage=GENERAL, pairs=tuple(_drawn(general, _GENERAL, seed=5))),
        Plan(stage=DOMAIN, pairs=tuple(_drawn(domain, _DOMAIN, seed=6))),
        Plan(stage=EVERYDAY, pairs=tuple(_everyday(data, general, domain, seed=11))),
    )


def onward_plan(data: Path, embedder: Embedder, *, seed: int = SEED) -> Plan:
    """Read what a large verifier goes on with: all that was written, and a draw of the others."""
    general, domain, everyday = large_plans(data, embedder, seed=seed)
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    keep = permitted(data)
    statements = [each for each in bare_statements() if each.split == "train"]
    judged = _read(judged_pairs(statements, data), chance)
    others = [pair for pair in domain.pairs if pair.dataset != NAME]
    return Plan(
        stage=ONWARD,
        pairs=(
            *everyday.pairs,
            *filter(keep, judged),
            *filter(keep, passage_claims(data, embedder, seed=seed)),
            *chance.sample(others, min(_ONWARD_DOMAIN, len(others))),
            *chance.sample(general.pairs, min(_ONWARD_GENERAL, len(general.pairs))),
        ),
    )


def _drawn(pairs: Sequence[Example], most: Mapping[str, int], *, seed: int) -> list[Example]:
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    groups: dict[str, list[Example]] = defaultdict(list)
    for pair in pairs:
        groups[pair.dataset].append(pair)
    return [
        pair
        for name, group in groups.items()
        for pair in chance.sample(group, min(most[name], len(group)))
    ]


def _everyday(
    data: Path, general: Sequence[Example], domain: Sequence[Example], *, seed: int
) -> list[Example]:
    """Read the written claims on their own and on other statements, and draw pairs seen before."""
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    keep = permitted(data)
    statements = [each for each in read_statements() if each.split == "train"]
    own = [pair for each in statements for pair in (*each.pairs, *each.plain)]
    halves = [pair for each in statements for pair in each.half_truths]
    edits = [pair for pair in perturbed(own, share=_EDITED_SHARE, seed=seed + 1) if keep(pair)]
    others = [pair for pair in domain if pair.dataset != NAME]
    replayed = [pair for pair in general if pair.dataset in _REPLAYED]
    return [
        *own * _PASSES,
        *halves,
        *_read([*readings(statements), *unprompted_pairs(statements)], chance),
        *_far(statements, chance),
        *edits,
        *excluding(own, keep),
        *_titles(statements, keep),
        *chance.sample(others, min(_REPLAY, len(others))),
        *chance.sample(replayed, min(_REPLAY // 3, len(replayed))),
    ]


def _read(found: Sequence[Example], chance: random.Random) -> Iterator[Example]:
    """Take the readings that decide anything twice, and one and a half times as many others."""
    sided = [pair for pair in found if pair.stance != (NOT_ENOUGH_INFO,)]
    open_ = [pair for pair in found if pair.stance == (NOT_ENOUGH_INFO,)]
    yield from sided * _PASSES
    yield from chance.sample(open_, min(len(open_), int(_OPEN_SHARE * len(sided) * _PASSES)))


def excluding(pairs: Sequence[Example], keep: Callable[[Example], bool]) -> Iterator[Example]:
    """Put what excludes a claim beside the same evidence, with the sides exchanged.

    Evidence for a claim refutes whatever excludes it. Evidence against a claim supports its plain
    denial alone: of "rises" and "falls" both may be wrong.

    At most one pair for each that decides anything, and that `keep` lets be trained on.
    """
    for pair in pairs:
        if pair.stance == (SUPPORTS,):
            rules, stance = _EXCLUDING, (REFUTES,)
        elif pair.stance == (REFUTES,):
            rules, stance = _DENYING, (SUPPORTS,)
        else:
            continue
        found = (each for each in opposites_of(pair.claim).found if each.method in rules)
        best = next((each for each in found if each.confidence >= _WRITTEN), None)
        if best is not None:
            turned = replace(pair, claim=best.text, stance=stance)
            if keep(turned):
                yield turned


def readings(statements: Sequence[Statement], folder: Path = READINGS) -> Iterator[Example]:
    """Read what a second reader found of claims on statements that were not written for them.

    They are the statements that a search puts before such a claim: right topic, mostly another
    question.

    Rows are `{statement, own, claim, label}`; the label is S, R, N or H for half. A claim written
    for a statement that is not given is left out, too.
    """
    known = {each.id: each for each in statements}
    for row in jsonl_rows(folder):
        if row["statement"] in known and row["own"] in known:
            yield read_as(row["claim"], known[row["statement"]], row["label"])


def _titles(statements: Sequence[Statement], keep: Callable[[Example], bool]) -> Iterator[Example]:
    """Hold the title of each statement, and what denies it, against the text alone."""
    for each in statements:
        if each.id in _MEASURED:
            continue
        said = replace(stance_on(f"{each.title}.", each, "s"), title="")
        yield said
        for one in opposites_of(said.claim).found[:_DENIALS]:
            denied = replace(said, claim=one.text, stance=(REFUTES,))
            if one.confidence >= _SURE and keep(denied):
                yield denied


def _far(statements: Sequence[Statement], chance: random.Random) -> Iterator[Example]:
    for each in statements:
        for pair in each.pairs:
            other = chance.choice(statements)
            if other.topic != each.topic and chance.random() < _FAR_SHARE:
                yield unrelated(pair, other.text, title=other.title)
