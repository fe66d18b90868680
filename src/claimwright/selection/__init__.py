"""Candidates in, evidence out."""
