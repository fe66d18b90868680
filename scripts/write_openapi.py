"""The application → `openapi.json` at the root of the repository, for clients and their types.

Run after a change to a path or a shape, and commit what it writes; a test compares:

    python scripts/write_openapi.py
"""

import json
from pathlib import Path

from claimwright.settings import Settings
from claimwright.web.app import create_app
from claimwright.web.built_engine import BuiltEngine

TARGET = Path(__file__).parents[1] / "openapi.json"


def written() -> str:
    """Return the document as it is committed; no model is loaded for it."""
    settings = Settings()
    app = create_app(BuiltEngine(settings), settings)
    return json.dumps(app.openapi(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
