"""A report and the name of a format → the answer that is its file."""

from enum import StrEnum
from typing import Final

from fastapi.responses import Response

from claimwright.domain import Decisions
from claimwright.views.exports import Exportable, exported
from claimwright.views.formats import MEDIA_TYPES, SUFFIXES

FILE_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'"
)
"""What a page of its own may do: show itself."""

_SHOWN: Final = frozenset({"html", "json", "wikitext", "text"})


def report_file(
    report: Exportable, form: str, name: str, *, url: str = "", decisions: Decisions | None = None
) -> Response:
    """Return a report as a file; a browser shows HTML, JSON and wikitext and saves the rest.

    Its name is without an ending, of letters that a header takes; the `url` where it can be read is
    empty when it is nowhere.
    """
    return file_of(exported(report, form, url=url, decisions=decisions), form, name)


def file_of(text: str, form: str, name: str) -> Response:
    """Return a text as a file."""
    kind = "inline" if form in _SHOWN else "attachment"
    charset = "" if form == "json" else "; charset=utf-8"
    headers = {
        "Content-Disposition": f'{kind}; filename="claimwright-{name}.{SUFFIXES[form]}"',
        "Content-Type": f"{MEDIA_TYPES[form]}{charset}",
    }
    if form == "html":
        headers["Content-Security-Policy"] = FILE_POLICY
    return Response(text, headers=headers)


def file_schemas(formats: type[StrEnum]) -> dict[str, object]:
    """Return what the API says of files, by media type; plain JSON is described elsewhere."""
    media_types = [MEDIA_TYPES[form.value] for form in formats if form.value != "json"]
    return {
        each: {"schema": {"type": "object" if each.endswith("+json") else "string"}}
        for each in media_types
    }
