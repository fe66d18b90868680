"""A template and what it shows → a page of the site, or the same page as one file."""

import html
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from claimwright.verdict.exports.wording import (
    CONTROLS,
    HALVES,
    MACHINE_MADE,
    MARKS,
    SEPARATORS,
    TURNING,
    counted,
    percent,
    sentence,
    signed,
)
from claimwright.verdict.exports.works import web_address
from claimwright.version import __version__

_SUFFIXES: Final = (".css", ".js", ".svg")

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]()#+\-.!|~$^=:@\"'])")
_CONTROL: Final = re.compile(f"([{CONTROLS}{SEPARATORS}{MARKS}{TURNING}{HALVES}])")
_INDENT: Final = re.compile("^ {4,}")
_TURNING: Final = re.compile(f"[{TURNING}]")


@cache
def assets() -> dict[str, tuple[bytes, str]]:
    """Return every file that pages load by its name, with a digest that names its content."""
    folder = files("claimwright.views") / "static"
    read = {
        entry.name: entry.read_bytes()
        for entry in sorted(folder.iterdir(), key=lambda each: each.name)
        if entry.name.endswith(_SUFFIXES)
    }
    return {name: (content, sha256(content).hexdigest()[:12]) for name, content in read.items()}


def address_of(name: str) -> str:
    """Return where a page finds a file of `static/`, different for a different content."""
    return f"/static/{name}?v={assets()[name][1]}"


@cache
def environment() -> Environment:
    """Return the templates, every value escaped unless the template itself wrote it."""
    made = Environment(
        loader=PackageLoader("claimwright.views"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        asset=address_of,
        style=_style,
        version=__version__,
        counted=counted,
        machine_made=MACHINE_MADE,
        standalone=False,
    )
    made.filters.update(percent=percent, sentence=sentence, signed=signed, web=web_address)
    return made


def fragment(template: str, **shown: object) -> str:
    """Render a template."""
    return environment().get_template(template).render(**shown)


def part(template: str, macro: str, *shown: object) -> str:
    """Render a macro of a template by itself."""
    return str(getattr(environment().get_template(template).module, macro)(*shown))


def standalone(template: str, **shown: object) -> str:
    """Render a page of the site as one file: its styles inside, nothing to load, nothing to run."""
    return fragment(template, standalone=True, **shown)


@pass_context
def _style(context: Context, name: str) -> Markup:
    """Return a style sheet as a link; in a file of its own, the sheet itself."""
    if context["standalone"]:
        return Markup("<style>{}</style>").format(Markup(assets()[name][0].decode()))  # noqa: S704  # ours
    return Markup('<link rel="stylesheet" href="{}">').format(address_of(name))


@cache
def _templates() -> Environment:
    made = environment().overlay(finalize=_finalised)
    made.filters = {**made.filters, "code": code, "exact": exact, "link": link}
    return made


def markdown(template: str, **shown: object) -> str:
    """Render a template as Markdown, in which a value can set no link, image, heading or HTML."""
    return re.sub(r"\n{3,}", "\n\n", _templates().get_template(template).render(**shown)) + "\n"


def escaped(text: str) -> str:
    r"""Return text that Markdown shows as it is, on one line, with controls as spaces.

    Examples:
        >>> escaped("<b>*x*</b>\n# y")
        '&lt;b&gt;\\*x\\*&lt;/b&gt; \\# y'
    """
    return _SPECIAL.sub(r"\\\1", html.escape(_CONTROL.sub(" ", text), quote=False)).strip()


def exact(text: str) -> Markup:
    r"""Return text that Markdown shows character for character, on one line of its source.

    Returns:
        With controls as entities, and what turns the direction of writing held within.

    Source:
        CommonMark 0.31.2, section 2.5, for entities as text that structures nothing.

    Examples:
        >>> str(exact("Sea *rise*")), str(exact(" two lines" + chr(10)))
        ('Sea \\*rise\\*', ' two lines&#10;')
    """
    # Cut at the controls, which stand at the odd places, so that `escaped` meets none of them.
    said = "".join(
        f"&#{ord(part)};" if place % 2 else _spaced(part)
        for place, part in enumerate(_CONTROL.split(text))
    )
    # Four spaces or more at the beginning would make a block of code of it.
    said = _INDENT.sub(lambda found: "&#32;" * len(found.group()), said)
    return Markup(f"&#8296;{said}&#8297;" if _TURNING.search(text) else said)  # noqa: S704  # escaped


def code(text: str) -> Markup:
    """Return text to be copied, on one line in a fence longer than any within it.

    Examples:
        >>> str(code("a `b` c"))
        '`` a `b` c ``'
    """
    line = " ".join(_CONTROL.sub(" ", text).split())
    fence = "`" * (max(map(len, re.findall("`+", line)), default=0) + 1)
    return Markup(f"{fence} {line} {fence}")  # noqa: S704  # nothing in a fence is read as markup


def link(text: str, address: str) -> Markup:
    r"""Return a link that neither its text nor its address can leave; of no address, the text.

    Examples:
        >>> str(link("a]", "https://example.org/<b>"))
        '[a\\]](<https://example.org/%3Cb%3E>)'
    """
    safe = address.replace("<", "%3C").replace(">", "%3E").replace("\\", "%5C")
    return Markup(f"[{escaped(text)}](<{safe}>)" if address else escaped(text))  # noqa: S704  # escaped


def _finalised(value: object) -> Markup:
    """Return a value as a template writes it: escaped, unless the template itself wrote it."""
    return value if isinstance(value, Markup) else Markup(escaped(str(value)))  # noqa: S704  # escaped


def _spaced(text: str) -> str:
    inner = text.strip()
    before, _, after = text.partition(inner) if inner else (text, "", "")
    return f"{before}{escaped(inner)}{after}"
