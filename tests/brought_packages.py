"""Distributions made on the spot that bring something by an entry point."""

from __future__ import annotations

from pathlib import Path


def install(site: Path, group: str, name: str, value: str, code: str = "") -> None:
    """Write a distribution `their-package` with one entry point, and its module `their_package`."""
    facts = site / "their_package-1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: their-package\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n")
    (site / "their_package.py").write_text(code, encoding="utf-8")
