"""A store of objects that is a folder, with the conditions of S3; for tests of one process."""

import hashlib
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderObjects:
    """Objects as files; implements `object_store.Objects`."""

    root: Path = field(kw_only=False)

    @property
    def address(self) -> str:
        return str(self.root)

    @property
    def options(self) -> Mapping[str, str]:
        return {}

    def get(self, key: str) -> tuple[bytes, str] | None:
        path = self.root / key
        if not path.is_file():
            return None
        content = path.read_bytes()
        return content, hashlib.sha256(content).hexdigest()

    def put(self, key: str, content: bytes, *, replaces: str | None = None) -> bool:
        found = self.get(key)
        if (found[1] if found else None) != replaces:
            return False
        path = self.root / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return True

    def first(self, prefix: str) -> str | None:
        return min((self._key(path) for path in self._files(prefix)), default=None)

    def folders(self, prefix: str) -> tuple[str, ...]:
        found = {self._key(path)[len(prefix) :].partition("/")[0] for path in self._files(prefix)}
        return tuple(sorted(found))

    def delete(self, prefix: str) -> None:
        shutil.rmtree(self.root / prefix, ignore_errors=True)

    def size(self, prefix: str) -> int:
        return sum(path.stat().st_size for path in self._files(prefix))

    def _files(self, prefix: str) -> list[Path]:
        return [path for path in (self.root / prefix).rglob("*") if path.is_file()]

    def _key(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()
