"""What was found in a text in, the text with its claims marked on a terminal out."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from claimwright.cli.consoles import clean
from claimwright.domain import Article, FoundClaim, FoundSentence, PageState
from claimwright.views.terminal import WIDEST

_KEPT: Final = "●"
_LEFT_OUT: Final = "○"


def show_claims(
    article: Article, sentences: Sequence[FoundSentence], console: Console, notes: Console
) -> None:
    """Show every sentence: its claims below those that are kept, the reason beside the others.

    Of the console's width up to 100 columns are used; `notes` is where to say what a reader must
    mind.
    """
    width = min(console.width, WIDEST)
    if article.detail:
        kind = "note" if article.state is PageState.OK else article.state.value
        notes.print(clean(f"{kind}: {article.detail}"), markup=False, soft_wrap=True)
    if article.title:
        console.print(Text(clean(article.title), style="bold"), width=width)
    for sentence in sentences:
        for line in _lines(sentence):
            console.print(line, width=width)
    kept = sum(sentence.kept for sentence in sentences)
    found = sum(len(sentence.claims) for sentence in sentences)
    console.print(
        Text(f"{found} claims in {kept} of {len(sentences)} sentences", style="bold"), width=width
    )


def _lines(sentence: FoundSentence) -> list[Padding]:
    """Return the lines of one sentence; a mark tells what its colour tells as well."""
    text = clean(" ".join(sentence.span.text.split()))
    if not sentence.kept:
        line = Text.assemble(
            (f"{_LEFT_OUT} ", "dim"), (text, "dim"), (f"  [{sentence.reason}]", "dim italic")
        )
        return [_indented(line, 0)]
    head = _indented(Text.assemble((f"{_KEPT} ", "green"), text), 0)
    claims = [found for found in sentence.claims if found.claim.text != text]
    return [head, *(_indented(_claim(found), 4) for found in claims)]


def _claim(found: FoundClaim) -> Text:
    said = [
        f"{each.mention.text} = {each.text} ({each.probability:.2f})"
        for each in found.replacements
        if each.mention.text
    ]
    note = f"  [{'; '.join(clean(each) for each in said)}]" if said else ""
    return Text.assemble(("→ ", "green"), (clean(found.claim.text), "bold"), (note, "italic"))


def _indented(line: Text, columns: int) -> Padding:
    return Padding(line, (0, 0, 0, columns))
