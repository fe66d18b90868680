"""Text → the words to be found again in a source, and the other forms that texts give them.

Names and numbers decide whether a page supports a sentence more often than grammar does: what a
page never mentions it cannot support.
"""

import math
import re
from calendar import month_name
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from claimwright.claims.inflection import base_of
from claimwright.claims.lexicon import word_set
from claimwright.domain import Span
from claimwright.quantities import CARDINALS, COUNT, SCALES, unit_key, value_of

_WORD: Final = re.compile(
    r"(?:19|20)\d\d(?=(?:[1-9]|[12]\d|3[01]) "  # two dates without a space between them
    r"(?:Jan|Feb|Ma[ry]|Apr|Ju[nl]|Aug|Sep|Oct|Nov|Dec)[a-z]* (?:19|20)\d\d\b)"
    r"|\d\d?(?=\.\d\d?\.(?:19|20)\d\d\b)|(?<=\d\.)\d\d?(?=\.(?:19|20)\d\d\b)"  # with points
    r"|\d[\d,.]*\d|\d+(?:st|nd|rd|th)\b|\d|(?:\b[A-Z]\.){2,}|[^\W\d_][^\W_]*(?:['’][^\W_]+)*"
)
_INITIALS: Final = re.compile(r"\b[A-Z]\.(?:\s?[A-Z]\.)+")
"""One name's, which some write apart and others together."""


_FUNCTION_WORDS: Final = word_set(
    "the a an of and or in on at to for from by with as is was were are be been being it its his "
    "her hers him their theirs them he she they we our you your i my me that this these those "
    "which who whom whose has have had having do does did not no nor but also after before during "
    "into over under about between through than then there here when where while will would can "
    "could may might shall should must such more most other some any each every all both either "
    "so if because although however s t"
)
_ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
    "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth",
    "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip
_NUMBER_WORDS: Final = {
    **{word: str(value) for value, word in enumerate(CARDINALS)},
    **{word: str(value) for value, word in enumerate(_ORDINALS, start=1)},
}
_MONTHS: Final = frozenset(month.lower() for month in month_name if month)
_MAY: Final = "May"
"""The month, which in small letters is a function word."""

_LEADING_ZEROS: Final = re.compile(r"^0+(?=\d)")
_ORDINAL: Final = re.compile(r"(\d+)(?:st|nd|rd|th)")
_ENDINGS: Final = ("ingly", "edly", "ing", "ies", "ied", "ed", "es", "ly", "s")
_LEAST_STEM: Final = 3
_FIRST_WORD_RANK: Final = 1_000
"""Places before this one of the vocabulary hold signs and single letters."""
_RAREST: Final = 40.0
_KEPT_WORDS: Final = 50_000


class WordKind(StrEnum):
    """What kind of word it is."""

    NAME = "name"
    NUMBER = "number"
    MONTH = "month"
    PLAIN = "plain"


NAMED: Final = (WordKind.NAME,)
COUNTED: Final = (WordKind.NUMBER, WordKind.MONTH)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimWord:
    """A word of a claim that carries meaning, and how much it tells: `rarity`, 1 or more.

    It is found again by its keys: its stem, its number, other names.
    """

    span: Span
    keys: frozenset[str]
    kind: WordKind
    rarity: float


class Rarity:
    """How much a word tells, by its place in a model's vocabulary, ordered by frequency."""

    def __init__(self, vocabulary: Mapping[str, int]) -> None:
        places: dict[str, int] = {}
        for piece, place in vocabulary.items():
            if piece.isalpha():
                stem = stem_of(piece)
                places[stem] = min(place, places.get(stem, place))
        self._places = places

    def __call__(self, word: str) -> float:
        """Return 1 for the commonest words, rising to 4.7 for one outside the vocabulary."""
        place = self._places.get(stem_of(word))
        if place is None:
            return 1.0 + math.log(_RAREST)
        return 1.0 + math.log(max(0, place - _FIRST_WORD_RANK) / _FIRST_WORD_RANK + 1)


def stem_of(word: str) -> str:
    """Return the form in which words are compared: lower case, points and English endings off.

    Examples:
        >>> stem_of("Warmed"), stem_of("warming"), stem_of("glacier's"), stem_of("U.S.")
        ('warm', 'warm', 'glacier', 'us')
    """
    lower = word.lower().replace("’", "'").replace(".", "").removesuffix("'s")
    for ending in _ENDINGS:
        if lower.endswith(ending) and len(lower) - len(ending) >= _LEAST_STEM:
            return lower.removesuffix(ending)
    return lower


