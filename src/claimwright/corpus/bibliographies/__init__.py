"""Lists of references as reference managers export them in, documents out."""
