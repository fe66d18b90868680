"""The configuration of a classifier over two texts → what its logits, or its answers, mean.

An encoder–decoder that answers 0 or 1 counts as one: it reads `predict: EVIDENCE</s>CLAIM</s>` and
says in the first token that it writes whether the evidence supports the claim. Refuting is no
answer of it.

Source:
    Tang, Laban, Durrett (EMNLP 2024), MiniCheck, arXiv:2404.10774; the form of the input and the
    two answers are those of their `minicheck/inference.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tokenizers import Tokenizer, processors

from claimwright.domain import Label
from claimwright.errors import InputError, IntegrityError
from claimwright.models.saved_model import count, read_saved_model

ARCHITECTURE: Final = "T5ForConditionalGeneration"

LABELS: Final = ("not supported", "supported")
"""What the answers 0 and 1 mean, in this order."""

_ANSWERS: Final = ("0", "1")
_PROMPT: Final = "predict:"
_NAME: Final = "predict"
"""Of the prompt in a template, which takes no colon."""

_END: Final = "</s>"
_TRIED: Final = ("Ice melts. It did in 2020.", "Ice is melting.")


def answer_tokens(tokenizer: Path) -> tuple[int, int]:
    """Return the tokens that begin 0 (not supported) and 1 (supported), by the tokenizer's file.

    Raises:
        InputError: Both begin with the same token, so that the first one tells nothing.
    """
    cut = Tokenizer.from_file(str(tokenizer))
    none, one = (cut.encode(text, add_special_tokens=False).ids[0] for text in _ANSWERS)
    if none == one:
        raise InputError(
            f"the tokenizer in {tokenizer.parent.name!r} begins the answers 0 and 1 with the same "
            f"token, {none}: its model does not answer in the manner of MiniCheck"
        )
    return none, one


def write_template(tokenizer: Path) -> None:
    """Have a tokenizer cut evidence and claim, as a pair, into what such a model reads.

    The words before the evidence become part of the template, so that each window of a long
    evidence has them. The tokenizer's file is written anew.

    Raises:
        InputError: It has no `</s>`, or cuts the joined text otherwise than the pair.
    """
    cut = Tokenizer.from_file(str(tokenizer))
    cut.no_padding()
    cut.no_truncation()
    end = cut.token_to_id(_END)
    if end is None:
        message = f"the tokenizer in {tokenizer.parent.name!r} has no {_END}, which ends a text"
        raise InputError(message)
    joined = cut.encode(f"{_PROMPT} {_END.join(_TRIED)}", add_special_tokens=False).ids
    prompt = cut.encode(_PROMPT, add_special_tokens=False)
    cut.post_processor = processors.TemplateProcessing(
        single=f"$A {_END}",
        pair=f"{_NAME} $A {_END} $B {_END}",
        special_tokens=[
            {"id": _NAME, "ids": prompt.ids, "tokens": prompt.tokens},
            {"id": _END, "ids": [end], "tokens": [_END]},
        ],
    )
    if cut.encode(*_TRIED).ids != [*joined, end]:
        raise InputError(
            f"the tokenizer in {tokenizer.parent.name!r} cuts a claim behind {_END} otherwise than "
            "alone; save it with a Metaspace that begins every text (prepend_scheme 'always')"
        )
    cut.save(str(tokenizer))


_OWN_LABELS: Final = re.compile(r"label_?\d+")

_PAIR: Final = 2
_RELEVANT: Final = re.compile(
    r"^(?:relevan|highly[-_ ]?relevant|true$|yes$|positive|match|duplicate|entail|1$)"
)

# "not supported" and "non-entailment" hold words of the first group, so they come before it.
_MEANINGS: Final = (
    (
        Label.NOT_ENOUGH_INFO,
        re.compile(
            r"^(?:not?|non|un|in)[-_ ]?(?:entail|support|verif|sufficient|consistent|factual)"
            r"|neutral|neither|^nei$|not[-_ ]?enough|unknown|insufficient|irrelevant|unrelated"
            r"|hallucinat|baseless|^no$"
        ),
    ),
    (Label.REFUTES, re.compile(r"contradict|refut|^false$|disagree|den(?:y|ies)|attack")),
    (
        Label.SUPPORTS,
        re.compile(r"entail|support|^true$|^agree|consistent|factual|^yes$|grounded|attribut"),
    ),
)
"""What the label names of published classifiers say, in the order in which they are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Classifier:
    """What a configuration says of a classifier over two texts.

    The names of its labels are as the configuration writes them, in the order of the logits; the
    longest input counts both texts together. Whether it `writes` its answer, see
    `answer_tokens`.
    """

    architecture: str
    names: tuple[str, ...]
    max_tokens: int
    vocabulary: int
    writes: bool = False


