"""The JSON of a report in, the report out, so that it is shown like one that was made here."""

from collections.abc import Mapping
from typing import cast

from claimwright.domain import Report
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.debate_transcript import complete_evidence
from claimwright.schema.reading import from_whole, whole


def report_of(record: Mapping[str, object]) -> Report:
    """Read a report from JSON values.

    Args:
        record: As `schema.writing.to_json` writes it.

    Returns:
        The report; of its documents what the JSON has of them.

    Raises:
        UnavailableError: It is no report of this version.
    """
    try:
        values = cast("dict[str, list[dict[str, dict[str, object]]]]", whole(Report, record))
        shown = cast("list[Mapping[str, object]]", record["evidence"])
        for made, piece in zip(values["evidence"], shown, strict=True):
            complete_evidence(made["evidence"], piece)
        return from_whole(Report, values, at="report")
    except (InputError, KeyError, TypeError) as error:
        message = (
            "the server's report is none that this version can show; --json prints it as it is"
        )
        raise UnavailableError(message) from error
