"""How often citations fail where people have looked, as the sentence beside every list of flags."""

from __future__ import annotations

from typing import Final

BASE_RATE: Final = (
    "Most citations hold: of the statements in 1,485 biographies about 30 % were not supported by "
    "those of their sources that could be read (How Grounded is Wikipedia?, arXiv 2506.12637), and "
    "when people looked again at citations in which a crowd had found no evidence, in somewhat "
    "over 40 % there was none (Petroni et al. 2023, doi:10.1038/s42256-023-00726-1). A flag is a "
    "reason to read the source, not a finding against the article."
)
"""What a reader must know before believing a flag.

Source: the two works that it names.
"""
