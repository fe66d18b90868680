"""A name in, the data set that bears it out, read from a local folder."""

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from claimwright.errors import NotFoundError, UnavailableError
from claimwright_lab.evaluation.attacks.suite import HOSTILE
from claimwright_lab.evaluation.cases import About, DataSet
from claimwright_lab.evaluation.data_sets import (
    beir,
    citation_checks,
    citation_swaps,
    cited_abstracts,
    claim_verdicts,
    climate_fever,
    labelled_pairs,
    scifact,
    wafer_records,
    weighed_claims,
    wice,
)
from claimwright_lab.evaluation.debates import reading as debates

DATA_SETS: Final[tuple[DataSet, ...]] = (
    climate_fever.PAIRS,
    climate_fever.CLAIMS,
    debates.CLIMATE_FEVER,
    scifact.GIVEN,
    scifact.OPEN,
    scifact.RETRIEVAL,
    labelled_pairs.HEALTHVER,
    labelled_pairs.CHECK_COVID,
    cited_abstracts.CITATION_INTEGRITY,
    wice.ORACLE,
    labelled_pairs.COVID_FACT,
    *labelled_pairs.FEVER_SYMMETRIC,
    labelled_pairs.FOOL_ME_TWICE,
    *labelled_pairs.ANLI,
    labelled_pairs.SICK,
    beir.CRANFIELD,
    beir.CISI,
    weighed_claims.SCIFACT,
    weighed_claims.HEALTHVER,
    weighed_claims.CHECK_COVID,
    HOSTILE,
    citation_checks.DEV,
    wice.PAGE,
    wice.PASSAGE,
    wice.FAILED,
    wice.RECOVERY,
    citation_swaps.ALL,
)
"""Every data set that has a name of its own, in the order of `--list`."""


def find(name: str) -> DataSet:
    """Return the data set of a name in `DATA_SETS`, or the one that lies at a path.

    A path is that of a folder in BEIR's format, or of a file of claims with their verdicts or tags,
    or of citation records; such a set knows where its files lie.

    Raises:
        NotFoundError: There is none.
    """
    named = {data_set.about.id: data_set for data_set in DATA_SETS}
    if name in named:
        return named[name]
    if Path(name).is_dir():
        return beir.folder_set(Path(name))
    if Path(name).is_file() and debates.has_tags(Path(name)):
        return debates.file_set(Path(name))
    if Path(name).is_file() and wafer_records.has_records(Path(name)):
        return wafer_records.file_set(Path(name))
    if Path(name).is_file():
        return claim_verdicts.file_set(Path(name))
    near = get_close_matches(name, named, n=1)
    guess = f"; did you mean {near[0]!r}" if near else ""
    raise NotFoundError(
        f"there is no data set, folder or file {name!r}{guess}; the sets are {', '.join(named)}"
    )


def located(data_set: DataSet, folder: Path) -> DataSet:
    """Return a data set that knows where its files lie; one with a folder of its own keeps it.

    Raises:
        UnavailableError: A file is not there; the message says where it is published.
    """
    about = data_set.about
    if about.files.folder is None:
        about = replace(about, files=replace(about.files, folder=folder))
    missing = about.files.missing()
    if missing:
        raise UnavailableError(_where_to_get(about, folder, missing))
    return replace(data_set, about=about)


def _where_to_get(about: About, folder: Path, missing: Sequence[str]) -> str:
    return (
        f"the data set {about.id!r} is not in {str(folder)!r}: it lacks {', '.join(missing)}. "
        f"Get it from {about.source} (licence: {about.licence}), put it there under that name "
        "(plain, or under .xz or .gz), or name another folder by --data; nothing is downloaded "
        "for you"
    )
