"""Claim and index in, candidates out."""
