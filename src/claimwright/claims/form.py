"""A sentence in, its form, and whether it is an opinion or a forecast, out: rules, no model.

Each rule carries how often it was right: of the news sentences it catches in the part `fit` of
`benchmarks/annotations`, the share that has its label, with one right and one wrong sentence added,
so that no rule is sure. The part `test` was labelled after the rules stood, and measures them: see
docs/trials.md.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a sentence is, and with which probability in 0..1, where a pattern is found in it."""

    label: str
    pattern: re.Pattern[str]
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleClassifier:
    """The first rule that holds; implements `protocols.SentenceClassifier`.

    The last label, with the probability `otherwise`, is that of a sentence that no rule catches.
    """

    name: str
    labels: tuple[str, ...]
    rules: tuple[Rule, ...]
    otherwise: float

    def classify(self, sentences: Sequence[str]) -> tuple[Mapping[str, float], ...]:
        """Return the probability of each label for each sentence, in order; they sum to 1."""
        return tuple(self._one(sentence.strip()[:MAX_CHARACTERS]) for sentence in sentences)

    def caught(self, sentence: str) -> Rule | None:
        """Return the rule that decides on a sentence; `None` when none does."""
        return next((rule for rule in self.rules if rule.pattern.search(sentence)), None)

    def _one(self, sentence: str) -> Mapping[str, float]:
        rule = self.caught(sentence)
        label, sure = (rule.label, rule.confidence) if rule else (self.labels[-1], self.otherwise)
        rest = (1 - sure) / (len(self.labels) - 1)
        return {name: sure if name == label else rest for name in self.labels}


MAX_CHARACTERS: Final = 2_000
"""Read of a sentence; no sentence that people wrote is longer."""


def _rule(label: str, confidence: float, pattern: str) -> Rule:
    compiled = re.compile(pattern, re.VERBOSE | re.IGNORECASE)
    return Rule(label=label, pattern=compiled, confidence=confidence)


def _exact(label: str, confidence: float, pattern: str) -> Rule:
    return Rule(label=label, pattern=re.compile(pattern, re.VERBOSE), confidence=confidence)


_CLOSING: Final = r"[\"'\u201d\u2019)\]]*"
_OPENING: Final = r"^[\"'\u201c\u2018(\[]*"
_SAYING: Final = (
    r"(?:said|says|saying|told|tells|wrote|writes|written|tweeted|tweets|asked|asks|added|adds"
    r"|noted|notes|explained|explains|argued|argues|claimed|claims|insisted|insists|stated|states"
    r"|warned|warns|announced|announces|reported|reports|reportedly|admitted|acknowledged"
    r"|concluded|recalled|testified|suggested|asserts|asserted|predicts|predicted|pointed\sout"
    r"|comments|commented|described|declared|declaring|urged|denied|confirmed|confirms)"
)

FORM: Final = RuleClassifier(
    name="form",
    labels=("question", "imperative", "fragment", "quotation", "statement"),
    otherwise=0.935,
    rules=(
        _rule("question", 0.857, rf"\?{_CLOSING}$"),
        _exact(
            "imperative",
            0.938,
            rf"""{_OPENING}(?:\d{{1,2}}[.)]\s+)?(?:[Pp]lease\s|So\s|[Jj]ust\s|Then\s|[Rr]eally,\s)?
            (?:[Dd]on['\u2019]t|[Dd]o\snot|[Ll]et['\u2019]?s|[Nn]ever|[Rr]ead|[Ss]ee|SEE|[Cc]lick
            |CLICK|[Vv]isit|VISIT|[Tt]ry|[Kk]eep|[Ee]at|[Dd]rink|[Cc]onsider|[Rr]emember|[Nn]ote
            |[Tt]ake|[Mm]ake|[Ss]ubscribe|[Ff]ollow|[Ss]hare|[Ss]top|[Aa]void|[Ll]earn|[Ww]atch
            |[Ll]isten|[Dd]ownload|[Ss]pend|SPEND|[Ss]wap|[Cc]hoose|[Uu]se|[Gg]et|[Aa]sk|[Ii]magine
            |[Gg]o|[Ss]tart|[Bb]e|[Ee]njoy|[Gg]ive|[Tt]hink|[Jj]oin|[Ss]ign\sup|[Ss]end|[Aa]dd)
            \s(?!of\b|by\b|is\b|was\b|are\b|were\b|has\b|had\b|that\b\s(?:is|was)|in\sthe\b|and\b)
            | \bplease\s(?:visit|click|contact|email|subscribe|see)\b""",
        ),
        _exact(
            "fragment",
            0.905,
            r"""^[^a-z]*$ | ^\W*\w[^.!?:;]{0,60}[^.!?:;"'\u201d\u2019)\]\w]?$(?<![.!?"\u201d\u2019])
            | ^\[.*\]$ | [Aa]ll\s[Rr]ights\s[Rr]eserved | \bDOI:\s | ^\(?(?:Graphic|Photo|Image)
            | \b(?:Tbsp|tsp)\b""",
        ),
        _rule(
            "quotation",
            0.807,
            rf"""[\u201c"].{{12,}}[\u201d"] | ^[\u201c"].+ | .[\u201d"]$ | \baccording\sto\b
            | \b{_SAYING}\b(?!\sby\b)""",
        ),
    ),
)
"""What kind of sentence it is: a question, an order, a scrap, somebody's words or a statement."""

