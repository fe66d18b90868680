"""Works and what they say in, where they speak of other people, places, times or amounts out.

Each aspect has a pattern for its mentions and a key for each mention, so that "elderly" and "older
adults" are one population, and "1990-2010" and "1990 to 2010" one period.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Document, Quote, Relation, Scope, Takeaway


@dataclass(frozen=True, slots=True, kw_only=True)
class Aspect:
    """One way in which works may speak of different things.

    The key turns a mention into what it is compared by; it is empty for one that says nothing.
    """

    name: str
    mention: re.Pattern[str]
    key: Callable[[str], str]


_POPULATIONS: Final = """
    mice or rats: mouse, mice, murine, rat, rats, rodent, rodents; other animals: zebrafish,
    drosophila, pig, pigs, rabbit, rabbits, dog, dogs, macaque, macaques, monkey, monkeys, primates,
    cattle, sheep, birds, elegans; cells: in vitro, cell line, cell lines, cultured cells,
    fibroblasts, yeast; children: child, children, infant, infants, newborns, neonates, toddlers,
    paediatric, pediatric, adolescent, adolescents, teenagers, boys, girls; older people: elderly,
    older adults, older people, older patients, seniors; women: woman, women, pregnant,
    postmenopausal, mothers; men: men, male patients, fathers; adults: adults, middle-aged adults,
    young adults; patients: patient, patients, inpatients, outpatients; healthy people:
    healthy volunteers, healthy subjects, healthy adults
"""

_REGIONS: Final = """
    Africa: africa, african, sub-saharan africa, sahel; Asia: asia, asian; Europe: europe, european;
    North America: north america, north american; South America: south america, south american,
    latin america, amazon, amazonian; Oceania: oceania, pacific islands; Arctic: arctic, greenland;
    Antarctica: antarctica, antarctic; Atlantic: atlantic, north atlantic; Pacific: pacific,
    western pacific, tropical pacific; Indian Ocean: indian ocean; Mediterranean: mediterranean;
    Himalaya: himalaya, himalayas, himalayan, tibetan plateau; Alps: alps, alpine;
    northern hemisphere: northern hemisphere; southern hemisphere: southern hemisphere; the tropics:
    tropics, tropical; the globe: global, globally, worldwide; United States: united states, u.s.,
    usa, california, alaska; United Kingdom: united kingdom, uk, britain, british, england,
    scotland; China: china, chinese; India: india; Japan: japan, japanese; Korea: korea, korean;
    Taiwan: taiwan; Indonesia: indonesia, indonesian; Bangladesh: bangladesh; Pakistan: pakistan;
    Iran: iran, iranian; Israel: israel, israeli; Turkey: turkey, turkish, türkiye; Russia: russia,
    russian, siberia, siberian; Germany: germany, german; France: france, french; Italy: italy,
    italian; Spain: spain, spanish; the Netherlands: netherlands, dutch; Switzerland: switzerland,
    swiss; Sweden: sweden, swedish; Norway: norway, norwegian; Denmark: denmark, danish; Finland:
    finland, finnish; Canada: canada, canadian; Mexico: mexico, mexican; Brazil: brazil, brazilian;
    Argentina: argentina; Chile: chile, chilean; Australia: australia, australian,
    great barrier reef; New Zealand: new zealand; South Africa: south africa, south african;
    Ethiopia: ethiopia, ethiopian; Kenya: kenya, kenyan; Nigeria: nigeria, nigerian; Uganda: uganda,
    ugandan; Tanzania: tanzania, tanzanian; Egypt: egypt, egyptian
"""

_METRICS: Final = """
    mortality: mortality, death, deaths, survival, case fatality; incidence: incidence, new cases,
    infection rate, infection rates; prevalence: prevalence; hospital admission: hospitalisation,
    hospitalization, hospital admission, hospital admissions, intensive care; severity: severity,
    severe disease, severe illness; risk: relative risk, odds ratio, hazard ratio; symptoms:
    symptoms, symptom score; viral load: viral load, viral shedding; body weight: body weight,
    body mass index, bmi, adiposity; blood pressure: blood pressure, hypertension; expression:
    mrna expression, gene expression, protein expression; temperature: temperature, temperatures,
    warming; precipitation: precipitation, rainfall; ice extent: ice extent, ice area; ice mass:
    ice mass, mass balance, ice volume, ice thickness; sea level: sea level, sea-level; emissions:
    emissions; concentration: concentration, concentrations; yield: yield, yields; biodiversity:
    species richness, biodiversity; cost: cost, costs, price, prices
