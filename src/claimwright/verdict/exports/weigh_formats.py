"""A weighing and the name of a format in, the text of a file out."""

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from claimwright.domain import WeighReport
from claimwright.schema.writing import to_json
from claimwright.verdict.exports.weigh_markdown import weigh_markdown
from claimwright.verdict.exports.weigh_page import weigh_page


class WeighFormat(StrEnum):
    """What a weighing can be written as."""

    HTML = "html"
    MARKDOWN = "markdown"
    JSON = "json"


WEIGH_MEDIA_TYPES: Final[Mapping[WeighFormat, str]] = {
    WeighFormat.HTML: "text/html",
    WeighFormat.MARKDOWN: "text/markdown",
    WeighFormat.JSON: "application/json",
}
"""How each is named on the web; text is in UTF-8."""

WEIGH_SUFFIXES: Final[Mapping[WeighFormat, str]] = {
    WeighFormat.HTML: "html",
    WeighFormat.MARKDOWN: "md",
    WeighFormat.JSON: "json",
}
"""How the names of their files end."""

_WRITERS: Final[Mapping[WeighFormat, Callable[[WeighReport], str]]] = {
    WeighFormat.HTML: weigh_page,
    WeighFormat.MARKDOWN: weigh_markdown,
    WeighFormat.JSON: lambda report: (
        json.dumps(to_json(report), ensure_ascii=False, indent=2) + "\n"
    ),
}


def weigh_exported(report: WeighReport, form: WeighFormat) -> str:
    """Return a weighing as the text of a file.

    Args:
        report: On one claim.
        form: What to write.

    Returns:
        The whole file.
    """
    return _WRITERS[form](report)
