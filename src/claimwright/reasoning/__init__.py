"""The steps that need judgement, each done twice: by our own models and by a language model."""
