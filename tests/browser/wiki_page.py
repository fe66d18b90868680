"""An article of a MediaWiki as its readers get it, on a server of its own, with a stub of `mw`."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

REVISION = 123456789

STUB = """
window.wrote = [];
const values = JSON.parse(document.querySelector("#config").textContent);
window.mw = {
  config: { get: (name) => Array.isArray(name)
    ? Object.fromEntries(name.map((each) => [each, values[each]])) : values[name] },
  loader: {
    using: () => Promise.resolve(),
    load(url) {
      const script = document.createElement("script");
      script.src = url;
      document.head.append(script);
    },
  },
  log: { warn: (text) => console.warn(text) },
  util: {
    addCSS(css) {
      const style = document.createElement("style");
      style.textContent = css;
      document.head.append(style);
    },
    addPortletLink(portlet, href, text, id, tooltip) {
      const list = document.querySelector(`#${portlet} ul`);
      if (!list) return null;
      const item = document.createElement("li");
      const anchor = document.createElement("a");
      Object.assign(item, { id });
      Object.assign(anchor, { href, textContent: text, title: tooltip });
      item.append(anchor);
      list.append(item);
      return item;
    },
  },
  Api: class { constructor() { window.wrote.push("mw.Api"); } },
};
"""
"""The parts of MediaWiki's interface that a user script meets, as its documentation has them."""


def cite(number: int, note: str) -> str:
    """Return a footnote marker as MediaWiki makes it."""
    return (
        f'<sup id="cite_ref-{note}" class="reference"><a href="#cite_note-{note}">'
        f'<span class="cite-bracket">[</span>{number}<span class="cite-bracket">]</span></a></sup>'
    )


PAGES_OF_BOOK = '<sup class="reference nowrap"><span title="Page: 5">: 5 </span></sup>'

ARTICLE = f"""<table class="infobox"><tbody><tr><th scope="row">Depth</th>
<td id="infobox">41 m{cite(1, "a_1-0")}</td></tr></tbody></table>
<p id="lead"><b>Lake Verna</b> is a <a href="/wiki/Lake">lake</a> in the hills of
Orland.{cite(1, "a_1-1")}
It is 41 metres (135&nbsp;ft) deep and holds 2.1 km³ of water.{cite(2, "2")}{PAGES_OF_BOOK}</p>
<h2 id="Wildlife">Wildlife</h2>
<p id="wildlife">The lake froze in <i>every</i> winter between 1950 and 1990.{cite(3, "3")}
Otters came back in 2004,{cite(4, "4")} and about 300 pairs of
terns breed on its islands.{cite(5, "5")}{cite(1, "a_1-2")}</p>
<h2 id="Use">Use</h2>
<ul><li id="use">The town of Verna takes half of its water from the lake.{cite(6, "6")}
A ferry has crossed it since 1887.{cite(7, "7")}</li></ul>
<ol class="references"><li id="cite_note-3"><a href="#cite_ref-3">^</a> Ice &amp; fish</li></ol>"""
"""The article of `tests.citation_groups`, as a wiki shows it."""


def wiki_page(title: str, script: str, **config: object) -> str:
    """Return a page of the wiki that loads a script for the reader."""
    values = {
        "wgPageName": title,
        "wgRevisionId": REVISION,
        "wgScript": "/w/index.php",
        "wgNamespaceNumber": 0,
        "wgIsArticle": True,
        "wgAction": "view",
        **config,
    }
    # As MediaWiki itself writes JSON into a page: what could end the element is escaped.
    told = json.dumps(values).replace("<", "\\u003C")
    return f"""<!doctype html>
<html lang="en" class="client-js"><head><meta charset="utf-8"><title>Lake Verna</title></head><body>
<nav id="p-tb" aria-label="Tools"><ul></ul></nav>
<main id="content"><h1 id="firstHeading">Lake Verna</h1>
<div id="mw-content-text"><div class="mw-parser-output">{ARTICLE}</div></div>
</main>
<script type="application/json" id="config">{told}</script>
<script>{STUB}</script>
<script>mw.loader.load({json.dumps(script)});</script>
</body></html>"""


@dataclass
class WikiServer:
    """A wiki.

    Args:
        origin: As a browser calls it; not one of this machine's own names.
        script: The address of the user script, once it is known.
        asked: Method and path of every request.
    """

    origin: str
    script: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list)

    def page(self, query: Mapping[str, list[str]]) -> str:
        """Return the page that a query names; its other members are values of `mw.config`."""
        config = {name: json.loads(values[0]) for name, values in query.items() if name != "title"}
        return wiki_page(query.get("title", ["Lake_Verna"])[0], self.script, **config)


@contextmanager
def wiki_shown() -> Iterator[WikiServer]:
    """Serve the wiki while the block runs."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            wiki.asked.append((self.command, self.path))
            parts = urlsplit(self.path)
            body = (
                wiki.page(parse_qs(parts.query)).encode() if parts.path == "/w/index.php" else b""
            )
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # its name above
            del format, args

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        # Browsers lead every name below `localhost` to this machine; it is an origin of its own.
        wiki = WikiServer(origin=f"http://wiki.localhost:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield wiki
        server.shutdown()
        thread.join()
