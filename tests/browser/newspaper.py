"""Pages of a newspaper that trusts nobody, on a server of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.browser.hostile import SCRIPTS

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


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        found = PAGES.get(self.path)
        body = (found or "nothing").encode()
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name it has above
        del format, args


@contextmanager
def printed() -> Iterator[str]:
    """Serve the pages while the block runs; yield where."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
