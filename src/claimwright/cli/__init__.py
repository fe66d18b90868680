"""Commands in, answers on the terminal out."""