def keys_of(text: str) -> frozenset[str]:
    """Return the forms of every word of a text.

    Examples:
        >>> sorted(keys_of("In 2,010 the third station"))
        ['2010', '3', 'in', 'station', 'the', 'third']
        >>> keys_of("J. K.") & keys_of("J.K."), keys_of("Yemeni") & keys_of("of Yemen")
        (frozenset({'jk'}), frozenset({'yemen'}))
        >>> keys_of("km") & keys_of("kilometres")
        frozenset({'m 1000'})
    """
    return frozenset(key for keys in keys_in_order(text) for key in keys)


def keys_in_order(text: str) -> tuple[frozenset[str], ...]:
    """Return the forms of each word of a text, in order."""
    return tuple(keys for _, keys in _read(text))


def claim_words(text: str, rarity: Rarity) -> tuple[ClaimWord, ...]:
    """Return the words of a claim that carry meaning, in order.

    Examples:
        >>> words = claim_words("It rose by 3 mm in Oslo.", Rarity({"rose": 1_500}))
        >>> [(word.span.text, str(word.kind)) for word in words]
        [('rose', 'plain'), ('3', 'number'), ('mm', 'plain'), ('Oslo', 'name')]
    """
    return tuple(
        ClaimWord(
            span=Span(start=found.start(), end=found.end(), text=found.group()),
            keys=keys,
            kind=_kind(found.group(), first=found.start() == 0),
            rarity=rarity(found.group()),
        )
        for found, keys in _read(text)
        if found.group().lower() not in _FUNCTION_WORDS or found.group() == _MAY
    )


def _read(text: str) -> Iterator[tuple[re.Match[str], frozenset[str]]]:
    """Yield the words of a text with their forms; those of one name share its initials."""
    joined = {
        place: frozenset({stem_of("".join(run.group().split()))})
        for run in _INITIALS.finditer(text)
        for place in range(*run.span())
    }
    others = (joined, initials(text), months_of_dates(text), _powers(text), _numbers(text))
    none: frozenset[str] = frozenset()
    for found in _WORD.finditer(text):
        place = found.start()
        yield found, _keys(found.group()).union(*(forms.get(place, none) for forms in others))


def _numbers(text: str) -> Mapping[int, frozenset[str]]:
    """Return the figures of numbers of several words, by where each of these begins.

    That is `30 000`, and `1.483 million`, which shares the form of `1,483,000`.
    """
    found: dict[int, frozenset[str]] = {}
    for number in _SEVERAL.finditer(text):
        first, *rest = number.group().split()
        scale = math.prod(SCALES.get(each, 1.0) for each in rest)
        value = value_of(first) * scale if scale > 1 else float("".join((first, *rest)))
        figures = frozenset({str(round(value))})
        found |= dict.fromkeys(range(*number.span()), figures)
    return found


def _powers(text: str) -> Mapping[int, frozenset[str]]:
    """Return `km2` of square kilometres in the form of units, by where both words begin."""
    return {
        found.start(part): frozenset({key})
        for found in _POWER.finditer(text)
        if (key := unit_key(f"{found['unit']}{3 if found['cubic'] else 2}"))
        for part in ("power", "unit")
    }


@lru_cache(maxsize=_KEPT_WORDS)
def _keys(word: str) -> frozenset[str]:
    if word[0].isdigit():
        return frozenset({_number(word)})
    others = (stem_of(each) if each.islower() else each for each in other_forms(word))
    verb = base_of(word.lower())
    return frozenset({stem_of(word), _number(word), stem_of(verb), unit_key(word), *others}) - {""}


def _number(word: str) -> str:
    """Write a number in one way; any other word stays as its stem."""
    lower = word.lower().replace(",", "").rstrip(".")
    if word.isdecimal():
        lower = _LEADING_ZEROS.sub("", lower)
    if ordinal := _ORDINAL.fullmatch(lower):
        return ordinal[1]
    return _NUMBER_WORDS.get(lower) or (lower if lower[:1].isdigit() else stem_of(word))


def _kind(word: str, *, first: bool) -> WordKind:
    lower = word.lower()
    counted = any(letter.isdigit() for letter in word) and not unit_key(word)
    if counted or lower in _NUMBER_WORDS:
        return WordKind.NUMBER
    if lower in _MONTHS and word[0].isupper():
        return WordKind.MONTH
    return WordKind.NAME if word[0].isupper() and not first else WordKind.PLAIN


