"""Claim and evidence in, label probabilities out."""
