"""How well debates answer: on every scale of the paper, again, in other words, and under attack."""
