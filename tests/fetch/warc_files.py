"""Made WARC files."""

from __future__ import annotations

import gzip
import uuid
from pathlib import Path
from typing import TypeAlias

Headers: TypeAlias = tuple[tuple[str, str], ...]
KeptAnswer: TypeAlias = tuple[str, str, bytes, Headers]
"""Address, status line, body and headers."""


def kept(path: Path, *answers: KeptAnswer, gzipped: bool = True) -> Path:
    """Write a WARC file of answers, each record packed by itself."""
    records = [_record(*answer) for answer in answers]
    path.write_bytes(b"".join(map(gzip.compress, records) if gzipped else records))
    return path


def _record(url: str, status: str, body: bytes, headers: Headers) -> bytes:
    told = "".join(f"{name}: {value}\r\n" for name, value in headers)
    payload = f"HTTP/1.1 {status}\r\n{told}\r\n".encode() + body
    head = (
        "WARC/1.0\r\nWARC-Type: response\r\n"
        f"WARC-Target-URI: {url}\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n"
        f"WARC-Record-ID: <urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, url)}>\r\n"
        "Content-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(payload)}\r\n\r\n"
    )
    return head.encode() + payload + b"\r\n\r\n"
