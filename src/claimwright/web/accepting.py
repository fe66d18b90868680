"""What a caller accepts → which of the media types that there are they like best."""

from collections.abc import Collection


def best_of(header: str, known: Collection[str]) -> str | None:
    """Return the media type that a caller likes best.

    Args:
        header: `Accept`, may be empty.
        known: The media types that there are.

    Returns:
        The first known one of the highest quality; `None` when none is named.

    Source:
        RFC 9110, section 12.5.1.

    Examples:
        >>> best_of("text/csv;q=0.5, text/html", ("text/csv", "text/html"))
        'text/html'
        >>> best_of("*/*", ("text/csv", "text/html")) is None
        True
    """
    liked = []
    for place, part in enumerate(header.lower().split(",")):
        media_type, *parameters = (each.strip() for each in part.split(";"))
        quality = next((_number(each[2:]) for each in parameters if each.startswith("q=")), 1.0)
        if media_type in known and quality > 0:
            liked.append((-quality, place, media_type))
    return min(liked)[2] if liked else None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
