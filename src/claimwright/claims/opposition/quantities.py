"""Turns how many, or how much, a statement speaks of into what excludes that."""

import re

from claimwright.claims.inflection import is_plural
from claimwright.claims.lexicon import word_set
from claimwright.claims.opposition import lexicon
from claimwright.claims.opposition.affirmation import positive_polarity
from claimwright.claims.opposition.assertion import (
    Assertion,
    Edit,
    Opposite,
    plural_subject,
    put,
    swap,
)
from claimwright.claims.parts_of_speech import Part

_SUBJECT, _SHARE, _BOUND = 0.85, 0.8, 0.82


def subject_quantity(assertion: Assertion) -> Opposite | None:
    """Reverse how many a subject speaks of: `most`, `some`, `no`, `fewer`, `12 % of`.

    A denied verb would not exclude the claim there: some do, and some do not.
    """
    rules = (_share, _fraction, _plain, _a_few, _counted, _compared)
    return next((found for found in (rule(assertion) for rule in rules) if found), None)


def _plain(assertion: Assertion) -> Opposite | None:
    """Reverse a single word: `most`, `some`, `no`, `not all`, `the majority`."""
    place = assertion.subject
    first, ahead = assertion.words[place], assertion.words[place + 1]
    pair = first.lower, ahead.lower
    if ahead.text == "," or ahead.lower in _NO_NOUNS:
        return None
    if pair[0] == "the" and pair[1] in _PARTS:
        return _changed(assertion, [put(first, _PARTS[pair[1]]), put(ahead, "")], _SUBJECT)
    none = _none(assertion)
    if none:
        behind = positive_polarity(assertion, place + len(none) - 1)
        return _changed(assertion, [*none, *behind], _SUBJECT)
    text = None
    if pair[0] == "not" and pair[1] in {"all", "every", "each", "everyone", "everybody"}:
        text = ""
    elif pair == ("a", "lot"):
        text = "not a"
    elif text is None and ahead.part is not Part.FINITE:
        text = lexicon.QUANTIFIERS.get(pair[0])
    return None if text is None else _changed(assertion, [put(first, text)], _SUBJECT)


def _none(assertion: Assertion) -> list[Edit]:
    """Turn `no`, `nobody` or `not one` that opens a subject into what it denies, word by word.

    `Nothing but` and `no one but` deny nothing of what follows.
    """
    place = assertion.subject
    first, second = assertion.words[place : place + 2]
    if "but" in {second.lower, assertion.word(place + 2)}:
        return []
    if first.lower == "not" and second.lower == "one":
        return [put(first, "at least")]
    if (first.lower, second.lower, assertion.word(place + 2)) == ("not", "a", "single"):
        third = assertion.words[place + 2]
        return [put(first, "at least"), put(second, "one"), put(third, "")]
    if (first.lower, second.lower) == ("no", "one"):
        return [put(first, "somebody"), put(second, "")]
    return [put(first, _WORDS[first.lower])] if first.lower in _WORDS else []


_MASSES = word_set("millions thousands hundreds dozens lots plenty")
_FRACTIONS = word_set("fraction proportion share part number percentage minority portion")
_UNITS = word_set("degrees years days hours minutes weeks months percent decades")


_NO_NOUNS = word_set(
    "longer matter doubt wonder kidding sooner more less fewer or and year day month week time"
)


def _fraction(assertion: Assertion) -> Opposite | None:
    """Turn `a small fraction of reefs` into `a large fraction of reefs`."""
    place = assertion.subject
    size = assertion.word(place + 1)
    opens = assertion.word(place) == "a" and assertion.word(place + 2) in _FRACTIONS
    if not opens or size not in lexicon.SIZES:
        return None
    edits = list(swap(assertion.words, place + 1, lexicon.SIZES[size]))
    return _changed(assertion, edits, _SUBJECT)


def _a_few(assertion: Assertion) -> Opposite | None:
    """Turn `a few studies` and `a number of studies` into `no studies`, but no `a few degrees`."""
    place = assertion.subject
    if assertion.word(place) in _MASSES and assertion.word(place + 1) == "of":
        last = place + 1
        while assertion.word(last + 1) in _MASSES and assertion.word(last + 2) == "of":
            last += 2
        return _changed(assertion, [_instead(assertion, place, last, "few")], _SUBJECT)
    few = assertion.word(place) == "a" and assertion.word(place + 1) in {"few", "number"}
    if not few or assertion.word(place + 2) in _UNITS:
        return None
    last = place + 2 if assertion.word(place + 2) == "of" else place + 1
    none = "none of" if last == place + 2 and assertion.word(place + 1) == "few" else "no"
    return _changed(assertion, [_instead(assertion, place, last, none)], _SUBJECT)


def _instead(assertion: Assertion, first: int, last: int, text: str) -> Edit:
    return Edit(start=assertion.words[first].start, end=assertion.words[last].end, text=text)


def _counted(assertion: Assertion) -> Opposite | None:
    """Turn `one type of test` into `no type of test`, `two genes` into `fewer than two genes`."""
    place = assertion.subject
    first, ahead = assertion.words[place], assertion.part(place + 1)
    if first.lower not in _COUNTS:
        return None
    if first.lower == "one":
        text = "none" if assertion.word(place + 1) == "of" else "no"
        return _changed(assertion, [put(first, text)], _SHARE)
    of = assertion.word(place + 1) == "of"
    plural = ahead in {Part.NOUN, Part.ADJECTIVE} and plural_subject(assertion)
    if not (of or plural):
        return None
    return _changed(assertion, [put(first, f"fewer than {first.lower}")], _SHARE)


