"""Citations of an encyclopedia and who checks them in, how far the checks can be believed out."""
