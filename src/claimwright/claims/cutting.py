"""Turns the words of a sentence into stretches that each state one thing.

The cuts: semicolons, joined clauses (`X rose and Y fell`), joined predicates (`X rose and hit …`,
`X not only rose but also hit …`), reasons (`because …, and because …`), relative clauses between
commas (`X, which rose, …`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimwright.claims import lexicon
from claimwright.claims.clauses import Clause, clause_at, content, finite_verbs, main_clause
from claimwright.claims.inflection import Form, forms_of
from claimwright.claims.joined_verbs import joined_verb, may_be_plural
from claimwright.claims.noun_phrases import Phrase, noun_phrases
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word, is_surely_finite


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Places of words of a sentence that state one thing.

    A `subject` stands elsewhere and may replace the `relative` `which` or `who`; what is `left_out`
    belongs to something else, in order. All ends are excluded.
    """

    start: int
    end: int
    subject: tuple[int, int] | None = None
    relative: int | None = None
    left_out: tuple[tuple[int, int], ...] = ()


_BLOCKING = frozenset({"if", "unless", "whether", "either", "neither", "nor"})
_SINGULAR_VERBS = frozenset({"is", "was", "has", "does", "’s"})
_PLURAL_VERBS = frozenset({"are", "were", "have", "do"})


def taken_apart(words: Sequence[Word], start: int, end: int) -> Iterator[Stretch]:
    """Yield what each statement of a stretch consists of, cut wherever one ends for sure.

    In reading order; together they hold every word but joining ones and speakers.
    """
    for piece_start, piece_end in _at_semicolons(words, start, end):
        piece = words[piece_start:piece_end]
        if any(word.lower in _BLOCKING or word.part is Part.QUOTE for word in piece):
            start_of, end_of = _stated(words, piece_start, piece_end)
            yield Stretch(start=start_of, end=end_of)
            continue
        for clause_start, clause_end in _at_coordinators(words, piece_start, piece_end):
            yield from _of_clause(words, *_stated(words, clause_start, clause_end))


def _stated(words: Sequence[Word], start: int, end: int) -> tuple[int, int]:
    """Return where what one clause states stands, the place of the clause included."""
    found = content(words[start:end])
    return start + found[0], start + found[1]


def _at_semicolons(words: Sequence[Word], start: int, end: int) -> list[tuple[int, int]]:
    cuts = [place for place in range(start, end) if words[place].text == ";"]
    edges = [start, *(cut + 1 for cut in cuts)]
    pieces = list(zip(edges, [*cuts, end], strict=True))
    clauses = [main_clause(words, *piece) for piece in pieces]
    whole = all(clause and not _is_elliptical(words, clause) for clause in clauses)
    return pieces if whole else [(start, end)]


def _at_coordinators(words: Sequence[Word], start: int, end: int) -> list[tuple[int, int]]:
    """Cut before `and Y fell` wherever a clause with its own subject begins."""
    first = main_clause(words, start, end)
    if first is None:
        return [(start, end)]
    pieces, left, doubtful = [], first, set[int]()
    for place in range(first.verb + 1, end - 2):
        if not _joins_clauses(words, left, place):
            continue
        right = clause_at(words, place + 1, end)
        if right is None or right.verb in doubtful:
            continue
        after_comma = words[place - 1].text == ","
        sound = _is_sound(words, right, after_comma=after_comma)
        if not sound or (not after_comma and _joins_nouns(words, left, right)):
            doubtful.add(right.verb)
            continue
        pieces.append((left.start, _before_comma(words, place)))
        left = right
    return [*pieces, (left.start, end)]


_LONGEST_BARE_SUBJECT = 3
_SUBJECT_OPENERS = frozenset(
    {Part.DETERMINER, Part.POSSESSIVE, Part.PRONOUN, Part.NAME, Part.NUMBER, Part.ADJECTIVE}
)


def _is_sound(words: Sequence[Word], right: Clause, *, after_comma: bool) -> bool:
    """Say whether what follows a coordinator is a clause for sure and no list of nouns.

    `CPU and GPU to the limits`, `gas to disperse protests`: a plural can look like a verb, most of
    all after a preposition.
    """
    subject, verb = words[right.subject : right.verb], words[right.verb]
    doubtful = any(
        word.part is Part.COORDINATOR or word.lower in {"whose", "as", "than"} for word in subject
    ) or any(word.part is Part.PRONOUN for word in subject[1:])
    bare = subject[0].part not in _SUBJECT_OPENERS
    behind = words[right.verb + 1].part if right.verb + 1 < right.end else None
    # `It blocks pain and causes sleep.`: the one word may be the verb, the other its object.
    alone = len(subject) == 1 and bare and behind in {None, Part.MARK}
    doubtful |= alone and Form.THIRD in forms_of(subject[0].lower)
    if doubtful or (bare and len(subject) > _LONGEST_BARE_SUBJECT) or _is_elliptical(words, right):
        return False
    if verb.lower in lexicon.FINITE_AUXILIARIES:
        return True
    listed = any(word.part is Part.PREPOSITION for word in subject)
    ends = behind in {None, Part.COORDINATOR}
    plural_like = verb.lower.endswith("s") and (listed or ends)
    return not plural_like and (after_comma or is_surely_finite(verb))