_POWER: Final = re.compile(
    r"\b(?P<power>square|sq\b\.?|(?P<cubic>cubic|cu\b\.?))[ -](?P<unit>[a-z]+)"
)
_SEVERAL: Final = re.compile(
    r"(?<![\w.,-])(?:(?<!\d\s)\d{1,3}(?:\s\d{3}){1,4}(?!\w|[.,]\d|\s\d)"  # no row of a table
    r"|(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,12})?"
    rf"|{COUNT})(?:\s(?:{'|'.join(SCALES)})\b){{1,2}})"
)
_CAPITALISED: Final = r"(?!(?:The|A|An|In)\b)[A-Z][^\W\d_]*(?:['’][^\W\d_]+)*"
_PART: Final = re.compile(rf"\b{_CAPITALISED}(?:[ -]{_CAPITALISED})*")
_RUN: Final = re.compile(
    rf"{_PART.pattern}(?: (?:(?:of|for|and|on|in|the) ){{1,2}}{_PART.pattern})*"
)
_INITIAL: Final = re.compile(r"(?<![\w'’])[A-Za-z]")
_NAME_WORD: Final = re.compile(r"(?<![\w'’])[A-Z]")
_SHORT: Final = re.compile(r"[A-Z]{2,}")
_LEAST, _MOST = 3, 8
_LONG = 7
_UNSURE: Final = re.compile(r"[AEIOUY]|(.)(?=\1)")
"""Vowels and doubled letters, by which spellings of one name differ."""
_PAIRS: Final = frozenset({"US", "UK", "UN", "EU"})
"""Initials of two words; others are mostly those of people."""

_DATE: Final = re.compile(
    r"(?<![\w.])(?:(?:19|20)\d\d-(?P<iso>\d\d)-\d\d"
    r"|(?:(?P<first>\d\d?)/(?P<second>\d\d?)/|\d\d?\.(?P<dotted>\d\d?)\.)(?:19|20)\d\d)(?!\.?\d)"
)
_MONTHS_BY_START: Final = {
    **{name[:3]: name.lower() for name in month_name if name},
    "Sept": "september",
}

_PEOPLES: Final = """
Afghanistan Afghan | Africa African | Alaska Alaskan | Albania Albanian | Algeria Algerian |
Angola Angolan | Argentina Argentine Argentinian | Armenia Armenian | Asia Asian |
Australia Australian | Austria Austrian | Azerbaijan Azerbaijani | Bahamas Bahamian |
Bahrain Bahraini | Bangladesh Bangladeshi | Barbados Barbadian | Bavaria Bavarian |
Belarus Belarusian | Belgium Belgian | Belize Belizean | Benin Beninese | Bhutan Bhutanese |
Bolivia Bolivian | Bosnia Bosnian | Botswana Botswanan | Brazil Brazilian | Brunei Bruneian |
Bulgaria Bulgarian | Burundi Burundian | California Californian | Cambodia Cambodian |
Cameroon Cameroonian | Canada Canadian | Catalonia Catalan | Chad Chadian | Chile Chilean |
China Chinese | Colombia Colombian | Congo Congolese | Crimea Crimean | Croatia Croatian Croat |
Cuba Cuban | Cyprus Cypriot | Czechia Czech | Denmark Danish Dane | Ecuador Ecuadorian |
Egypt Egyptian | England English | Eritrea Eritrean | Estonia Estonian | Ethiopia Ethiopian |
Europe European | Fiji Fijian | Finland Finnish Finn | Florida Floridian | France French |
Gabon Gabonese | Gambia Gambian | Georgia Georgian | Germany German | Ghana Ghanaian |
Greece Greek | Greenland Greenlandic | Grenada Grenadian | Guatemala Guatemalan |
Guinea Guinean | Guyana Guyanese | Haiti Haitian | Hawaii Hawaiian | Honduras Honduran |
Hungary Hungarian | Iceland Icelandic | India Indian | Indonesia Indonesian | Iran Iranian |
Iraq Iraqi | Ireland Irish | Israel Israeli | Italy Italian | Jamaica Jamaican | Japan Japanese |
Jordan Jordanian | Kazakhstan Kazakh Kazakhstani | Kenya Kenyan | Korea Korean |
Kosovo Kosovar | Kurdistan Kurdish Kurd | Kuwait Kuwaiti | Kyrgyzstan Kyrgyz | Laos Laotian |
Latvia Latvian | Lebanon Lebanese | Liberia Liberian | Libya Libyan | Lithuania Lithuanian |
Luxembourg Luxembourgish | Macedonia Macedonian | Madagascar Malagasy | Malawi Malawian |
Malaysia Malaysian | Maldives Maldivian | Mali Malian | Malta Maltese |
Mauritania Mauritanian | Mauritius Mauritian | Mexico Mexican | Moldova Moldovan |
Mongolia Mongolian | Montenegro Montenegrin | Morocco Moroccan | Mozambique Mozambican |
Myanmar Burma Burmese | Namibia Namibian | Nepal Nepalese Nepali | Netherlands Dutch |
Nicaragua Nicaraguan | Niger Nigerien | Nigeria Nigerian | Norway Norwegian | Oman Omani |
Pakistan Pakistani | Palestine Palestinian | Panama Panamanian | Paraguay Paraguayan |
Paris Parisian | Persia Persian | Peru Peruvian | Philippines Philippine Filipino |
Poland Polish Pole | Portugal Portuguese | Qatar Qatari | Quebec Quebecois | Romania Romanian |
Russia Russian | Rwanda Rwandan | Salvador Salvadoran | Samoa Samoan | Saudi Saudis |
Scandinavia Scandinavian | Scotland Scottish Scots | Senegal Senegalese | Serbia Serbian Serb |
Siberia Siberian | Sicily Sicilian | Singapore Singaporean | Slovakia Slovak |
Slovenia Slovenian Slovene | Somalia Somali | Spain Spanish Spaniard | Sudan Sudanese |
Suriname Surinamese | Sweden Swedish Swede | Switzerland Swiss | Syria Syrian |
Taiwan Taiwanese | Tajikistan Tajik | Tanzania Tanzanian | Texas Texan | Thailand Thai |
Tibet Tibetan | Togo Togolese | Tonga Tongan | Tunisia Tunisian | Turkey Turkish Turk Türkiye |
Turkmenistan Turkmen | UAE Emirati | Uganda Ugandan | UK Britain British Briton |
Ukraine Ukrainian | Uruguay Uruguayan | US USA America American | Uzbekistan Uzbek |
Venezuela Venezuelan | Vietnam Vietnamese | Wales Welsh | Yemen Yemeni | Zambia Zambian |
Zimbabwe Zimbabwean
"""
"""Countries and regions, each with its people and other names; the first name stands for all."""


