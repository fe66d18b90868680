"""Data sets in, the numbers by which citations are checked out, with their card."""