"""

_YEAR: Final = r"(?:1[5-9]|20|21)\d{2}"
_RANGE: Final = re.compile(
    rf"\b(?:between|from)?\s?({_YEAR})\s?(?:[-–—]|to|and|through|until)\s?({_YEAR})\b",
    re.IGNORECASE,
)
_ONE_END: Final = re.compile(
    rf"\b(since|by|before|after|until|in)\s+(?:the\s+)?({_YEAR})s?\b", re.IGNORECASE
)
_CENTURY: Final = re.compile(
    r"\b(?:the\s+)?((?:1[5-9]|2[01])(?:th|st))[-\s]century\b", re.IGNORECASE
)
_DOSE: Final = re.compile(
    r"\b(\d[\d.,]*)\s?(?:-|–)?\s?(mg|µg|μg|mcg|g|kg|iu|mmol|µmol|μmol|nmol|µm|μm|nm|ml|dl|l|gy|"
    r"ppm|cups?|drinks?|servings?|tablets?|cigarettes?)"
    r"(?:(?:\s?/\s?|\s(?:per|an?)\s)(?:kg|g|d|day|week|month|year|h|hour|l|ml|dl|m2|m²))?(?![\w])",
    re.IGNORECASE,
)


_PLAIN_I: Final = str.maketrans("İı", "ii")
"""A pattern that ignores case takes these for an i; `casefold` does not."""


def _of_terms(name: str, table: str) -> Aspect:
    """Match any term of `key: term, term; key: ...` as whole words, the longest first."""
    entries = (entry.partition(":") for entry in " ".join(table.split()).split(";"))
    by_term = {term.strip(): key.strip() for key, _, terms in entries for term in terms.split(",")}
    terms = "|".join(map(re.escape, sorted(by_term, key=len, reverse=True)))
    return Aspect(
        name=name,
        mention=re.compile(rf"(?<!\w)(?:{terms})(?!\w)", re.IGNORECASE),
        key=lambda mention: by_term[mention.translate(_PLAIN_I).casefold()],
    )


def _period(mention: str) -> str:
    if both := _RANGE.fullmatch(mention):
        return f"{both.group(1)} to {both.group(2)}"
    if century := _CENTURY.fullmatch(mention):
        return f"{century.group(1).casefold()} century"
    one = _ONE_END.fullmatch(mention)
    return f"{one.group(1).casefold()} {one.group(2)}" if one else ""


def _dose(mention: str) -> str:
    return re.sub(r"\s|-|–", "", mention).casefold().replace("μ", "µ").replace("mcg", "µg")


ASPECTS: Final = (
    _of_terms("population", _POPULATIONS),
    _of_terms("place", _REGIONS),
    Aspect(
        name="period",
        mention=re.compile(
            "|".join(pattern.pattern for pattern in (_RANGE, _ONE_END, _CENTURY)), re.IGNORECASE
        ),
        key=_period,
    ),
    Aspect(name="dose", mention=_DOSE, key=_dose),
    _of_terms("metric", _METRICS),
)
"""Every aspect, in the order in which they are told."""

_MOST_READ: Final = 50_000
"""Characters of a work that are read; an abstract has a tenth of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Named:
    """What one work names of one aspect: where first, and every key."""

    quote: Quote
    keys: frozenset[str]


def scopes(works: Sequence[Document], takeaways: Sequence[Takeaway]) -> tuple[Scope, ...]:
    """Find the aspects in which works that are about a claim speak of different things.

    What a work names beside its takeaway counts first, what it names elsewhere only where the
    takeaway names nothing. Works differ in an aspect when two of them share none of what they name:
    a study of mice and one of children may both be right.

    Returns:
        At most one per aspect (population, place, period, dose, metric), with one byte-exact
        mention for each work that names one.
    """
    related = [
        (work, takeaway)
        for work, takeaway in zip(works, takeaways, strict=True)
        if takeaway.relation is not Relation.UNRELATED
    ]
    return tuple(_differences(related))


def _differences(related: Sequence[tuple[Document, Takeaway]]) -> Iterator[Scope]:
    for aspect in ASPECTS:
        named = [found for pair in related if (found := _named(aspect, *pair)) is not None]
        if _apart(named):
            yield Scope(aspect=aspect.name, quotes=tuple(each.quote for each in named))


def _named(aspect: Aspect, work: Document, takeaway: Takeaway) -> _Named | None:
    beside = [(quote.start, quote.end) for quote in takeaway.quotes]
    for places in (beside, [(0, min(len(work.text), _MOST_READ))]):
        found = [
            (mention.span(), key)
            for start, end in places
            for mention in aspect.mention.finditer(work.text, start, end)
            if (key := aspect.key(mention.group()))
        ]
        if found:
            (start, end), _ = found[0]
            quote = Quote(document_id=work.id, start=start, end=end, text=work.text[start:end])
            return _Named(quote=quote, keys=frozenset(key for _, key in found))
    return None


def _apart(named: Sequence[_Named]) -> bool:
    return any(
        first.keys.isdisjoint(second.keys)
        for place, first in enumerate(named)
        for second in named[place + 1 :]
    )
