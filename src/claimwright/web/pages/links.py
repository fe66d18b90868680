"""Addresses from documents and articles → addresses that a reader may safely follow, or none."""

from urllib.parse import quote, urlsplit

MAX_ADDRESS = 2_000
"""Longest address that is linked."""


def web_address(address: str | None) -> str:
    """Return an address of the web unaltered; anything else is nothing.

    Args:
        address: As it came, possibly from a stranger.

    Returns:
        The address when it is `http` or `https` and names a host, else an empty text.

    Examples:
        >>> web_address("https://example.org/a?b=c")
        'https://example.org/a?b=c'
        >>> web_address("javascript:alert(1)"), web_address("//example.org"), web_address(None)
        ('', '', '')
    """
    if address is None or len(address) > MAX_ADDRESS or not address.isprintable():
        return ""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return address if parts.scheme in {"http", "https"} and parts.hostname else ""


def work_address(doi: str | None, url: str | None) -> str:
    """Return where a work can be read: by its DOI if it has one, else at its own address.

    Args:
        doi: Bare, such as `10.1000/x`.
        url: As its record has it.

    Returns:
        The address, or an empty text when there is none to follow.

    Examples:
        >>> work_address("10.1000/a<b>", "https://example.org")
        'https://doi.org/10.1000/a%3Cb%3E'
        >>> work_address("not a doi", None)
        ''
    """
    if doi and doi.startswith("10.") and "/" in doi and len(doi) <= MAX_ADDRESS:
        return f"https://doi.org/{quote(doi, safe='/:;()')}"
    return web_address(url)


def host_of(address: str) -> str:
    """Return the host that a web address names.

    Examples:
        >>> host_of("https://www.example.org:8080/a")
        'example.org'
    """
    return (urlsplit(address).hostname or "").removeprefix("www.")
