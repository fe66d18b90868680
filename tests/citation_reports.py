"""A checked article with all that a reviewer may meet, invented whole, for tests of every face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationLabel,
    CitationReport,
    CitedArticle,
    Claim,
    LeftOutReference,
    WikiArticle,
)
from tests.citation_groups import (
    BASE_RATE,
    FROZEN,
    GROUPS,
    ICE,
    TITLE,
    WIKITEXT,
    checked,
    read,
    reference,
    span_of,
)
from tests.citations import source
from tests.examples import PROVENANCE


def report_of(groups: Sequence[CheckedGroup] = GROUPS, **fields: object) -> CitationReport:
    """Return a report of groups."""
    counted = Counter(group.label for group in groups)
    made = CitationReport(
        id="verna",
        cited=CitedArticle(
            article=WikiArticle(
                title=TITLE,
                wikitext=WIKITEXT,
                revision=123456789,
                timestamp="2026-01-01T10:00:00Z",
                url="https://en.wikipedia.org/w/index.php?oldid=123456789",
                featured=False,
            ),
            claims=tuple(sorted((group.cited for group in groups), key=lambda each: each.claim.id)),
            left_out=(
                LeftOutReference(span=span_of(WIKITEXT, '<ref name="a"/>'), reason="in a caption"),
            ),
            notices=("a reference in “Use” was never closed",),
        ),
        groups=tuple(groups),
        labels={label: counted[label] for label in CitationLabel},
        base_rate=BASE_RATE,
        notices=("Only pages in English were searched.",),
        provenance=PROVENANCE,
    )
    return replace(made, **fields)  # type: ignore[arg-type]  # fields of the class


CHECKED = report_of()
"""Seven groups: contradicted, not supported, partly, supported by one of two, supported, unread."""

NOTHING_CITED = report_of(())

EVIL = (
    "</p><script>window.__owned=1</script><img src=x onerror='window.__owned=1'>"
    "{{subst:delete}}|~~~~ [[Category:Evil]] '''x''' </nowiki></ref> __NOTOC__ =HYPERLINK(1)"
)
EVIL_ADDRESS = "javascript:window.__owned=1"


def _hostile() -> CitationReport:
    """Return a report every text of which a stranger wrote."""
    bad = source(EVIL_ADDRESS, title=EVIL, authors=(EVIL,), publisher=EVIL, date=EVIL)
    says = read(EVIL, EVIL_ADDRESS, EVIL)
    check = checked(CitationLabel.NOT_SUPPORTED, 0.1, EVIL, EVIL, missing=(EVIL,), warnings=(EVIL,))
    group = replace(
        FROZEN,
        cited=replace(
            FROZEN.cited,
            claim=Claim(text=EVIL, id="c3"),
            sentence=EVIL,
            paragraph=f"Before. {EVIL} After.",
            section=(EVIL,),
            references=(reference(3, bad),),
        ),
        label=CitationLabel.NOT_SUPPORTED,
        reason=EVIL,
        sources=(CheckedSource(reference=3, source=bad, read=says, check=check),),
        suggestion=replace(
            ICE, title=EVIL, url=EVIL_ADDRESS, text=EVIL, check=check, cite=f"{{{{cite {EVIL}}}}}"
        ),
    )
    made = report_of((group,), base_rate=EVIL, notices=(EVIL,))
    article = replace(made.cited.article, title=EVIL, url=EVIL_ADDRESS)
    return replace(made, cited=replace(made.cited, article=article, notices=(EVIL,)))


HOSTILE = _hostile()