def _is_elliptical(words: Sequence[Word], clause: Clause) -> bool:
    """Say whether a clause lacks what stands in another: `but most are`, `greenhouse gases do`."""
    after = [word for word in words[clause.verb + 1 : clause.end] if word.part is not Part.ADVERB]
    auxiliary = words[clause.verb].lower in lexicon.FINITE_AUXILIARIES
    return auxiliary and all(word.part is Part.MARK for word in after)


def _joins_nouns(words: Sequence[Word], left: Clause, right: Clause) -> bool:
    """Say whether an `and` without a comma may join two nouns and no clauses.

    `Tree rings and ice cores tell`: a plural before it can look like a verb. `Burning oil and coal
    comes second`: behind a comma something else has begun.
    """
    inner = words[left.verb : right.start - 1]
    if any(word.text == "," for word in inner):
        return True
    bare = words[right.subject].part not in {Part.DETERMINER, Part.POSSESSIVE, Part.PRONOUN}
    return len(inner) == 1 and inner[0].lower.endswith("s") and bare


_SCOPING = frozenset({"before", "after", "until", "since", "as", "than", "whose"})
"""Words after which `and` may join what stands under them and not the whole."""


def _joins_clauses(words: Sequence[Word], left: Clause, place: int) -> bool:
    lower, after_comma = words[place].lower, words[place - 1].text == ","
    inner = words[left.verb : place]
    if after_comma and inner and inner[0].lower in lexicon.SAYING:
        inner = [word for word in inner if word.lower != "that"]
    if any(word.part is Part.SUBORDINATOR or word.lower in lexicon.RELATIVES for word in inner):
        return False
    if lower in {"whereas", "while", "yet"}:
        return after_comma
    if lower not in {"and", "but"}:
        return False
    return after_comma or not any(word.lower in lexicon.CLAUSE_VERBS | _SCOPING for word in inner)


def _before_comma(words: Sequence[Word], place: int) -> int:
    return place - 1 if words[place - 1].text == "," else place


def _of_clause(words: Sequence[Word], start: int, end: int) -> Iterator[Stretch]:
    """Take joined predicates, reasons and relative clauses out of one clause."""
    relatives = list(_relatives(words, start, end))
    if relatives:
        left_out = tuple(
            (stretch.start - 2, stretch.end + _closes(words, stretch.end)) for stretch in relatives
        )
        if len(left_out) == 1 and left_out[0][1] >= _last_word(words, end):
            yield Stretch(start=start, end=left_out[0][0])
        else:
            yield Stretch(start=start, end=end, left_out=left_out)
        yield from relatives
        return
    clause = main_clause(words, start, end)
    reasons = [] if clause is None else _reasons(words, clause)
    if reasons:
        yield from reasons
        return
    joined = joined_verb(words, start, end)
    if joined is not None:
        verb, cut = joined
        yield from _parted(words, Clause(start=start, subject=start, verb=verb, end=end), cut)
    elif clause is not None:
        yield from _predicates(words, clause)
    else:
        yield Stretch(start=start, end=end)


def _last_word(words: Sequence[Word], end: int) -> int:
    return end - 1 if words[end - 1].text in {".", "!"} else end


def _closes(words: Sequence[Word], place: int) -> int:
    return 1 if place < len(words) and words[place].text == "," else 0


def _relatives(words: Sequence[Word], start: int, end: int) -> Iterator[Stretch]:
    """Yield each `, which rose …,` after a noun that it can only belong to."""
    phrases = noun_phrases(words)
    place = start + 1
    while place < end - 1:
        noun = _noun_of(words, phrases, place)
        if noun is None or noun.place < start:
            place += 1
            continue
        closing = next((at for at in range(place, end) if words[at].text == ","), None)
        stop = _last_word(words, end) if closing is None else closing
        inner = words[place + 1 : stop]
        one_verb = finite_verbs(inner) == 1
        sound = one_verb and all(word.part is not Part.SUBORDINATOR for word in inner)
        if sound and _goes_on(words, start, place - 1, closing):
            subject = (noun.place, noun.following)
            yield Stretch(start=place + 1, end=stop, subject=subject, relative=place)
        place = stop + 1