def read_classifier(folder: Path) -> Classifier:
    """Return what `config.json` of a model's folder says of a classifier.

    Raises:
        NotFoundError: There is no `config.json`.
        InputError: The model is of another architecture, or wants code of its own to be run.
        IntegrityError: The file cannot be read.
    """
    saved = read_saved_model(folder)
    writes = saved.architecture == ARCHITECTURE
    if not writes and not saved.architecture.endswith("ForSequenceClassification"):
        raise InputError(
            f"{folder.name!r} is a {saved.architecture or 'model of unknown architecture'}; "
            "verifiers and re-rankers are classifiers over two texts (…ForSequenceClassification); "
            f"a verifier may also be a {ARCHITECTURE} that answers 0 or 1"
        )
    return Classifier(
        architecture=saved.architecture,
        names=LABELS if writes else _label_names(saved.said),
        max_tokens=saved.max_tokens,
        vocabulary=saved.vocabulary,
        writes=writes,
    )


def meanings(names: Sequence[str], given: Sequence[Label] = ()) -> tuple[Label, ...]:
    """Say what each logit of a classifier means.

    Names are of the labels, in the order of the logits; what is `given` a person says.

    Returns:
        One per logit, none twice, `SUPPORTS` among them. A single logit is that of `SUPPORTS`.

    Raises:
        InputError: The names do not say it, or what is given does not fit their number.

    Examples:
        >>> [str(label) for label in meanings(["contradiction", "entailment", "neutral"])]
        ['REFUTES', 'SUPPORTS', 'NOT_ENOUGH_INFO']
        >>> [str(label) for label in meanings(["not_supported", "SUPPORTED"])]
        ['NOT_ENOUGH_INFO', 'SUPPORTS']
    """
    found = tuple(given) or _guessed(names)
    if len(found) != len(names) or len(set(found)) < len(found) or Label.SUPPORTS not in found:
        raise InputError(
            f"the labels {', '.join(map(repr, names))[:200]} do not say which logit is which: name "
            f"all {len(names)} in their order, such as "
            "--labels SUPPORTS,NOT_ENOUGH_INFO,REFUTES"
        )
    return found


def relevant_place(names: Sequence[str], given: str = "") -> int:
    """Say which logit of a re-ranker is that of a passage that answers.

    Names are of the labels, in the order of the logits; the one `given` a person says.

    Returns:
        Its place. Of two labels without names it is the second, as such models are trained.

    Raises:
        InputError: The names do not say it, or what is given is none of them.

    Examples:
        >>> relevant_place(["irrelevant", "relevant"])
        1
        >>> relevant_place(["LABEL_0"])
        0
    """
    if given in names:
        return list(names).index(given)
    plain = [name.strip().lower() for name in names]
    found = [place for place, name in enumerate(plain) if _RELEVANT.search(name)]
    if len(plain) <= _PAIR and all(map(_OWN_LABELS.fullmatch, plain)):
        found = [len(plain) - 1]
    if given or len(found) != 1:
        raise InputError(
            f"of the labels {', '.join(map(repr, names))[:200]}, say with --relevant which one "
            f"means that a passage answers a query{f'; {given[:40]!r} is none' if given else ''}"
        )
    return found[0]


def _guessed(names: Sequence[str]) -> tuple[Label, ...]:
    if len(names) == 1:
        return (Label.SUPPORTS,)
    return tuple(label for name in names for label in _meaning(name.strip().lower()))


def _meaning(name: str) -> tuple[Label, ...]:
    if _OWN_LABELS.fullmatch(name):
        return ()
    return next(((label,) for label, words in _MEANINGS if words.search(name)), ())


def _label_names(said: Mapping[str, object]) -> tuple[str, ...]:
    table = said.get("id2label")
    if isinstance(table, dict) and table:
        try:
            return tuple(str(table[key]) for key in sorted(table, key=int))
        except ValueError as error:
            message = f"the keys of id2label in config.json, {list(table)[:9]!r}, are no numbers"
            raise IntegrityError(message) from error
    number = count(said.get("num_labels")) or 2  # what transformers takes where nothing is said
    return tuple(f"LABEL_{place}" for place in range(number))
