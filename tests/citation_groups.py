"""The claims of a checked article with all that a reviewer may meet, invented whole."""

from __future__ import annotations

from dataclasses import replace

from claimwright.domain import (
    CheckedGroup,
    CheckedSource,
    CitationCheck,
    CitationLabel,
    CitedClaim,
    CitedSource,
    Claim,
    MaintenanceTag,
    PartCheck,
    Reference,
    ReferenceForm,
    SearchOutcome,
    SourceState,
    SourceText,
    Span,
    SuggestedSource,
)
from tests.citations import check, source, text_of

TITLE = "Lake Verna"
BASE_RATE = (
    "Where people have looked, about one citation in four did not support its sentence entirely."
)

WIKITEXT = """\
'''Lake Verna''' is a lake in the hills of Orland.\
<ref name="a">{{cite web|url=https://maps.example.org/verna|title=Map of Orland}}</ref> \
It is 41 metres deep and holds 2.1 km³ of water.\
<ref>{{cite book|title=Lakes of Orland|last=Ito|first=Eve|date=1998}}</ref>

== Wildlife ==
The lake froze in every winter between 1950 and 1990.\
<ref>{{cite news|url=https://news.example.org/ice|title=Ice & fish|date=2011}}</ref> \
Otters came back in 2004,\
<ref>https://wild.example.org/otters/2004</ref> \
and about 300 pairs of terns breed on its islands.\
<ref>{{cite journal|doi=10.1000/terns|title=Terns of Orland}}</ref>\
<ref name="a"/>

== Use ==
The town of Verna takes half of its water from the lake.\
<ref>{{cite web|url=https://town.example.org/water|title=Water}}</ref> \
A ferry has crossed it since 1887.\
<ref>{{cite web|url=https://ferry.example.org/|title=The ferry}}</ref>
"""


def span_of(text: str, part: str) -> Span:
    """Return where a part stands in a text."""
    start = text.index(part)
    return Span(start=start, end=start + len(part), text=part)


def read(text: str, url: str, title: str = "") -> SourceText:
    """Return a text that was read."""
    return text_of(
        text, url, title=title, retrieved_at="2026-01-02T03:04:05+00:00", sha256="0f" * 32
    )


def checked(
    label: CitationLabel, support: float, text: str, sentence: str, **fields: object
) -> CitationCheck:
    """Return what a text shows; its passage is the whole text."""
    return check(
        label,
        support,
        contradiction=0.9 if label is CitationLabel.CONTRADICTED else 0.02,
        passage=Span(start=0, end=len(text), text=text),
        sentences=(span_of(text, sentence),) if sentence else (),
        signals={"entailment": support},
        **fields,
    )


def cited(number: int, text: str, **fields: object) -> CitedClaim:
    """Return a claim of the article by its words."""
    paragraph, section = next(
        (plain, heads)
        for plain, heads in (
            (LEAD, ()),
            (WILDLIFE, ("Wildlife",)),
            (USE, ("Use",)),
        )
        if text in plain
    )
    made = CitedClaim(
        claim=Claim(text=text, id=f"c{number}", context=""),
        sentence=text,
        context=(),
        paragraph=paragraph,
        section=section,
        article_title=TITLE,
        span=span_of(WIKITEXT, text if text in WIKITEXT else text.rstrip(".,")[-20:]),
        references=(),
    )
    return replace(made, **fields)  # type: ignore[arg-type]  # fields of the class


def reference(number: int, *sources: CitedSource) -> Reference:
    """Return a marker; its words are those of the first one in the article."""
    return Reference(span=span_of(WIKITEXT, "<ref"), number=number, name="", sources=sources)


def shown(
    number: int,
    named: CitedSource,
    text: SourceText,
    label: CitationLabel,
    support: float,
    sentence: str,
    **fields: object,
) -> CheckedSource:
    """Return a source that was read, and what its text shows."""
    found = checked(label, support, text.text, sentence, **fields)
    return CheckedSource(reference=number, source=named, read=text, check=found)


