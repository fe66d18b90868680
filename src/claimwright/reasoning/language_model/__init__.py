"""Steps done by a language model, each bound by rules in code."""
