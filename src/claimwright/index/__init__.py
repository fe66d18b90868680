"""Passages in, searchable corpora out: the embedded engine behind `protocols.Index`."""
