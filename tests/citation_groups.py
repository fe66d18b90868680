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


def source(title: str = "", url: str = "", **fields: object) -> CitedSource:
    """Return what a reference names."""
    made = CitedSource(key=url or title, form=ReferenceForm.TEMPLATE, title=title, url=url)
    return replace(made, **fields)  # type: ignore[arg-type]  # fields of the class


def read(text: str, url: str, title: str = "") -> SourceText:
    """Return a text that was read."""
    return SourceText(
        state=SourceState.OK,
        text=text,
        url=url,
        title=title,
        retrieved_at="2026-01-02T03:04:05+00:00",
        sha256="0f" * 32,
    )


def unread(state: SourceState, detail: str, url: str = "") -> SourceText:
    """Return a text that could not be read."""
    return SourceText(state=state, detail=detail, url=url)


def checked(
    label: CitationLabel, support: float, text: str, sentence: str, **fields: object
) -> CitationCheck:
    """Return what a text shows; its passage is the whole text."""
    made = CitationCheck(
        label=label,
        support=support,
        contradiction=0.9 if label is CitationLabel.CONTRADICTED else 0.02,
        passage=Span(start=0, end=len(text), text=text),
        sentences=(span_of(text, sentence),) if sentence else (),
        signals={"entailment": support},
    )
    return replace(made, **fields)  # type: ignore[arg-type]  # fields of the class


SILENT = CitationCheck(label=CitationLabel.SOURCE_UNAVAILABLE)


def cited(number: int, text: str, *references: Reference, **fields: object) -> CitedClaim:
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
        references=references,
    )
    return replace(made, **fields)  # type: ignore[arg-type]  # fields of the class


def reference(number: int, *sources: CitedSource) -> Reference:
    """Return a marker; its words are those of the first one in the article."""
    return Reference(span=span_of(WIKITEXT, "<ref"), number=number, name="", sources=sources)


LEAD = (
    "Lake Verna is a lake in the hills of Orland. It is 41 metres deep and holds 2.1 km³ of water."
)
WILDLIFE = (
    "The lake froze in every winter between 1950 and 1990. Otters came back in 2004, and about 300 "
    "pairs of terns breed on its islands."
)
USE = "The town of Verna takes half of its water from the lake. A ferry has crossed it since 1887."

MAP = source("Map of Orland", "https://maps.example.org/verna", template="cite web")
BOOK = source("Lakes of Orland", authors=("Eve Ito",), date="1998", template="cite book")
NEWS = source("Ice & fish", "https://news.example.org/ice", date="2011", template="cite news")
OTTERS = source(
    "", "https://wild.example.org/otters/2004", form=ReferenceForm.BARE_LINK, template=""
)
TERNS = source("Terns of Orland", doi="10.1000/terns", template="cite journal")
WATER = source("Water", "https://town.example.org/water", archive_url="https://kept.example.org/w")
FERRY = source("The ferry", "https://ferry.example.org/")

MAP_TEXT = "Map of Orland. Lake Verna lies in the hills of Orland. The scale is 1 : 50 000."
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
WATER_TEXT = "Verna's water comes from the lake and from wells. Nobody has measured the shares."
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

