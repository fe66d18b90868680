"""The closed sets of a debate in, the words by which people know them out."""

from typing import Final

from claimwright.domain import (
    AdvocateAnswer,
    AdvocateStatus,
    Agreement,
    Confidence,
    Defect,
    EvidenceLevel,
    Profile,
    Reader,
    Tag,
)
from claimwright.domain.tags import TagClasses, classes_of
from claimwright.verdict.exports.wording import plain, signed

TAGS: Final = {tag: plain(tag).capitalize() for tag in Tag} | {Tag.CORRECT_BUT: "Correct, but …"}
"""What each tag is called."""

MEANINGS: Final = {
    Tag.CORRECT: "It explains something the way that well-tested science explains it.",
    Tag.ACCURATE: "It states a fact that fits the data and leaves out nothing that matters.",
    Tag.MOSTLY_CORRECT: "The explanation holds, apart from a detail that does not.",
    Tag.MOSTLY_ACCURATE: "The stated fact fits the data, apart from a detail that does not.",
    Tag.CORRECT_BUT: "It holds as far as it goes, and needs an addition to be understood.",
    Tag.IMPRECISE: "It is too vague to be checked as it stands, or its terms are loose.",
    Tag.LACKS_CONTEXT: "It leaves out what a reader must know to understand it rightly.",
    Tag.UNSUPPORTED: "Nothing that was found bears it out.",
    Tag.MISLEADING: "It leads to a wrong conclusion, whatever is true of its parts.",
    Tag.FLAWED_REASONING: "Its conclusion does not follow from what it rests on.",
    Tag.INCORRECT: "It contradicts what well-tested science explains.",
    Tag.INACCURATE: "It states as a fact what the data contradict.",
    Tag.NOT_ENOUGH_INFORMATION: "What was found does not settle it. That says nothing of whether "
    "it is true.",
}
"""What each tag says of a claim, in a sentence.

Source: the verdicts are those of Climate Feedback, https://science.feedback.org; the
sentences are ours.
"""

DEFECTS: Final = {
    Defect.NONE: "none found",
    Defect.FALSE: "it is false",
    Defect.NO_EVIDENCE: "there is no evidence for it",
    Defect.CONTEXT: "its context is missing",
    Defect.IMPRECISION: "it is not precise",
    Defect.FRAMING: "its framing misleads",
    Defect.REASONING: "it does not follow",
    Defect.OUTLIER: "an outlier told as if it were the consensus",
}
"""What is wrong with a claim."""

LEVELS: Final = {level: plain(level) for level in EvidenceLevel}
"""How much evidence there is, from little to much."""

AGREEMENTS: Final = {agreement: plain(agreement) for agreement in Agreement}
"""How far evidence agrees, from little to much."""

CONFIDENCES: Final = {confidence: plain(confidence) for confidence in Confidence}
"""How confident both together let one be."""

ENDINGS: Final = {
    "consolidated": "The advocates were no more than a step apart from the beginning, so there was "
    "nothing to ask.",
    "converged": "The questions brought the advocates within a step of one another.",
    "no_change": "The questions changed no mind, so asking on would not have helped.",
    "round_limit": "The number of rounds was reached before the advocates agreed.",
    "budget": "What a debate may cost was spent before the advocates agreed.",
    "all_abstained": "No advocate found enough to answer.",
    "single_source": "Only one advocate that counts found enough to answer.",
}
"""Why a debate ended."""

READERS: Final = {
    Reader.EMBEDDED: "read by the bundled models",
    Reader.LANGUAGE_MODEL: "read by a language model",
    Reader.RECALL: "a language model from memory, without a corpus (in-house knowledge)",
}
"""Who reads for an advocate."""


def veracity_words(veracity: int | None) -> str:
    """Return a veracity with its sign and its scale; words where there is none.

    Examples:
        >>> veracity_words(-2), veracity_words(0), veracity_words(None)
        ('−2 on a scale of −3 to +3', '0 on a scale of −3 to +3', 'no place on the scale')
    """
    if veracity is None:
        return "no place on the scale"
    return f"{signed(veracity)} on a scale of −3 to +3"


def interval_words(low: int | None, high: int | None) -> str:
    """Return how far the positions that count lie apart; empty where none counts.

    Examples:
        >>> interval_words(-3, -2), interval_words(2, 2), interval_words(None, None)
        ('−3 to −2', '+2', '')
    """
    if low is None or high is None:
        return ""
    return signed(low) if low == high else f"{signed(low)} to {signed(high)}"


def ending(ended: str) -> str:
    """Return why a debate ended, in a sentence; a reason that is not known stays as it is."""
    return ENDINGS.get(ended, plain(ended))


def standing(profile: Profile) -> str:
    """Return what an advocate's word weighs.

    Examples:
        >>> standing(Profile(name="a", title="A", corpus="a", trust=2))
        'Trusted, rank 2'
        >>> standing(Profile(name="a", title="A", corpus="a", trust=4, trusted=False))
        'Adversary: argues, carries no weight'
    """
    if not profile.trusted:
        return "Adversary: argues, carries no weight"
    return f"Trusted, rank {profile.trust}"


def title_of(profiles: tuple[Profile, ...], name: str) -> str:
    """Return an advocate's title; its name where no profile has it."""
    return profile_of(profiles, name).title or name


def absence(answer: AdvocateAnswer) -> str:
    """Return why an advocate has no verdict; empty when it has one."""
    if answer.status is AdvocateStatus.FAILED:
        return f"Did not answer: {answer.failure.rstrip('.') or 'no reason was given'}."
    if answer.status is AdvocateStatus.ABSTAINED:
        reason = answer.overall.abstention if answer.overall is not None else ""
        return f"Abstained: {reason.rstrip('.') or 'not enough information'}."
    return ""


def consolidated(tag: Tag) -> tuple[tuple[int, str], ...]:
    """Return number of classes and a tag's class on each of the paper's scales, the finest first.

    Examples:
        >>> consolidated(Tag.LACKS_CONTEXT)[1:]
        ((7, 'Flawed reasoning'), (5, 'Flawed reasoning'), (2, 'Incorrect'))
    """
    scales = classes_of(tag)
    classes = ((12, tag), (7, scales.seven), (5, scales.five), (2, scales.two))
    if scales == TagClasses():
        return ()
    return tuple((number, TAGS[Tag(each.value)]) for number, each in classes if each is not None)


def profile_of(profiles: tuple[Profile, ...], name: str) -> Profile:
    """Return an advocate's profile; one that is not told is taken for an adversary."""
    unknown = Profile(name=name, title=name, corpus="", trust=1, trusted=False)
    return next((each for each in profiles if each.name == name), unknown)
