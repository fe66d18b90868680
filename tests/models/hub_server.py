"""A hub of models on this machine: the paths that the public one documents, and its refusals."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler

from claimwright.testing.chat_server import LoopbackServer

COMMIT = "0123456789abcdef0123456789abcdef01234567"


class Hub(LoopbackServer):
    """Serves one repository.

    Args:
        files: Their bytes by path; those above a kilobyte lie behind a redirect, as large files do.
        refusal: Status and `X-Error-Code` of every answer; `None` to serve.
        cut: How many bodies are cut off in the middle before one is sent whole.
    """

    def __init__(
        self,
        files: Mapping[str, bytes],
        *,
        refusal: tuple[int, str] | None = None,
        cut: int = 0,
    ) -> None:
        super().__init__()
        self.files, self.refusal, self.cut = files, refusal, cut
        self.asked: list[tuple[str, str, str]] = []

    def serve(self, request: BaseHTTPRequestHandler) -> None:
        """Answer one request."""
        path = request.path.partition("?")[0]
        ranged = request.headers.get("Range", "")
        self.asked.append((request.command, path, ranged))
        if self.refusal:
            status, code = self.refusal
            self._send(request, status, b"{}", {"X-Error-Code": code})
        elif path.startswith("/api/models/org/model/revision/"):
            siblings = [{"rfilename": name} for name in self.files]
            body = {"id": "org/model", "sha": COMMIT, "siblings": siblings}
            self._send(request, 200, json.dumps(body).encode(), {})
        elif path.startswith("/api/models/org/model/tree/"):
            self._send(request, 200, json.dumps([*map(self._entry, self.files)]).encode(), {})
        elif path.startswith("/cdn/"):
            self._file(request, self.files[path.removeprefix("/cdn/")], ranged, {})
        elif path.startswith("/org/model/resolve/"):
            self._resolve(request, path.split("/", 5)[5], ranged)
        else:
            self._send(request, 404, b"{}", {"X-Error-Code": "RepoNotFound"})

    def _entry(self, name: str) -> dict[str, object]:
        body = self.files[name]
        own = {"type": "file", "path": name, "size": len(body), "oid": _sha1(body)}
        if len(body) <= 1_000:
            return own
        large = {"oid": _sha256(body), "size": len(body), "pointerSize": 128}
        return {**own, "lfs": large}

    def _resolve(self, request: BaseHTTPRequestHandler, name: str, ranged: str) -> None:
        body = self.files[name]
        etag = f'"{_sha256(body) if len(body) > 1_000 else _sha1(body)}"'
        headers = {"X-Repo-Commit": COMMIT, "ETag": etag}
        if len(body) > 1_000:
            linked = {"X-Linked-Size": str(len(body)), "X-Linked-Etag": etag}
            elsewhere = self.origin.replace("127.0.0.1", "localhost")  # another host, as there
            place = {"Location": f"{elsewhere}/cdn/{name}"}
            self._send(request, 302, b"", {**headers, **linked, **place})
        else:
            self._file(request, body, ranged, headers)

    def _file(
        self,
        request: BaseHTTPRequestHandler,
        body: bytes,
        ranged: str,
        headers: Mapping[str, str],
    ) -> None:
        start = int(ranged.removeprefix("bytes=").split("-")[0]) if ranged else 0
        status, told = (206 if ranged else 200), dict(headers)
        if ranged:
            told["Content-Range"] = f"bytes {start}-{len(body) - 1}/{len(body)}"
        if self.cut and request.command == "GET" and len(body) > 1_000:
            self.cut -= 1
            request.close_connection = True
            told["Content-Length"] = str(len(body) - start)
            self._send(request, status, body[start : start + 700], told)
        else:
            self._send(request, status, body[start:], told)

    @staticmethod
    def _send(
        request: BaseHTTPRequestHandler, status: int, body: bytes, headers: Mapping[str, str]
    ) -> None:
        request.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            request.send_header(name, value)
        request.end_headers()
        if request.command != "HEAD":
            request.wfile.write(body)


def _sha1(body: bytes) -> str:
    return hashlib.sha1(body).hexdigest()  # noqa: S324  # as git names files


def _sha256(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
