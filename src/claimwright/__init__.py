"""Check claims about science against a corpus of evidence, offline, and show the work."""

__version__ = "0.1.0"
