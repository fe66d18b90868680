"""A page's form filled in as a browser does: what is preset is sent along."""

from __future__ import annotations

from html.parser import HTMLParser


class Form(HTMLParser):
    """The fields of the form that has a field of a given name, with what they send untouched."""

    def __init__(self, field: str) -> None:
        super().__init__()
        self.action = ""
        self.fields: dict[str, list[str]] = {}
        self._field = field
        self._action = ""
        self._own: dict[str, list[str]] = {}
        self._named: set[str] = set()
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._action, self._own, self._named = said.get("action", ""), {}, set()
        name = said.get("name", "")
        self._named |= {name}
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            # A browser sends the first choice where none is marked.
            if "selected" in said or self._select not in self._own:
                self._own[self._select] = [said.get("value", "")]
        elif tag == "input" and name and self._is_sent(said):
            self._own.setdefault(name, []).append(said.get("value", "on"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        elif tag == "form" and self._field in self._named and not self.fields:
            self.action, self.fields = self._action, self._own

    @staticmethod
    def _is_sent(said: dict[str, str]) -> bool:
        kind = said.get("type", "text")
        if kind in {"checkbox", "radio"}:
            return "checked" in said
        return kind not in {"submit", "button", "reset", "image"} and "disabled" not in said


def filled(page: str, **written: str) -> tuple[str, dict[str, list[str]]]:
    """Return where a form leads and what it sends once its fields are written into."""
    form = Form(next(iter(written)))
    form.feed(page)
    return form.action, {**form.fields, **{name: [text] for name, text in written.items()}}