def _goes_on(words: Sequence[Word], start: int, comma: int, closing: int | None) -> bool:
    """Say whether what stands around a relative clause is a clause without it."""
    if closing is None:
        return main_clause(words, start, comma) is not None
    rest = closing + 1
    while rest < len(words) and words[rest].part is Part.ADVERB:
        rest += 1
    return rest < len(words) and words[rest].part is Part.FINITE


def _noun_of(words: Sequence[Word], phrases: Sequence[Phrase], place: int) -> Phrase | None:
    """Return the noun phrase that a relative pronoun belongs to, if there is just one."""
    lower = words[place].lower
    if lower not in {"which", "who"} or words[place - 1].text != ",":
        return None
    verb = next((word for word in words[place + 1 :] if word.part is not Part.ADVERB), None)
    if (
        verb is None
        or verb.part is not Part.FINITE
        or (lower == "which" and verb.lower in lexicon.ABOUT_THE_CLAUSE)
    ):
        return None
    fitting = [
        phrase
        for phrase in phrases
        if phrase.following == place - 1 and _agrees(phrase, verb.lower)
    ]
    determined = [p for p in fitting if p.named or p.determiner or lower == "who"]
    return determined[0] if len(fitting) == 1 and determined else None


def _agrees(phrase: Phrase, verb: str) -> bool:
    if verb in _SINGULAR_VERBS:
        return not phrase.plural
    return phrase.plural or verb not in _PLURAL_VERBS


def _reasons(words: Sequence[Word], clause: Clause) -> list[Stretch]:
    """Part `M because R and because S` into `M because R` and `M because S`."""
    places = [place for place in range(clause.verb, clause.end) if words[place].lower == "because"]
    if len(places) != 2 or words[places[1] - 1].lower != "and":  # noqa: PLR2004  # one reason and another
        return []
    first_end = _before_comma(words, places[1] - 1)
    return [
        Stretch(start=clause.start, end=first_end),
        Stretch(start=clause.start, end=clause.end, left_out=((places[0], places[1]),)),
    ]


def _predicates(words: Sequence[Word], clause: Clause) -> Iterator[Stretch]:
    """Part `X rose and hit …` and `X not only rose but also hit …` at the second verb."""
    cut = next(
        (
            place
            for place in range(clause.verb + 1, clause.end - 1)
            if _joins_verbs(words, clause, place)
        ),
        None,
    )
    if cut is None:
        yield Stretch(start=clause.start, end=clause.end)
    else:
        yield from _parted(words, clause, cut)


def _parted(words: Sequence[Word], clause: Clause, cut: int) -> Iterator[Stretch]:
    """Part a clause at the `and` or `but` that joins its second verb; both have its subject."""
    first_end = _before_comma(words, cut)
    left_out = _not_only(words, clause, cut)
    yield Stretch(start=clause.start, end=first_end, left_out=left_out)
    begins = cut + 1
    while left_out and words[begins].lower in {"also", "as", "well"}:
        begins += 1
    subject_end = clause.verb
    while words[subject_end - 1].part is Part.ADVERB:
        subject_end -= 1
    yield Stretch(start=begins, end=clause.end, subject=(clause.subject, subject_end))


def _joins_verbs(words: Sequence[Word], clause: Clause, place: int) -> bool:
    """Say whether `and` or `but` joins a second finite verb to the first one's subject."""
    if words[place].lower not in {"and", "but"}:
        return False
    ahead = place + 1
    while ahead < clause.end - 1 and words[ahead].part is Part.ADVERB:
        # `But there is no more`, `and so did the rest`: the subject is another one.
        if words[ahead].lower in {"there", "so"}:
            return False
        ahead += 1
    inner = words[clause.verb + 1 : place]
    simple = not any(
        word.part is Part.SUBORDINATOR or word.lower in lexicon.RELATIVES or word.text in {",", ":"}
        for word in inner[:-1]
    )
    second = words[ahead]
    others = finite_verbs(inner) + finite_verbs(words[ahead + 1 : clause.end])
    return (
        simple
        and not others
        and second.part is Part.FINITE
        and not may_be_plural(words, ahead, clause.end)
        and _is_present(words[clause.verb]) == _is_present(second)
        and (is_surely_finite(second) or words[clause.verb].lower not in lexicon.FINITE_AUXILIARIES)
    )


def _is_present(word: Word) -> bool:
    lower = word.lower
    return lower in {"is", "are", "has", "have", "do", "does", "’s", "’re", "’ve"} or (
        lower.endswith("s") and lower != "was"
    )


def _not_only(words: Sequence[Word], clause: Clause, cut: int) -> tuple[tuple[int, int], ...]:
    """Return where `not only` stands, which means nothing once the two verbs are apart."""
    if words[cut].lower != "but":
        return ()
    for place in range(clause.subject, cut - 1):
        if words[place].lower == "not" and words[place + 1].lower == "only":
            return ((place, place + 2),)
    return ()
