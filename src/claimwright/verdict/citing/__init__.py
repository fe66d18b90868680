"""Checks of cited sources in, what they show together and what may be cited instead out."""
