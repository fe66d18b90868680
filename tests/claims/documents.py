"""Small PDFs and web pages, made from their text."""

from collections.abc import Sequence

_ENCRYPTED = (
    b"<< /Filter /Standard /V 1 /R 2 /P -4 /O <" + b"41" * 32 + b"> /U <" + b"42" * 32 + b"> >>"
)


def pdf(pages: Sequence[Sequence[str]], *, title: str = "", encrypted: bool = False) -> bytes:
    """Return a PDF with one line of text after another on each page."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * number) for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [" + kids + b"] /Count %d >>" % len(pages),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, lines in enumerate(pages):
        drawn = b"".join(b"(%s) Tj 0 -14 Td\n" % _escaped(line) for line in lines)
        content = b"BT /F1 12 Tf 50 750 Td\n" + drawn + b"ET"
        objects += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % (5 + 2 * number),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        ]
    objects.append(b"<< /Title (%s) /Author (A. Writer) >>" % _escaped(title))
    told = b"/Info %d 0 R" % len(objects)
    if encrypted:
        objects.append(_ENCRYPTED)
        told += b" /Encrypt %d 0 R /ID [<41> <41>]" % len(objects)
    return _file(objects, told)


def _escaped(line: str) -> bytes:
    return line.encode("latin-1").replace(b"(", b"\\(").replace(b")", b"\\)")


def _file(objects: Sequence[bytes], told: bytes) -> bytes:
    body = bytearray(b"%PDF-1.4\n")
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(body)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    body += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, rows)
    body += b"trailer << /Size %d /Root 1 0 R %s >>\n" % (len(objects) + 1, told)
    return bytes(body + b"startxref\n%d\n%%%%EOF" % start)


PARAGRAPHS = (
    "Arctic sea ice has shrunk by a tenth in every decade since satellites began to watch it.",
    "The ocean has taken up most of the heat that greenhouse gases trap, and the seas rise.",
    "Summers without ice will come late in this century unless emissions fall and stay low.",
)


def web_page(*paragraphs: str, head: str = "", language: str = "en") -> str:
    """Return a page with a menu, an article and a foot."""
    body = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><title>Ice is going | The Daily</title>'
        f'<meta name="author" content="Ada Writer">'
        f'<meta property="og:title" content="Ice is going">'
        f'<meta property="article:published_time" content="2024-05-06T10:00:00Z">{head}</head>'
        f"<body><nav><ul><li><a href='/'>Home</a></li><li><a href='/s'>Sport</a></li></ul></nav>"
        f"<article><h1>Ice is going</h1>{body}</article>"
        f"<footer><p>All rights reserved. Subscribe to our newsletter.</p></footer></body></html>"
    )
