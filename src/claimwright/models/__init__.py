"""Models: their cards, running them, and bringing your own."""