def silent(
    number: int, named: CitedSource, state: SourceState, detail: str, url: str = ""
) -> CheckedSource:
    """Return a source that could not be read."""
    text = SourceText(state=state, detail=detail, url=url)
    nothing = check(CitationLabel.SOURCE_UNAVAILABLE, None)
    return CheckedSource(reference=number, source=named, read=text, check=nothing)


def group(what: CitedClaim, reason: str, *sources: CheckedSource, **fields: object) -> CheckedGroup:
    """Return a claim with its sources, the one that decides first."""
    decides = sources[0].check
    references = tuple(reference(each.reference, each.source) for each in sources)
    return CheckedGroup(
        cited=replace(what, references=references),
        label=decides.label,
        support=decides.support,
        reason=reason,
        sources=sources,
        **fields,  # type: ignore[arg-type]  # fields of the class
    )


LEAD = (
    "Lake Verna is a lake in the hills of Orland. It is 41 metres deep and holds 2.1 km³ of water."
)
WILDLIFE = (
    "The lake froze in every winter between 1950 and 1990. Otters came back in 2004, and about 300 "
    "pairs of terns breed on its islands."
)
USE = "The town of Verna takes half of its water from the lake. A ferry has crossed it since 1887."

MAP = source("https://maps.example.org/verna", title="Map of Orland", template="cite web")
BOOK = source(
    "",
    key="Lakes of Orland",
    title="Lakes of Orland",
    authors=("Eve Ito",),
    date="1998",
    template="cite book",
)
NEWS = source("https://news.example.org/ice", title="Ice & fish", date="2011", template="cite news")
OTTERS = source("https://wild.example.org/otters/2004", form=ReferenceForm.BARE_LINK)
TERNS = source(
    "",
    key="Terns of Orland",
    title="Terns of Orland",
    doi="10.1000/terns",
    template="cite journal",
)
WATER = source(
    "https://town.example.org/water", title="Water", archive_url="https://kept.example.org/w"
)
FERRY = source("https://ferry.example.org/", title="The ferry")

MAP_READ = read(
    "Map of Orland. Lake Verna lies in the hills of Orland. The scale is 1 : 50 000.",
    MAP.url,
    "Map of Orland",
)
NEWS_TEXT = (
    "Old people tell of ice. The lake has not frozen over since 1963, the harbour master says. "
    "Fish are sold on Fridays."
)
ICE_TEXT = (
    "Records of the harbour go back to 1948. Lake Verna was frozen in every winter from 1950 to "
    "1990, with the longest ice in 1963. It has been open in most winters since."
)
OTTERS_TEXT = "Otters are shy. They feed on crayfish. This page is about otters in Orland."
TERNS_TEXT = "We counted terns on 12 lakes. On Lake Verna 180 pairs bred on two islands in 2015."
WELLS = "Verna's water comes from the lake and from wells."
WATER_TEXT = f"{WELLS} Nobody has measured the shares."
TOWN_TEXT = "The yearbook of 2019 says: half of the water of Verna comes from the lake."

ICE = SuggestedSource(
    document_id="ice-records",
    url="https://harbour.example.org/records/ice",
    title="Ice | records",
    text=ICE_TEXT,
    check=checked(
        CitationLabel.SUPPORTED,
        0.94,
        ICE_TEXT,
        "Lake Verna was frozen in every winter from 1950 to 1990, with the longest ice in 1963.",
    ),
    found_by=("sparse", "dense"),
    rank=1,
    gain=0.91,
    cite=(
        "{{cite web |url=https://harbour.example.org/records/ice |title=Ice {{!}} records "
        "|access-date=2026-01-02}}"
    ),
)
YEARBOOK = SuggestedSource(
    document_id="yearbook",
    url="https://town.example.org/yearbook/2019",
    title="Yearbook 2019",
    text=TOWN_TEXT,
    check=checked(
        CitationLabel.SUPPORTED, 0.88, TOWN_TEXT, "half of the water of Verna comes from the lake."
    ),
    found_by=("sparse",),
    rank=2,
    gain=0.37,
    cite="{{cite web |url=https://town.example.org/yearbook/2019 |title=Yearbook 2019}}",
)

