"""Turns a claim into its possible opposites, best first, or the reason why it has none."""

import re
from dataclasses import dataclass, replace
from typing import Final

from claimwright.claims.conclusion import conclusion
from claimwright.claims.form import FORM
from claimwright.claims.inflection import Form, forms_of
from claimwright.claims.lexicon import word_set
from claimwright.claims.noun_phrases import noun_phrases
from claimwright.claims.opposition import affirmation, negation, quantities, reversal
from claimwright.claims.opposition.affirmation import DO
from claimwright.claims.opposition.assertion import Assertion, Opposite, assertion_of
from claimwright.claims.opposition.called_false import called_false
from claimwright.claims.opposition.verb_group import BE
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.sentences import split
from claimwright.claims.words import Word, words_of

MAX_CHARACTERS: Final = 2_000
"""Of a claim; a longer one is a text, and no single statement excludes it."""

MAX_WORDS: Final = 120
"""Of a sentence; in a longer one the main verb is not found surely enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposites:
    """The statements that exclude a claim, best first, or the reason why there is none."""

    found: tuple[Opposite, ...] = ()
    reason: str = ""


_WITHOUT_APOSTROPHE: Final = re.compile(
    r"\b(do|does|did|is|are|was|were|has|have|had|ca|wo|could|would|should)nt\b", re.IGNORECASE
)


def with_apostrophes(text: str) -> str:
    """Return a text with the apostrophe put back into denials that were typed without it.

    Examples:
        >>> with_apostrophes("Heat pumps dont work, and I want one")
        "Heat pumps don't work, and I want one"
    """
    return _WITHOUT_APOSTROPHE.sub(r"\1n't", text)


def opposites_of(claim: str) -> Opposites:
    """Return the statements that exclude a claim, each with its rule, or why there is none.

    Only the main assertion is reversed: what is reported, not that it is reported; never a clause
    that depends on it. Of a conclusion and its reason the conclusion alone is. Of several sentences
    the first that can be reversed is. At most 2,000 characters are read.

    Examples:
        >>> opposites_of("Aspirin increases the risk of bleeding.").found[0].text
        'Aspirin decreases the risk of bleeding.'
        >>> opposites_of("CO2 is a trace gas, so it can't affect the climate.").found[0].text
        'CO2 can affect the climate.'
        >>> opposites_of("Does aspirin help?").reason
        'A question asserts nothing, so nothing excludes it.'
    """
    text = with_apostrophes(claim.strip())
    if not text:
        return Opposites(reason="The claim is empty.")
    if len(text) > MAX_CHARACTERS:
        return Opposites(
            reason=f"The claim has {len(text):,} characters; at most {MAX_CHARACTERS:,} are read:"
            " state one claim."
        )
    if whole := _called_false(text):
        return whole
    reasons = []
    for sentence in split(text):
        read = _called_false(sentence.text) or _concluded(sentence.text)
        if read.found:
            before, behind = text[: sentence.start], text[sentence.end :]
            return Opposites(
                found=tuple(replace(one, text=before + one.text + behind) for one in read.found)
            )
        reasons.append(read.reason)
    return Opposites(reason=reasons[0] if reasons else "The claim is empty.")


def affirmed(claim: str) -> str:
    """Return what a claim denies; empty where it denies nothing, or the rule is not sure.

    What a denial adds (`not X, it is Y`) is left out, as that may well be true. Of what no evidence
    is said to show the opposite is the thing itself.

    Examples:
        >>> affirmed("The ocean is not becoming more acidic.")
        'The ocean is becoming more acidic.'
        >>> affirmed("There isn't a shred of evidence that the ocean is warming.")
        'The ocean is warming.'
        >>> affirmed("Heatwaves have nothing to do with people, they are weather.")
        'Heatwaves have something to do with people.'
        >>> affirmed("The ocean is becoming more acidic.")
        ''
    """
    text = with_apostrophes(claim.strip())
    unproven = _UNPROVEN.match(text)
    if unproven is not None and len(split(text)) == 1:
        said = unproven["said"]
        return said[0].upper() + said[1:]
    if conclusion(text):
        return ""
    sure = (
        each.text
        for each in opposites_of(claim).found
        if each.confidence >= _SURE
        and (each.method == "negation_removed" or (each.method == "quantity" and _NONE.match(text)))
    )
    return _without_added(text, next(sure, ""))


_CALLED: Final = 0.95
_POINTS_BACK: Final = re.compile(r"(?:it|they|he|she)\b", re.IGNORECASE)
_SURE: Final = 0.75
_NONE: Final = re.compile(r"(?:no|none|nobody|nothing|not\s+(?:one|a\s+single))\b", re.IGNORECASE)
"""Opens a claim whose subject is denied."""
_UNPROVEN: Final = re.compile(
    r"""(?:
        there(?:\s+is|\s+was|['\u2019]s|\s+has\s+(?:ever\s+)?been)\s+
        (?:absolutely\s+|simply\s+|still\s+)?(?:no|zero|not\s+(?:an?|any|one))\b
      | there\s+has\s+never\s+been\s+(?:an?|any)\b
      | there\s+(?:is|was)n['\u2019]t\s+(?:an?|any|one)\b
      | (?:we|scientists|they)\s+have\s+(?:absolutely\s+)?no\b
    )\s+
    (?:(?:single|real|actual|hard|solid|scientific|credible|good|convincing|clear|direct
      |(?:shred|scrap|ounce|bit|piece)\s+of)\s+)*
    (?:evidence|proof|sign|indication)\s+(?:at\s+all\s+|whatsoever\s+)?that\s+(?P<said>\S.*)""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
"""Says that nothing shows something."""
_ADDED: Final = re.compile(
    r""",\s(?:it|they|this|that|these|those|he|she|we)\s[^,;:?!]*?(?P<stop>[.!]?)$
    | (?<=\s)(?:can['\u2019]t|cannot)\b(?P<kept>[^,;:?!]*?)\sbecause\s[^;:?!]*?(?P<end>[.!]?)$""",
    re.VERBOSE | re.IGNORECASE,
)
"""What goes with a denial: another statement after a comma, or why something cannot be."""


def _without_added(claim: str, found: str) -> str:
    """Leave off what a denial adds, which the assertion does not share: `not X, it is Y`."""
    added = _ADDED.search(claim)
    if added is None:
        return found
    reason = added["kept"]
    tail = added[0] if reason is None else added[0][added[0].index(reason) + len(reason) :]
    stop = added["stop"] or added["end"] or ""
    return found.removesuffix(tail) + stop if found.endswith(tail) else found


def _called_false(text: str) -> Opposites | None:
    said = called_false(text)
    denied = Opposite(text=said, method="negation_removed", confidence=_CALLED)
    return Opposites(found=(denied,)) if said else None


def _concluded(sentence: str) -> Opposites:
    """Deny what a sentence concludes, not the reason, unless the conclusion cannot stand alone."""
    end = conclusion(sentence)
    read = _of_sentence("" if _POINTS_BACK.match(end) else end)
    return read if read.found else _of_sentence(sentence)


def _of_sentence(sentence: str) -> Opposites:
    sentence = denied_plainly(sentence)
    refused = _no_statement(sentence)
    if refused:
        return Opposites(reason=refused)
    words = words_of(sentence)
    if len(words) > MAX_WORDS:
        return Opposites(
            reason=f"The sentence has {len(words)} words; at most {MAX_WORDS} are read: state one"
            " claim."
        )
    assertion = assertion_of(sentence, words) or assertion_of(sentence, _without_capitals(sentence))
    if assertion is None:
        return Opposites(reason="No verb was found that asserts something: this is a fragment.")
    empty = _says_nothing(assertion)
    if empty:
        return Opposites(reason=empty)
    found = sorted(_candidates(assertion), key=lambda one: -one.confidence)
    texts = [sentence, *(one.text for one in found)]
    different = tuple(one for at, one in enumerate(found, 1) if one.text not in texts[:at])
    if not different:
        return Opposites(reason="No rule knows how to deny its main verb.")
    return Opposites(found=different)


def _without_capitals(sentence: str) -> tuple[Word, ...]:
    """Read a headline, whose capitals make every word look like a name."""
    words = words_of(sentence.lower())
    return tuple(replace(word, text=sentence[word.start : word.end]) for word in words)


_ASKING = word_set("do does did is are was were can could should will")
_ORDER = "An order or advice asserts nothing, so nothing excludes it."
_CLOSING = "\"'\u201d\u2019) "
_OPENING = "\"'\u201c\u2018([ "


def _no_statement(sentence: str) -> str:
    first = sentence.lstrip(_OPENING).split(" ", 1)[0].lower()
    if sentence.rstrip(_CLOSING).endswith("?") or first in _ASKING:
        return "A question asserts nothing, so nothing excludes it."
    caught = FORM.caught(sentence)
    if caught is not None and caught.label == "imperative":
        return _ORDER
    return ""


_EXISTING = frozenset({"exist", "exists", "existed"})


def _says_nothing(assertion: Assertion) -> str:
    """Refuse `stay in`, `water exists` and `a rose is a rose`: nobody states the opposite."""
    if assertion.finite == assertion.subject:
        return _ORDER
    subject = [word.lower for word in assertion.words[assertion.subject : assertion.finite]]
    rest = [word.lower for word in assertion.words[assertion.finite + 1 :] if word.text.isalnum()]
    if assertion.verb.lower in _EXISTING and len(subject) == 1 and not rest:
        return "It only says that something exists; no rival claim says the opposite."
    if assertion.verb.lower in BE and subject == rest:
        return "It says the same thing twice, so nothing can exclude it."
    return ""


def _candidates(assertion: Assertion) -> list[Opposite]:
    """Try every rule; where the subject is quantified only its quantity, or a denial, is right."""
    quantity = quantities.subject_quantity(assertion)
    rules = [
        affirmation.removed,
        reversal.direction_verb,
        reversal.direction_word,
        reversal.predicate,
        reversal.adverb,
        reversal.cause,
        quantities.bound,
        negation.inserted,
    ]
    if affirmation.is_negated(assertion):
        rules = rules[:1]
    others = [one for rule in rules if (one := rule(assertion)) is not None]
    if quantity is None:
        return others
    return [quantity, *(replace(one, confidence=one.confidence / 2) for one in others)]


_NO_WAY: Final = r"in\s+no\s+way(?:,?\s+shape,?\s+(?:or\s+)?form)?|by\s+no\s+means"
_AUXILIARY: Final = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might)"
)
_FRONTED: Final = re.compile(
    rf"""(?P<denial>{_NO_WAY}|no\s+way|at\s+no\s+(?:time|point)|under\s+no\s+circumstances
    |on\s+no\s+account|nowhere|never(?:\s+before)?)
    ,?\s+(?P<verb>{_AUXILIARY})\s+(?=\S)""",
    re.VERBOSE | re.IGNORECASE,
)
_BESIDE: Final = re.compile(rf"\b({_AUXILIARY})\s+(?:{_NO_WAY})\s+", re.IGNORECASE)
_PRONOUN: Final = re.compile(r"(?:there|it|they|we|you|he|she|i)\b", re.IGNORECASE)
_BE: Final = frozenset({"is", "are", "was", "were"})
_HAVE: Final = frozenset({"has", "have", "had"})
_PREDICATES: Final = frozenset({Part.VERB, Part.ADJECTIVE, Part.ADVERB, Part.DETERMINER, Part.TO})
_SUPERLATIVE: Final = re.compile(r"nowhere\b.*\bthan\b", re.IGNORECASE | re.DOTALL)
"""`Nowhere is it warmer than here` denies nothing."""


def denied_plainly(sentence: str) -> str:
    """Return a sentence whose denial stands beside its verb; any other as it is.

    Examples:
        >>> denied_plainly("In no way, shape, or form are humans warming the planet.")
        'Humans are not warming the planet.'
        >>> denied_plainly("Never has the Earth been this warm.")
        'The Earth has never been this warm.'
        >>> denied_plainly("People are by no means to blame.")
        'People are not to blame.'
        >>> denied_plainly("Never mind the gap.")
        'Never mind the gap.'
    """
    opens = _FRONTED.match(sentence)
    if opens is None:
        return _BESIDE.sub(r"\1 not ", sentence)
    verb, rest = opens["verb"].lower(), sentence[opens.end() :]
    ends = _subject_end(rest, verb)
    if not ends or _SUPERLATIVE.match(sentence):
        return sentence
    never = opens["denial"].lower().startswith("never") and verb not in DO
    subject = rest[:1].upper() + rest[1:ends]
    return f"{subject} {verb} {'never' if never else 'not'} {rest[ends:].lstrip()}"


def _subject_end(text: str, verb: str) -> int:
    """Return where the subject ends that a text opens with; 0 where that cannot be told.

    The verb form `cause` may be a noun, too, and then ends what looks like the noun phrase.
    """
    words = words_of(text)
    pronoun = _PRONOUN.match(text)
    phrase = next(iter(noun_phrases(words)), None)
    ends = pronoun.end() if pronoun else phrase.end if phrase and not phrase.start else 0
    inside = sum(word.end <= ends for word in words)
    for place in (inside, inside - 1):
        if 0 < place < len(words) and _predicates(words[place], verb):
            return words[place - 1].end
    return 0


def _predicates(word: Word, verb: str) -> bool:
    """Say whether what follows a subject goes on with its auxiliary."""
    if verb in _BE:
        return word.part in _PREDICATES
    if verb in _HAVE:
        return word.lower == "been" or Form.PARTICIPLE in forms_of(word.lower)
    return word.lower in {"be", "have"} or Form.BASE in forms_of(word.lower)
