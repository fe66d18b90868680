"""Forms that people fill in about reports, and what their answers say."""