FROZEN = group(
    cited(
        3,
        "The lake froze in every winter between 1950 and 1990.",
        tags=(MaintenanceTag.FAILED_VERIFICATION,),
    ),
    "the one source says the opposite",
    shown(
        3,
        NEWS,
        read(NEWS_TEXT, NEWS.url, "Ice & fish"),
        CitationLabel.CONTRADICTED,
        0.03,
        "The lake has not frozen over since 1963, the harbour master says.",
        missing=("1950", "1990"),
    ),
    outcome=SearchOutcome.SUGGESTED,
    suggestion=ICE,
    searched=41,
)
BACK = group(
    cited(4, "Otters came back in 2004,"),
    "no passage of the source says it",
    shown(
        4,
        OTTERS,
        read(OTTERS_TEXT, OTTERS.url, "Otters"),
        CitationLabel.NOT_SUPPORTED,
        0.08,
        "This page is about otters in Orland.",
        missing=("2004",),
        warnings=("it holds orders to a model",),
    ),
    outcome=SearchOutcome.NO_BETTER_SOURCE,
    searched=38,
)
HALF = group(
    cited(6, "The town of Verna takes half of its water from the lake."),
    "the source says a part of it",
    shown(
        6,
        WATER,
        replace(
            read(WATER_TEXT, "https://kept.example.org/w", "Water"),
            archived=True,
            detail="the page itself answered 503",
        ),
        CitationLabel.PARTLY_SUPPORTED,
        0.51,
        WELLS,
        parts=(
            PartCheck(
                text="The town of Verna takes water from the lake.",
                support=0.93,
                sentence=span_of(WATER_TEXT, WELLS),
            ),
            PartCheck(text="It takes half of its water there.", support=0.12),
        ),
    ),
    outcome=SearchOutcome.SUGGESTED,
    suggestion=YEARBOOK,
    searched=29,
)
PAIRS = group(
    cited(
        5,
        "and about 300 pairs of terns breed on its islands.",
        sentence="Otters came back in 2004, and about 300 pairs of terns breed on its islands.",
        context=("The lake froze in every winter between 1950 and 1990.",),
    ),
    "one source of two says it",
    shown(
        5,
        TERNS,
        read(TERNS_TEXT, "https://doi.org/10.1000/terns", "Terns"),
        CitationLabel.SUPPORTED,
        0.81,
        "On Lake Verna 180 pairs bred on two islands in 2015.",
        missing=("300",),
    ),
    shown(1, MAP, MAP_READ, CitationLabel.NOT_SUPPORTED, 0.05, ""),
)
HILLS = group(
    cited(1, "Lake Verna is a lake in the hills of Orland."),
    "the one source says it",
    shown(
        1, MAP, MAP_READ, CitationLabel.SUPPORTED, 0.97, "Lake Verna lies in the hills of Orland."
    ),
)
DEEP = group(
    cited(2, "It is 41 metres deep and holds 2.1 km³ of water."),
    "its one source could not be read",
    silent(2, BOOK, SourceState.NO_ADDRESS, "a book without a link"),
)
CROSSED = group(
    cited(7, "A ferry has crossed it since 1887.", tags=(MaintenanceTag.DUBIOUS,)),
    "its one source could not be read",
    silent(
        7,
        FERRY,
        SourceState.REDIRECTED_HOME,
        "the address leads to the front page",
        "https://ferry.example.org/home",
    ),
    failure="the checker stopped: out of memory",
)

GROUPS = (FROZEN, BACK, HALF, PAIRS, HILLS, DEEP, CROSSED)
