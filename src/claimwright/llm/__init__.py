"""The one door to language models: prompts in, answers of a given shape out."""
