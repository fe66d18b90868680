"""Pages of a newspaper that trusts nobody, on a server of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.browser.hostile import SCRIPTS
from tests.catalogue_server import Asked, CatalogueServer, Reply

POLICY = "default-src 'none'; frame-src 'self'; require-trusted-types-for 'script'"
"""Forbids every script, style, image and request."""

FILLER = "".join(f"<p>Nothing else happened on day {day}!</p>" for day in range(1, 40))

ARTICLE = f"""<!doctype html>
<html lang="en"><title>The sun &amp; the sea</title>
<nav><a href="/">Home of the both and the level</a></nav>
<main>
<h1>What warms us!</h1>
<p id="sun">The <em>sun</em> has
   driven most of the <b>warming</b> since 1980. I like tea!</p>
<div id="open"><template shadowrootmode="open"><p>Sea level rises <i>faster</i> since 1993.</p>
</template></div>
<div id="closed"><template shadowrootmode="closed"><p>This is said by both sides.</p>
</template></div>
<p hidden>The hidden sun is not to be read.</p>
<p hidden="until-found">The hidden sun of a search is not to be read.</p>
<details><summary>More!</summary>The hidden sun of a fold is not to be read.
<p>Nor is what the hidden sun says below.</p></details>
<p id="hostile">{SCRIPTS[0].replace("<", "&lt;")} and 🌊 bees dance at noon.</p>
{FILLER}
<p id="last">The sun did it again last year.</p>
<iframe src="/inner" width="600" height="200" title="inner"></iframe>
</main>
<footer>The sun of the footer is not to be read.</footer></html>"""

INNER = """<!doctype html><html lang="en"><title>Inner</title>
<p>Measured from above, the level of the sea has risen for thirty years without any pause.</p>
<p>This sentence of the frame makes it long enough to be part of what is read here!</p></html>"""

PAGES = {
    "/article": ARTICLE,
    "/inner": INNER,
    "/empty": "<!doctype html><html lang=en><title>Empty</title><main></main></html>",
    "/other": "<!doctype html><html lang=en><title>Other</title><p>Bees hum.</p></html>",
}


def _page(asked: Asked) -> Reply:
    found = PAGES.get(asked.path)
    return Reply(
        body=(found or "nothing").encode(),
        status=200 if found else 404,
        kind="text/html; charset=utf-8",
        headers={"Content-Security-Policy": POLICY},
    )


@contextmanager
def printed() -> Iterator[str]:
    """Serve the pages while the block runs; yield where."""
    with CatalogueServer(_page) as server:
        yield server.address
