"""A template and what it shows → a page of the site, or the same page as one file."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from claimwright.verdict.exports.wording import MACHINE_MADE, counted, percent
from claimwright.verdict.exports.works import web_address
from claimwright.version import __version__

_SUFFIXES: Final = (".css", ".js", ".svg")


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
    made.filters.update(percent=percent, web=web_address)
    return made


def fragment(template: str, **shown: object) -> str:
    """Render a template."""
    return environment().get_template(template).render(**shown)


def standalone(template: str, **shown: object) -> str:
    """Render a page of the site as one file: its styles inside, nothing to load, nothing to run."""
    return fragment(template, standalone=True, **shown)


@pass_context
def _style(context: Context, name: str) -> Markup:
    """Return a style sheet as a link; in a file of its own, the sheet itself."""
    if context["standalone"]:
        return Markup("<style>{}</style>").format(Markup(assets()[name][0].decode()))  # noqa: S704  # ours
    return Markup('<link rel="stylesheet" href="{}">').format(address_of(name))
