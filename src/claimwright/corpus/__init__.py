"""Sources in, passages out."""
