"""Other ways of training the verifier, each from the same weights on the same pairs."""
