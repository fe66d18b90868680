"""A word or a name in, the other ways in which texts write it out."""

import re
from calendar import month_name
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

_CAPITALISED: Final = r"(?!(?:The|A|An|In)\b)[A-Z][^\W\d_]*(?:['’][^\W\d_]+)*"
_PART: Final = re.compile(rf"\b{_CAPITALISED}(?:[ -]{_CAPITALISED})*")
_RUN: Final = re.compile(
    rf"{_PART.pattern}(?: (?:(?:of|for|and|on|in|the) ){{1,2}}{_PART.pattern})*"
)
_WORD: Final = re.compile(r"(?<![\w'’])[A-Za-z]")
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
_MONTHS: Final = {
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
    found = {_MONTHS.get(plain), _FIRSTS.get(plain), _FIRSTS.get(plain.removesuffix("s"))}
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
        every = [word.start() for word in _WORD.finditer(text, *run.span())]
        for part in parts if len(names) > 1 else ():
            forms = {_joined(text, starts) for starts in (part, names, every)} - {""}
            found |= dict.fromkeys(part, frozenset(forms))
    return found


def _joined(text: str, starts: Sequence[int]) -> str:
    """Return initials; none where there are fewer or more than short names have."""
    letters = "".join(text[start].upper() for start in starts)
    return letters if _LEAST <= len(letters) <= _MOST or letters in _PAIRS else ""
