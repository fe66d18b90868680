"""A weighing and the name of a format → the answer that is its file."""

from typing import Final

from fastapi.responses import Response

from claimwright.domain import WeighReport
from claimwright.views.exports import (
    MEDIA_TYPES,
    SUFFIXES,
    WeighFormat,
    weigh_exported,
)

FILE_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'"
)
"""What the self-contained page may do: show itself."""


def weighing_file(report: WeighReport, form: WeighFormat) -> Response:
    """Return a weighing as a file.

    Args:
        report: On one claim.
        form: What to write.

    Returns:
        The answer; a browser shows HTML and JSON and saves Markdown.
    """
    kind = "attachment" if form is WeighFormat.MARKDOWN else "inline"
    headers = {
        "Content-Disposition": f'{kind}; filename="claimwright-weighing.{SUFFIXES[form]}"',
        "Content-Type": f"{MEDIA_TYPES[form]}; charset=utf-8",
    }
    if form is WeighFormat.HTML:
        headers["Content-Security-Policy"] = FILE_POLICY
    return Response(weigh_exported(report, form), headers=headers)
