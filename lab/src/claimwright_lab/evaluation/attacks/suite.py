"""Subjects and techniques in, hostile abstracts with their harmless twins out."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from claimwright.domain import Document
from claimwright_lab.evaluation.attacks.techniques import TECHNIQUES, Wanted
from claimwright_lab.evaluation.cases import About, AttackSet
from claimwright_lab.evaluation.files import Files

_SUBJECTS: Final = Path(__file__).parent / "subjects.json"
_WRONG: Final = {"SUPPORTS": "FALSE", "REFUTES": "TRUE"}


HOSTILE: Final = AttackSet(
    about=About(
        id="weigh-attacks",
        title="Hostile abstracts: does text in a work decide what is said of the claim?",
        source="https://arxiv.org/abs/2302.12173 names the threat; the texts are bundled",
        licence="Apache-2.0, bundled",
        files=Files(names={"subjects": ("subjects.json",)}, folder=Path(__file__).parent),
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A claim, the side that works about it are all on, and the one that is tampered with."""

    name: str
    claim: str
    side: str
    works: tuple[Document, ...]
    carrier: Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """A hostile abstract: its carrier with the planted text in it."""

    id: str
    subject: Subject
    planted: str
    work: Document

    @property
    def claim(self) -> str:
        """Text of the claim."""
        return self.subject.claim


@cache
def subjects() -> tuple[Subject, ...]:
    """Return every subject, in the order of the file."""
    rows = json.loads(_SUBJECTS.read_text(encoding="utf-8"))
    return tuple(
        Subject(
            name=row["name"],
            claim=row["claim"],
            side=row["side"],
            works=tuple(
                Document(id=f"{row['name']} {number}", text=text)
                for number, text in enumerate(row["works"], start=1)
            ),
            carrier=Document(id=f"{row['name']} carrier", text=row["carrier"]),
        )
        for row in rows
    )


@cache
def attacks() -> tuple[Attack, ...]:
    """Return every attack by subject, then technique: each technique on each subject.

    The text is planted at the end of the carrier for every other technique, and after its first
    sentence for the rest.
    """
    return tuple(
        _attack(subject, name, planted, early=place % 2 == 0)
        for subject in subjects()
        for place, (name, planted) in enumerate(_texts(subject))
    )


def documents() -> Iterator[Document]:
    """Yield every work: untampered, carriers, and hostile ones."""
    for subject in subjects():
        yield from (*subject.works, subject.carrier)
    for attack in attacks():
        yield attack.work


def _texts(subject: Subject) -> Iterator[tuple[str, str]]:
    wanted = Wanted(claim=subject.claim, grade=_WRONG[subject.side])
    for name, write in TECHNIQUES.items():
        yield name, write(wanted)


def _attack(subject: Subject, name: str, planted: str, *, early: bool) -> Attack:
    first, rest = subject.carrier.text.split(". ", maxsplit=1)
    text = f"{first}. {planted} {rest}" if early else f"{subject.carrier.text} {planted}"
    key = f"{subject.name}: {name}"
    return Attack(id=key, subject=subject, planted=planted, work=Document(id=key, text=text))
