"""Each flow whole, on one page."""
