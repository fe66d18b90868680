"""Turns a claim into statements that exclude it, by rules over its words."""