_COUNTS = word_set("one two three four five six seven eight nine ten")
_WORDS = {"no": "some", "none": "some", "nothing": "something", "nobody": "somebody"}
_PARTS = {"majority": "a minority", "minority": "the majority"}


def _changed(assertion: Assertion, edits: list[Edit], confidence: float) -> Opposite:
    return assertion.change(edits, "quantity", confidence)


def _compared(assertion: Assertion) -> Opposite | None:
    """Reverse `fewer Americans carpool than` and `more than half of them`."""
    place = assertion.subject
    lower = assertion.word(place)
    if lower not in {"more", "fewer", "less"}:
        return None
    if assertion.word(place + 1) == "than":
        text = "at most" if lower == "more" else "at least"
        edits = [put(assertion.words[place], text), put(assertion.words[place + 1], "")]
        return _changed(assertion, edits, _SUBJECT)
    few = "fewer" if plural_subject(assertion) else "less"
    text = few if lower == "more" else "more"
    return _changed(assertion, [put(assertion.words[place], text)], _SUBJECT)


def _share(assertion: Assertion) -> Opposite | None:
    """Turn a number that opens the subject, `12 % of patients`, into `less than 12 %`."""
    first, last = assertion.words[assertion.subject], assertion.words[assertion.finite]
    subject = assertion.text[first.start : last.start]
    match = _OPENING_NUMBER.match(subject) or _SHARE_INSIDE.search(subject)
    bracketed = assertion.text[: first.start].rstrip().endswith("(")
    if match is None or bracketed or not _counts(subject[match.end() :].strip(), match["number"]):
        return None
    lead, number = (match["lead"] or "").lower().strip(), match["number"]
    few = "fewer" if number[-1].isdigit() else "less"
    words = f"{'far ' if lead in _ABOUT else ''}{few} than"
    if lead in {"up to", "as many as", "as much as", *_ONLY}:
        words = "more than"
    start, end = first.start + match.start(), first.start + match.end()
    edit = Edit(start=start, end=end, text=f"{words} {number}")
    return _changed(assertion, [edit], _SHARE)


_SHARE_INSIDE = re.compile(
    r"(?P<lead>(?:about|around|approximately|nearly|almost)\s)?"
    r"(?P<number>(?<!than\s)(?<![\d.,])\d[\d.,]*\s?(?:%|per\s?cent\b)(?=\sof))"
)


def _counts(rest: str, number: str) -> bool:
    """Tell `5 % of mice`, `5 %` and `70 drugs` from `5 % alcohol` and `1,000 genomes project`."""
    if "/" in number:
        return True
    if number[-1].isdigit():
        heads = rest.split()
        return bool(heads) and number not in {"0", "1"} and is_plural(heads[-1].lower())
    return (
        not rest
        or rest.split(maxsplit=1)[0].lower() == "of"
        or not number.rstrip().endswith(("%", "t"))
    )


_ONLY = ("only", "just")
_ABOUT = frozenset(
    {"about", "around", "approximately", "roughly", "nearly", "almost", "some", "an estimated"}
)
_OPENING_NUMBER = re.compile(
    r"""(?P<lead>(?:about|around|approximately|roughly|nearly|almost|at\sleast|over|up\sto
    |only|just|an\sestimated|a\stotal\sof|as\s(?:many|much)\sas)\s)?
    (?P<number>\d[\d.,\-\u2013]*\s?(?:%|per\s?cent\b)|\d[\d.,]*\s(?:million|billion)\b
    |a\s(?:third|quarter|half|fifth)\b|half\b(?=\sof)
    |(?:one|two|three)[-\s](?:thirds?|quarters?|fifths?|tenths?)\b|\d+/\d+|\d[\d,]*\b(?![-%./]))""",
    re.VERBOSE | re.IGNORECASE,
)


def bound(assertion: Assertion) -> Opposite | None:
    """Reverse the first bound on a number after the verb: `at least 75 %`, `more than 3 m`."""
    start = assertion.words[assertion.finite].start
    match = _BOUND_PATTERN.search(assertion.text, start)
    near = assertion.words[min(assertion.content + 8, len(assertion.words) - 1)].start
    if match is None or match.start() > near:
        return None
    text = _BOUNDS[match["bound"].lower()]
    if text == "less than" and assertion.text[match.end() :].lower().startswith("one "):
        edit = Edit(start=match.start("bound"), end=match.end() + 3, text="no")
        return _changed(assertion, [edit], _BOUND)
    edit = Edit(start=match.start("bound"), end=match.end("bound"), text=text)
    return _changed(assertion, [edit], _BOUND)


_BOUNDS = {
    "at least": "less than", "at most": "more than", "up to": "more than", "more than": "at most",
    "less than": "at least", "fewer than": "at least", "over": "under", "under": "over",
    "below": "above", "above": "below",
}  # fmt: skip
_BOUND_PATTERN = re.compile(
    rf"\b(?P<bound>{'|'.join(_BOUNDS)})\s(?!(?:19|20)\d\d\b)"
    r"(?=[$€£]?\d|half\b|one\b|two\b|three\b|ten\b)",
    re.IGNORECASE,
)