def _firsts() -> Iterator[tuple[str, str]]:
    for group in _PEOPLES.split("|"):
        first, *others = group.split()
        for name in (first, *others):
            yield name, first if _SHORT.fullmatch(first) else first.lower()


_FIRSTS: Final = dict(_firsts())


def other_forms(word: str) -> frozenset[str]:
    """Return other forms of a word, as it stands in a text.

    Returns:
        In lower case, but initials in capitals: the month that it cuts short, the country whose
        people it names, and a short name of capitals alone. Long names with the same consonants,
        as those from other alphabets are written, share a form in capitals behind `~`.

    Examples:
        >>> sorted(other_forms("Jan")), sorted(other_forms("Yemen")), sorted(other_forms("U.S."))
        (['january'], ['yemen'], ['US'])
        >>> other_forms("us")
        frozenset()
        >>> other_forms("Zoubaidi") & other_forms("Zubaidi")
        frozenset({'~ZBD'})
    """
    plain = word.replace("’", "'").replace(".", "").removesuffix("'s")
    found = {_MONTHS_BY_START.get(plain), _FIRSTS.get(plain), _FIRSTS.get(plain.removesuffix("s"))}
    if _SHORT.fullmatch(plain):
        found.add(plain)
    if len(plain) >= _LONG and plain[0].isupper() and plain.isalpha():
        found.add(f"~{plain[0]}{_UNSURE.sub('', plain[1:].upper())}")
    return frozenset(form for form in found if form)


def months_of_dates(text: str) -> Mapping[int, frozenset[str]]:
    """Return the months of dates in figures alone, by where the figures of each begin.

    A date with slashes may begin with the month or the day, so both may be one. All are in lower
    case.

    Examples:
        >>> months_of_dates("on 07.01.2026, 2026-01-07 and 1/31/2026")
        {6: frozenset({'january'}), 20: frozenset({'january'}), 30: frozenset({'january'})}
    """
    return {
        date.start(part): frozenset({month_name[number].lower()})
        for date in _DATE.finditer(text)
        for part, figures in date.groupdict().items()
        if figures and 1 <= (number := int(figures)) <= len(month_name) - 1
    }


def initials(text: str) -> Mapping[int, frozenset[str]]:
    """Return the initials of the names of several words in a text, by where each word begins.

    Small words such as `of` may count or not, and may stand between two names.

    Returns:
        In capitals, of three to eight words, or of two where many know them: US, UK, UN, EU.

    Examples:
        >>> sorted(initials("by the Central Bank of England")[23])
        ['CBE', 'CBOE']
    """
    found: dict[int, frozenset[str]] = {}
    for run in _RUN.finditer(text):
        parts = [
            [word.start() for word in _NAME_WORD.finditer(text, *part.span())]
            for part in _PART.finditer(text, *run.span())
        ]
        names = [start for part in parts for start in part]
        every = [word.start() for word in _INITIAL.finditer(text, *run.span())]
        for part in parts if len(names) > 1 else ():
            forms = {_joined(text, starts) for starts in (part, names, every)} - {""}
            found |= dict.fromkeys(part, frozenset(forms))
    return found


def _joined(text: str, starts: Sequence[int]) -> str:
    """Return initials; none where there are fewer or more than short names have."""
    letters = "".join(text[start].upper() for start in starts)
    return letters if _LEAST <= len(letters) <= _MOST or letters in _PAIRS else ""
