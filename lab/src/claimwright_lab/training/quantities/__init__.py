"""Statements written for training, whose numbers and directions decide what follows from them."""
