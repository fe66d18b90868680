"""Labels and numbers → the words, the icon and the class by which a reader knows them."""

from dataclasses import dataclass

from claimwright.domain import Label, Provenance, VerdictLabel
from claimwright.verdict.exports import wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """How a label is shown: never by colour alone.

    Args:
        key: Names its icon, its colours and its pattern.
    """

    key: str
    word: str
    meaning: str


VERDICTS = {
    label: Sign(key=key, word=wording.VERDICTS[label], meaning=f"The evidence found {shows}.")
    for label, key, shows in (
        (VerdictLabel.SUPPORTED, "supported", "mostly supports the claim"),
        (VerdictLabel.REFUTED, "refuted", "mostly contradicts the claim"),
        (VerdictLabel.DISPUTED, "disputed", "disagrees about the claim"),
        (
            VerdictLabel.NOT_ENOUGH_EVIDENCE,
            "undecided",
            "does not settle the claim, either way",
        ),
    )
}
"""Each verdict's sign."""

HALF_RIGHT = "The evidence found supports one part of the claim and contradicts another."
"""What it means that a claim is disputed for its parts."""

STANCES = {
    Label.SUPPORTS: Sign(key="supported", word="Supports", meaning="It supports the claim."),
    Label.REFUTES: Sign(key="refuted", word="Refutes", meaning="It contradicts the claim."),
    Label.NOT_ENOUGH_INFO: Sign(
        key="undecided", word="Says neither", meaning="It does not speak to the claim."
    ),
}
"""Each stance's sign."""

SIDES = {
    Label.SUPPORTS: "For",
    Label.REFUTES: "Against",
    Label.NOT_ENOUGH_INFO: STANCES[Label.NOT_ENOUGH_INFO].word,
}
"""What all evidence of a stance is called."""


def headline(text: str, *, limit: int = 140) -> str:
    """Return the first line of a text as its title, cut between words beyond `limit` characters.

    Examples:
        >>> headline("Seas rise. Ice melts.", limit=12)
        'Seas rise.…'
    """
    first = text.strip().partition("\n")[0].strip()
    return first if len(first) <= limit else first[:limit].rsplit(" ", 1)[0] + "…"


def provenance_rows(source: Provenance, *others: tuple[str, str]) -> tuple[tuple[str, str], ...]:
    """Return where a report came from, in the order a reader asks, as names and values."""
    return (
        ("Made", source.created_at),
        ("Corpus", f"{source.corpus}, version {source.corpus_version}"),
        *others,
        *((f"Version of {name}", version) for name, version in source.versions.items()),
        *((f"Model {name}", digest) for name, digest in source.models.items()),
    )