OPINION: Final = RuleClassifier(
    name="opinion",
    labels=("opinion", "fact"),
    otherwise=0.905,
    rules=(
        _rule(
            "opinion",
            0.75,
            r"""\b(?:i|we)\s(?:(?:really|just|also|do|don['\u2019]t|can['\u2019]t|would|still
            |personally|firmly|strongly|truly)\s){0,2}(?:think|believe|feel|hope|love|hate|like|find
            |welcome|recommend|guess|suspect|doubt|agree|disagree|support|oppose|want|wish|need|prefer
            |admire|fear|see|remain)\b
            | \bin\s(?:my|our)\s(?:view|opinion|judge?ment)\b | \bto\smy\smind\b""",
        ),
        _rule(
            "opinion",
            0.5,
            r"""\b(?:should(?!\ssend)|ought\sto|must|needs?\sto|have\sgot\sto|has\sgot\sto|let['\u2019]?s
            |it['\u2019]s\stime\sto|it\sis\stime\sto)\b""",
        ),
        _rule(
            "opinion",
            0.732,
            r"""\b(?:great|terrible|awful|wonderful|amazing|astounding|astonishing|brilliant|absurd
            |ridiculous|outrageous|disgraceful|shame(?:ful)?|unacceptable|inappropriate|stunning
            |catastrophic(?:ally)?|extraordinary|groundbreaking|momentous|lovely|beautiful|enjoyable
            |exciting|disappointing|disturbing|foolish|stupid|evil|pathetic|crazy|sadly|unfortunately
            |thankfully|fortunately|surely|obviously|frankly|ironically|certainly|clearly|hardly
            |undoubtedly|wisely|farce|hysteri\w+|chaos|disaster|nonsense|fiasco|hoax|scam|alarmis\w+
            |hypocri\w+|delusion\w*|surprising(?:ly)?|big\sdeal|good\snews|bad\snews|of\scourse
            |no\sdoubt|makes?\s(?:no\s|perfect\s|brilliant\s)?sense)\b
            | ![\"\u201d]?$""",
        ),
    ),
)
"""Whether a sentence judges, believes, wishes or demands rather than states."""

FORECAST: Final = RuleClassifier(
    name="forecast",
    labels=("forecast", "none"),
    otherwise=0.993,
    rules=(
        _exact(
            "forecast",
            0.792,
            r"""\b(?:will|won['\u2019]t)\s(?!and\b|of\b|to\b)(?:\w+ly\s|not\s|also\s|soon\s|never\s)?[a-z]
            | \b(?:they|it|he|she|we|this|that|there)['\u2019]ll\b""",
        ),
        _rule(
            "forecast",
            0.571,
            r"""\b(?:is|are)\s(?:\w+\s)?(?:expected|projected|predicted|forecast|due|set
            |scheduled|slated|likely|poised|bound)\sto\b
            | \b(?:expects|predicts|forecasts|anticipates)\b""",
        ),
        _rule(
            "forecast",
            0.625,
            r"""\bwould\s(?:\w+ly\s)?(?:fly|be\sprovided|raise|reduce|rise|fall|cost|lead|increase|mean)\b
            | \bgoing\sto\s[a-z]""",
        ),
    ),
)
"""Whether a sentence says what is to come, which no evidence of today can settle."""