FROZEN = CheckedGroup(
    cited=cited(
        3,
        "The lake froze in every winter between 1950 and 1990.",
        reference(3, NEWS),
        tags=(MaintenanceTag.FAILED_VERIFICATION,),
    ),
    label=CitationLabel.CONTRADICTED,
    support=0.03,
    reason="the one source says the opposite",
    sources=(
        CheckedSource(
            reference=3,
            source=NEWS,
            read=read(NEWS_TEXT, NEWS.url, "Ice & fish"),
            check=checked(
                CitationLabel.CONTRADICTED,
                0.03,
                NEWS_TEXT,
                "The lake has not frozen over since 1963, the harbour master says.",
                missing=("1950", "1990"),
            ),
        ),
    ),
    outcome=SearchOutcome.SUGGESTED,
    suggestion=ICE,
    searched=41,
)
BACK = CheckedGroup(
    cited=cited(4, "Otters came back in 2004,", reference(4, OTTERS)),
    label=CitationLabel.NOT_SUPPORTED,
    support=0.08,
    reason="no passage of the source says it",
    sources=(
        CheckedSource(
            reference=4,
            source=OTTERS,
            read=read(OTTERS_TEXT, OTTERS.url, "Otters"),
            check=checked(
                CitationLabel.NOT_SUPPORTED,
                0.08,
                OTTERS_TEXT,
                "This page is about otters in Orland.",
                missing=("2004",),
                warnings=("it holds orders to a model",),
            ),
        ),
    ),
    outcome=SearchOutcome.NO_BETTER_SOURCE,
    searched=38,
)
HALF = CheckedGroup(
    cited=cited(6, "The town of Verna takes half of its water from the lake.", reference(6, WATER)),
    label=CitationLabel.PARTLY_SUPPORTED,
    support=0.51,
    reason="the source says a part of it",
    sources=(
        CheckedSource(
            reference=6,
            source=WATER,
            read=replace(
                read(WATER_TEXT, "https://kept.example.org/w", "Water"),
                archived=True,
                detail="the page itself answered 503",
            ),
            check=checked(
                CitationLabel.PARTLY_SUPPORTED,
                0.51,
                WATER_TEXT,
                "Verna's water comes from the lake and from wells.",
                parts=(
                    PartCheck(
                        text="The town of Verna takes water from the lake.",
                        support=0.93,
                        sentence=span_of(
                            WATER_TEXT, "Verna's water comes from the lake and from wells."
                        ),
                    ),
                    PartCheck(text="It takes half of its water there.", support=0.12),
                ),
            ),
        ),
    ),
    outcome=SearchOutcome.SUGGESTED,
    suggestion=YEARBOOK,
    searched=29,
)
PAIRS = CheckedGroup(
    cited=cited(
        5,
        "and about 300 pairs of terns breed on its islands.",
        reference(5, TERNS),
        reference(1, MAP),
        sentence="Otters came back in 2004, and about 300 pairs of terns breed on its islands.",
        context=("The lake froze in every winter between 1950 and 1990.",),
    ),
    label=CitationLabel.SUPPORTED,
    support=0.81,
    reason="one source of two says it",
    sources=(
        CheckedSource(
            reference=5,
            source=TERNS,
            read=read(TERNS_TEXT, "https://doi.org/10.1000/terns", "Terns"),
            check=checked(
                CitationLabel.SUPPORTED,
                0.81,
                TERNS_TEXT,
                "On Lake Verna 180 pairs bred on two islands in 2015.",
                missing=("300",),
            ),
        ),
        CheckedSource(
            reference=1,
            source=MAP,
            read=read(MAP_TEXT, MAP.url, "Map of Orland"),
            check=checked(CitationLabel.NOT_SUPPORTED, 0.05, MAP_TEXT, ""),
        ),
    ),
)
HILLS = CheckedGroup(
    cited=cited(1, "Lake Verna is a lake in the hills of Orland.", reference(1, MAP)),
    label=CitationLabel.SUPPORTED,
    support=0.97,
    reason="the one source says it",
    sources=(
        CheckedSource(
            reference=1,
            source=MAP,
            read=read(MAP_TEXT, MAP.url, "Map of Orland"),
            check=checked(
                CitationLabel.SUPPORTED,
                0.97,
                MAP_TEXT,
                "Lake Verna lies in the hills of Orland.",
            ),
        ),
    ),
)
DEEP = CheckedGroup(
    cited=cited(2, "It is 41 metres deep and holds 2.1 km³ of water.", reference(2, BOOK)),
    label=CitationLabel.SOURCE_UNAVAILABLE,
    support=None,
    reason="its one source could not be read",
    sources=(
        CheckedSource(
            reference=2,
            source=BOOK,
            read=unread(SourceState.NO_ADDRESS, "a book without a link"),
            check=SILENT,
        ),
    ),
)
CROSSED = CheckedGroup(
    cited=cited(
        7, "A ferry has crossed it since 1887.", reference(7, FERRY), tags=(MaintenanceTag.DUBIOUS,)
    ),
    label=CitationLabel.SOURCE_UNAVAILABLE,
    support=None,
    reason="its one source could not be read",
    sources=(
        CheckedSource(
            reference=7,
            source=FERRY,
            read=unread(
                SourceState.REDIRECTED_HOME,
                "the address leads to the front page",
                "https://ferry.example.org/home",
            ),
            check=SILENT,
        ),
    ),
    failure="the checker stopped: out of memory",
)

GROUPS = (FROZEN, BACK, HALF, PAIRS, HILLS, DEEP, CROSSED)
