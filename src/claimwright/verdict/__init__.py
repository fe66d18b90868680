"""Stances in, verdict and report out."""
