"""A text → whether it is written in a script that the bundled models cannot read."""

import unicodedata

SHARE = 0.3
"""From this share of letters outside the Latin script on, a text counts as unread."""


def is_unread_script(text: str) -> bool:
    """Say whether a text is largely written in a script other than Latin.

    The bundled models were trained on English; of other scripts their tokenizer keeps next to
    nothing. Greek letters are in many an English abstract, and few of them are no obstacle.

    Args:
        text: Any.

    Returns:
        True from three in ten letters on; false for a text without letters.

    Examples:
        >>> is_unread_script("CO₂ warms the air by ΔT."), is_unread_script("海面が上昇している。")
        (False, True)
    """
    letters = [character for character in text if character.isalpha()]
    strange = sum("LATIN" not in unicodedata.name(character, "") for character in letters)
    return bool(letters) and strange / len(letters) >= SHARE
