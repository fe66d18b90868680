"""A seq2seq model of two layers and a vocabulary of words, made on the spot."""

# ruff: noqa: S106 (marks of a vocabulary, no passwords)

from __future__ import annotations

from pathlib import Path

WORDS = (
    *("<s>", "<pad>", "</s>", "<unk>", "[SEP]", "the", "sea", "ice", "sun", "suns", "is", "not"),
    *("rising", "falling", "warming", "causes", "light", "."),
)


def save_seq2seq(folder: Path) -> Path:
    """Write a BART with new weights and its tokenizer; return the folder."""
    import torch  # noqa: PLC0415 - an extra
    import transformers  # noqa: PLC0415 - likewise
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers  # noqa: PLC0415
    from tokenizers.processors import TemplateProcessing  # noqa: PLC0415

    words = Tokenizer(
        models.WordLevel({word: place for place, word in enumerate(WORDS)}, unk_token="<unk>")
    )
    words.normalizer = normalizers.Lowercase()
    words.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    words.post_processor = TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=words,
        bos_token="<s>",
        eos_token="</s>",
        pad_token="<pad>",
        unk_token="<unk>",
        model_max_length=128,
    )
    torch.manual_seed(2)
    settings = transformers.BartConfig(
        vocab_size=len(WORDS),
        d_model=32,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        max_position_embeddings=128,
        dropout=0.0,
        bos_token_id=0,
        pad_token_id=1,
        eos_token_id=2,
        decoder_start_token_id=2,
        forced_eos_token_id=2,
    )
    transformers.BartForConditionalGeneration(settings).save_pretrained(str(folder))
    tokenizer.save_pretrained(str(folder))
    return folder
