"""A report in, a file that others can read out: one format per module."""
