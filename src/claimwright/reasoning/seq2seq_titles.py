"""A cited claim in context in, the title that its source may have out, by a seq2seq model.

Needs the extra [torch]: the model runs in PyTorch. The embedded default is `title_words`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import torch
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

from claimwright.domain import CitedClaim
from claimwright.errors import IntegrityError, NotFoundError
from claimwright.models.cards import digest_of
from claimwright.retrieval.claims_in_context import context_query

BEAMS: Final = 15
"""Hypotheses that are followed; the best one is taken. As the original has it."""
TITLE_TOKENS: Final = 15
"""Longest title, in tokens, likewise."""
QUERY_TOKENS: Final = 256
BATCH: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Seq2SeqTitles:
    """Writes the title of a source; implements `protocols.TitleGenerator`.

    It is named after its folder and the first digits of its weights' hash.

    Source:
        Mao et al., Generation-augmented retrieval (ACL 2021), doi:10.18653/v1/2021.acl-long.316.
    """

    model: Any
    tokenizer: Any
    name: str

    def generate(self, claims: Sequence[CitedClaim]) -> tuple[str, ...]:
        """Return one title per claim, in order; empty where the model writes none."""
        titles: list[str] = []
        for start in range(0, len(claims), BATCH):
            titles += self._batch([context_query(each) for each in claims[start : start + BATCH]])
        return tuple(titles)

    def _batch(self, queries: Sequence[str]) -> list[str]:
        encoded = self.tokenizer(
            list(queries),
            return_tensors="pt",
            padding=True,
            truncation=True,
            max_length=QUERY_TOKENS,
        )
        with torch.inference_mode():
            written = self.model.generate(
                input_ids=encoded["input_ids"],
                attention_mask=encoded["attention_mask"],
                num_beams=BEAMS,
                max_new_tokens=TITLE_TOKENS,
                do_sample=False,
            )
        decoded = self.tokenizer.batch_decode(written, skip_special_tokens=True)
        return [" ".join(title.split()) for title in decoded]


def load_seq2seq_titles(folder: Path) -> Seq2SeqTitles:
    """Return a generator that `claimwright-lab train titles` has made, or any of its kind.

    The folder is in the format of transformers, weights as safetensors; nothing is downloaded.

    Raises:
        NotFoundError: There is no such folder, or no weights in it.
        IntegrityError: It holds no seq2seq model.
    """
    weights = folder / "model.safetensors"
    if not weights.is_file():
        raise NotFoundError(f"no seq2seq model at {str(folder)!r}: it has no model.safetensors")
    try:
        tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
        model = AutoModelForSeq2SeqLM.from_pretrained(
            str(folder), local_files_only=True, use_safetensors=True
        )
    except (OSError, ValueError, KeyError) as error:
        message = f"the seq2seq model in {str(folder)!r} does not load: {error!s:.200}"
        raise IntegrityError(message) from error
    tokenizer.truncation_side = "left"  # so that the claim, which comes last, survives
    return Seq2SeqTitles(
        model=model.eval(), tokenizer=tokenizer, name=f"{folder.name}@{digest_of(weights)[:12]}"
    )
