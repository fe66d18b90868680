"""Positions in, one verdict of a debate out: scales, levels, rules and the report's JSON."""
