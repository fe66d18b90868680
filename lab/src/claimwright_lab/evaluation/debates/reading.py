"""Claims with the tags or sides that are true of them in, cases out."""

import json
import re
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Final

from claimwright.domain import Tag
from claimwright.domain.tags import TwoClass, classes_of
from claimwright.errors import InputError
from claimwright.json_rows import Row, read_rows
from claimwright_lab.evaluation.cases import SIDES, About, DebateCase, DebateSet, about_own
from claimwright_lab.evaluation.data_sets import climate_fever
from claimwright_lab.evaluation.files import Files

_ALIASES: Final = MappingProxyType(
    {
        "mostly_inaccurate": Tag.INACCURATE,
        "mostly_incorrect": Tag.INCORRECT,
        "flawed": Tag.FLAWED_REASONING,
        "nei": Tag.NOT_ENOUGH_INFORMATION,
        "not_enough_info": Tag.NOT_ENOUGH_INFORMATION,
        "unverifiable": Tag.NOT_ENOUGH_INFORMATION,
    }
)
"""What data sets write for a tag; `mostly inaccurate` stands in the paper's own Table 5."""

MAX_PARAPHRASES: Final = 20
"""Most other wordings of one claim."""

_SIDE: Final = {"SUPPORTS": TwoClass.CORRECT.value, "REFUTES": TwoClass.INCORRECT.value}


def tagged_cases(files: Files) -> tuple[DebateCase, ...]:
    """Return the cases of rows `{claim, tag, id?, paraphrases?}`, in file order.

    A row without an id is named by its place among the rows, from 0.

    Raises:
        InputError: A row has no claim, or a tag that is none of the twelve.
    """
    return tuple(_tagged(place, row) for place, row in enumerate(read_rows(files["claims"])))


def sided_cases(files: Files) -> tuple[DebateCase, ...]:
    """Read the claims of CLIMATE-FEVER found supported or refuted, in file order."""
    return tuple(
        DebateCase(id=case.id, claim=case.claim, tag=None, side=_SIDE[case.gold])
        for case in climate_fever.claim_cases(files)
        if case.gold in SIDES
    )


def has_tags(path: Path) -> bool:
    """Say whether the first row of a file has a tag; a file that cannot be read has none."""
    try:
        return any("tag" in row.fields for row in islice(read_rows(path), 1))
    except InputError:
        return False


def file_set(path: Path) -> DebateSet:
    """Describe a file of claims with tags, JSON lines; the set is named after it."""
    return DebateSet(about=about_own(path, "Claims with their tags, debated"), read=tagged_cases)


CLIMATE_FEVER: Final = DebateSet(
    about=About(
        id="climate-fever-debates",
        title="CLIMATE-FEVER: claims supported or refuted, debated over corpora",
        source=climate_fever.CLAIMS.about.source,
        licence=climate_fever.CLAIMS.about.licence,
        files=climate_fever.CLAIMS.about.files,
        trained_on=True,
        note="The set's own sentences from Wikipedia are not given: the corpora must tell.",
    ),
    read=sided_cases,
)


def _tagged(place: int, row: Row) -> DebateCase:
    tag = _tag(row)
    side = classes_of(tag).two
    others = row.texts("paraphrases") if "paraphrases" in row.fields else ()
    if len(others) > MAX_PARAPHRASES:
        raise row.wrong("paraphrases", f"at most {MAX_PARAPHRASES} texts")
    return DebateCase(
        id=row.text("id") if "id" in row.fields else str(place),
        claim=row.text("claim"),
        tag=tag,
        side=None if side is None else side.value,
        paraphrases=others,
    )


def _tag(row: Row) -> Tag:
    try:
        name = re.sub(r"[\s_-]+", "_", row.text("tag").strip().lower())
        return _ALIASES.get(name) or Tag(name)
    except (InputError, ValueError) as error:
        shown = json.dumps(row.fields.get("tag"), ensure_ascii=False)[:60]
        raise row.wrong("tag", f"one of the twelve tags or not_enough_information ({shown})") from (
            error
        )
