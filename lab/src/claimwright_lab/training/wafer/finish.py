"""Gathered records in, the files of the data set without near duplicates, and their card, out."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import IO, Final

from claimwright.models.cards import digest_of
from claimwright.version import __version__
from claimwright_lab.training.wafer.journal import Journal, read_lines
from claimwright_lab.training.wafer.records import Record
from claimwright_lab.training.wafer.run import Split, WaferRun

NEAR: Final = 0.8
"""Share of the three-word runs of two claims, of all in either, from which on they are one."""

_RUN: Final = 3
_WORD: Final = re.compile(r"\w+")
_MAX_HOLDERS: Final = 1_000
"""Claims that a run of words points to; a run that more share tells nothing of any."""


class MeasuredClaims:
    """The claims of dev and test, by the runs of words in them.

    Memory grows with these claims alone, however many are trained on.
    """

    def __init__(self, claims: Mapping[str, str]) -> None:
        self._sizes: dict[str, int] = {}
        self._holders: dict[int, list[str]] = {}
        self.given_away: set[str] = set()
        for name, text in claims.items():
            found = runs(text)
            self._sizes[name] = len(found)
            for one in found:
                holders = self._holders.setdefault(one, [])
                if len(holders) < _MAX_HOLDERS:
                    holders.append(name)

    def see(self, texts: Iterable[str]) -> None:
        """Look at claims that are trained on."""
        for text in texts:
            found = runs(text)
            shared = Counter(name for one in found for name in self._holders.get(one, ()))
            for name, count in shared.items():
                if count >= NEAR * (len(found) + self._sizes[name] - count):
                    self.given_away.add(name)


def runs(text: str) -> frozenset[int]:
    """Return the runs of three words of a text as numbers; the whole text where it is shorter.

    Case, punctuation and white space do not count.

    Examples:
        >>> runs("The ice melts.") == runs("the  ICE melts"), len(runs("a b c d e"))
        (True, 3)
    """
    words = _WORD.findall(text.casefold())
    starts = range(max(1, len(words) - _RUN + 1))
    return frozenset(_number(" ".join(words[start : start + _RUN])) for start in starts)


def _number(words: str) -> int:
    return int.from_bytes(hashlib.blake2b(words.encode("utf-8", "replace"), digest_size=8).digest())


CARD: Final = "card.json"
_MEASURED: Final = (Split.DEV, Split.TEST, Split.FAIL_DEV, Split.FAIL_TEST)
_VERIFICATION: Final = {
    Split.DEV: "verification-dev",
    Split.TEST: "verification-test",
    Split.FAIL_DEV: "verification-dev",
    Split.FAIL_TEST: "verification-test",
}
_LICENCE: Final = (
    "Words of Wikipedia: CC BY-SA 4.0, by the authors of each revision. Texts of cited pages "
    "belong to their authors; check whether you may pass them on."
)


def finish(run: WaferRun, journal: Journal, counts: Mapping[str, int]) -> Path:
    """Drop what the training files give away, write the files and their card; return the card."""
    measured = MeasuredClaims(
        {
            str(row["id"]): _claim(row)
            for split in _MEASURED
            for _, row in read_lines(journal.part(split))
        }
    )
    measured.see(_claim(row) for _, row in read_lines(journal.part(Split.TRAIN)))
    told: Counter[str] = Counter(counts)
    files = {split: run.out / f"{split.value}.jsonl" for split in Split}
    with (
        (run.out / "verification-dev.jsonl").open("wb") as dev,
        (run.out / "verification-test.jsonl").open("wb") as test,
    ):
        both = {"verification-dev": dev, "verification-test": test}
        for split, path in files.items():
            with path.open("wb") as file:
                _copy(journal, split, file, both, measured.given_away, told)
    return _card(run, told)


def _copy(
    journal: Journal,
    split: Split,
    file: IO[bytes],
    both: Mapping[str, IO[bytes]],
    given_away: set[str],
    told: Counter[str],
) -> None:
    for line, row in read_lines(journal.part(split)):
        if split in _VERIFICATION:
            if str(row["id"]) in given_away:
                told[f"given_away.{split.value}"] += 1
                continue
            if split in {Split.FAIL_DEV, Split.FAIL_TEST} or _featured(row):
                both[_VERIFICATION[split]].write(line)
                told[f"written.{_VERIFICATION[split]}"] += 1
        file.write(line)
        told[f"written.{split.value}"] += 1


def _card(run: WaferRun, told: Counter[str]) -> Path:
    names = [split.value for split in Split] + sorted(set(_VERIFICATION.values()))
    card = {
        "name": "WAFER-style citations",
        "format": "KILT-style JSON lines; docs/wafer.md",
        "made_by": f"claimwright {__version__}",
        "source": {"name": run.source.name, "bytes": _size(run.source)},
        "language": run.language,
        "shares": asdict(run.shares),
        "windows": asdict(run.windows),
        "near_duplicates": f"claims with {NEAR:.0%} of their three-word runs in one of train",
        "files": {
            f"{name}.jsonl": {
                "records": told[f"written.{name}"],
                "sha256": digest_of(run.out / f"{name}.jsonl"),
            }
            for name in names
        },
        "counts": dict(sorted(told.items())),
        "licence": _LICENCE,
    }
    path = run.out / CARD
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def _claim(row: Record) -> str:
    meta = row["meta"]
    return str(meta.get("claim", "")) if isinstance(meta, Mapping) else ""


def _featured(row: Record) -> bool:
    meta = row["meta"]
    return isinstance(meta, Mapping) and meta.get("featured") is True


def _size(path: Path) -> int:
    return (
        sum(one.stat().st_size for one in path.iterdir()) if path.is_dir() else path.stat().st_size
    )
