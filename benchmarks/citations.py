"""Articles of a hundred citations, their pages served by this machine, in; how long they take, out.

One article is real wikitext, its references led to pages of WiCE; the other is made of WiCE's own
claims, each behind its own page, so that there is something to find. Both are asked once, over
HTTP, with the models loaded.
"""

import argparse
import html
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

from benchmarks.data_sets import rows
from benchmarks.figures import Figure, command_line, scratch
from claimwright.build import Models, citations_flow, models
from claimwright.claims.wikitext.reading import read_article
from claimwright.domain import (
    CitationReport,
    CitedArticle,
    CitedClaim,
    CitedSource,
    SourceState,
    WikiArticle,
)
from claimwright.flows.citations import CitationsFlow
from claimwright.flows.events import CitationsEnded, GroupChecked
from claimwright.settings import FetchSettings, Settings

_ARTICLE: Final = "Mozilla-Firefox"
_WICE: Final = "wikipedia/wice_entailment_retrieval_dev.jsonl.xz"
_PAGES: Final = "wikipedia/wikitext_pages.jsonl.xz"
_MEGABYTE: Final = 1_000_000


def pages(number: int) -> list[tuple[str, str]]:
    """Return claims of WiCE with the text of their page, each page once."""
    found: dict[str, str] = {}
    for row in rows(_WICE):
        text = "\n".join(str(sentence) for sentence in _sentences(row["evidence"]))
        found.setdefault(text, str(row["claim"]))
    return [(claim, text) for text, claim in list(found.items())[:number]]


def _sentences(evidence: object) -> Sequence[object]:
    return evidence if isinstance(evidence, list) else ()


@contextmanager
def site(texts: Sequence[str]) -> Iterator[Callable[[int], str]]:
    """Serve texts as web pages on this machine; give the address of the n-th."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.rpartition("/")[2]
            known = name.isdecimal()
            body = _page(texts[int(name) % len(texts)]) if known else b""
            self.send_response(200 if known else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield lambda number: f"http://127.0.0.1:{server.server_address[1]}/source/{number}"
        server.shutdown()


def _page(text: str) -> bytes:
    paragraphs = "".join(f"<p>{html.escape(line)}</p>" for line in text.split("\n"))
    whole = f"<html lang='en'><body><article>{paragraphs}</article></body></html>"
    return whole.encode()


def real_article(number: int, url: Callable[[int], str]) -> CitedArticle:
    """Return the first citations of a real article, its sources led to this machine."""
    row = next(row for row in rows(_PAGES) if row["name"] == _ARTICLE)
    cited = read_article(WikiArticle(title=_ARTICLE, wikitext=str(row["wikitext"])))
    places: dict[str, int] = {}

    def led(source: CitedSource) -> CitedSource:
        place = places.setdefault(source.key, number + len(places))  # pages of its own
        return replace(source, url=url(place), archive_url="", doi="", pmid="")

    claims = tuple(_led(claim, led) for claim in cited.claims[:number])
    return replace(cited, claims=claims)


def _led(cited: CitedClaim, led: Callable[[CitedSource], CitedSource]) -> CitedClaim:
    references = tuple(
        replace(reference, sources=tuple(map(led, reference.sources)))
        for reference in cited.references
    )
    return replace(cited, references=references)


def made_article(claims: Sequence[str], url: Callable[[int], str]) -> CitedArticle:
    """Return an article of claims, each behind its own page."""
    text = "\n\n".join(
        f"{claim}<ref>{{{{cite web |url={url(n)} |title=Source {n}}}}}</ref>"
        for n, claim in enumerate(claims)
    )
    return read_article(WikiArticle(title="WiCE", wikitext=text))


def timed(name: str, flow: CitationsFlow, cited: CitedArticle) -> list[Figure]:
    """Check an article and take its times."""
    started = time.perf_counter()
    first_s = 0.0
    report: CitationReport | None = None
    for event in flow.check(cited):
        match event:
            case GroupChecked():
                first_s = first_s or time.perf_counter() - started
            case CitationsEnded(report=made):
                report = made
            case _:
                pass
    whole_s = time.perf_counter() - started
    groups = report.groups if report else ()
    read = sum(s.read.state is SourceState.OK for group in groups for s in group.sources)
    note = f"{read} sources read; {sum(bool(group.failure) for group in groups)} failed"
    figure = partial(Figure, n=len(groups), unit="s")
    return [
        figure(measure=f"{name}, first finding", value=round(first_s, 2)),
        figure(measure=f"{name}, {len(groups)} citations", value=round(whole_s, 2), note=note),
    ]


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Measure both articles, and the memory that the process took at most."""
    settings = Settings(
        home=scratch("citations"),
        fetch=FetchSettings(allowed_hosts=("127.0.0.1",), host_interval_s=0.0),
    )
    loaded: Models = models(settings)
    flow = citations_flow(settings, loaded=loaded)
    known = pages(3 * arguments.citations)
    with site([text for _, text in known]) as url:
        figures = timed("real article", flow, real_article(arguments.citations, url))
        claims = [claim for claim, _ in known[: arguments.citations]]
        figures += timed("claims with their pages", flow, made_article(claims, url))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / _MEGABYTE
    return [*figures, Figure(measure="memory", value=round(peak), n=1, unit="MB")]


if __name__ == "__main__":
    command_line("Measure the check of articles with many citations.", run, "citations=100")
