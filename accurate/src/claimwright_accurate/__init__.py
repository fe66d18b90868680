"""The folder of the large verifier; claimwright finds it by the entry point `verifier-large`."""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "verifier"
"""Holds `card.json`, `model.onnx`, its weights and `tokenizer.json`."""
