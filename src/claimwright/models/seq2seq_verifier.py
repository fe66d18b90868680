"""An encoder–decoder that answers 0 or 1 → its input as a tokenizer's template, its two answers.

It reads `predict: EVIDENCE</s>CLAIM</s>` and says in the first token that it writes whether the
evidence supports the claim. Refuting is no answer of it.

Source:
    Tang, Laban, Durrett (EMNLP 2024), MiniCheck, arXiv:2404.10774; the form of the input and the
    two answers are those of their `minicheck/inference.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tokenizers import Tokenizer, processors

from claimwright.errors import InputError

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
    """Return the tokens that begin the two answers, by the tokenizer's file.

    Returns:
        Of 0 (not supported) and 1 (supported); 3 and 209 of Flan-T5.

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
