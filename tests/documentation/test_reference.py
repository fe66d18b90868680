"""Whatever a user can name is documented, and the pages say what the code says today."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path

from claimwright import domain, settings
from claimwright.corpus import mapping
from claimwright.schema.writing import to_json
from claimwright.web.problem_types import TYPES
from scripts import reference
from tests.examples import judged, report

DOCS = reference.DOCS
NOUNS = re.compile(r"^        - (\w+)$", re.MULTILINE)
SELF_EXPLAINING = {"evidence", "stance", "document_id", "start", "end", "text"}
"""Fields of a noun whose docstring needs no `Args`: its one sentence names them."""
FENCED_JSON = re.compile(r"^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_tables_of_a_page_are_those_the_code_makes() -> None:
    pages = {path: page_of(path) for path in reference.pages()}
    stale = [path.name for path, told in pages.items() if reference.filled(told) != told]

    assert stale == [], "run `make reference`"


def test_every_table_has_its_place() -> None:
    placed = {m["name"] for p in reference.pages() for m in reference.PLACE.finditer(page_of(p))}

    assert set(reference.TABLES) == placed


def test_every_command_is_documented() -> None:
    told = page("cli.md") + page("lab.md")

    assert [name for name, _ in reference.commands() if f"### `{name}`\n" not in told] == []


def test_every_command_says_what_it_does() -> None:
    assert [name for name, c in reference.commands() if not getattr(c, "help", "")] == []


def test_every_argument_and_option_says_what_it_does() -> None:
    every = [(name, p) for name, c in reference.commands() for p in reference.parameters(c)]

    assert [f"{name} {p.name}" for name, p in every if not p.help] == []


def test_every_exit_code_is_documented() -> None:
    codes = {0, 1, 130, *(error.exit_code for error in reference.every_error())}

    assert {code for code in codes if f"| {code} |" not in page("cli.md")} == set()


def test_every_setting_says_what_it_means_and_is_documented() -> None:
    every = list(reference.settings())

    assert [
        name
        for name, _, meaning in every
        if not meaning or f"- `{name}`" not in page("settings.md")
    ] == []


def test_every_setting_that_can_be_set_is_in_the_table() -> None:
    named = {name for name, _, _ in reference.settings()}

    assert set(settings.flatten(settings.Settings())) - named == set()


def test_every_route_says_what_it_does_and_is_documented() -> None:
    every = list(reference.routes())

    assert [
        path
        for method, path, summary in every
        if not summary or f"- `{method} {path}`: " not in page("http-api.md")
    ] == []


def test_every_value_is_documented_and_every_label_has_its_meaning() -> None:
    told, kinds = page("data-model.md"), reference.VALUES

    assert [value for kind in kinds for value in kind if f"`{value}`" not in told] == []
    assert [one for kind in kinds[:2] for one in kind if f"\n| `{one}` | a " not in told] == []


def test_every_field_of_a_noun_says_what_it_means() -> None:
    kinds = [getattr(domain, name) for name in NOUNS.findall(page("data-model.md"))]

    assert kinds
    for kind in kinds:
        names = {item.name for item in fields(kind)}
        assert names - set(reference.described(kind)) <= SELF_EXPLAINING, kind


def test_every_error_is_documented() -> None:
    names = [error.__name__ for error in reference.every_error()]

    assert [name for name in names if f"`{name}`" not in page("http-api.md")] == []


def test_every_kind_of_problem_is_documented() -> None:
    assert [k.title for k in TYPES if f"**{k.title}**" not in page("http-api.md")] == []


def test_every_bundled_model_is_documented() -> None:
    assert [
        c["name"] for c in reference.cards() if f"| {c['name']} |" not in page("models.md")
    ] == []


def test_the_bounds_are_those_of_the_code() -> None:
    bounds = (
        settings.MAX_CLAIM_CHARACTERS,
        settings.MAX_TOP_K,
        settings.MAX_BATCH_CLAIMS,
        mapping.MAX_TEXT_CHARACTERS,
        mapping.MAX_TITLE_CHARACTERS,
    )

    assert [bound for bound in bounds if f" {bound:,}" not in page("limits.md")] == []


def test_the_json_shown_has_the_fields_of_a_report() -> None:
    shown = json.loads(FENCED_JSON.findall(page("data-model.md"))[0])
    real = to_json(report(judged(0.1, 0.8)))

    assert outline(shown) == outline(real)


def outline(report: Mapping[str, object]) -> dict[str, list[str]]:
    """Return the names at each level of a report's JSON, those of open mappings left out."""
    levels: dict[str, object] = {"report": report}
    levels |= {name: report[name] for name in ("verdict", "provenance")}
    levels |= {"basis": level(report["verdict"])["basis"]}
    levels |= {"evidence": first(report["evidence"]), "sentence": first(report["explanation"])}
    levels |= {"stance": level(levels["evidence"])["stance"]}
    return {name: list(level(value)) for name, value in levels.items()}


def level(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def first(values: object) -> object:
    return values[0] if isinstance(values, Sequence) else None


def page_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")
