"""Catalogues of works on the web in, rows of documents out; one catalogue per file."""
