"""Predictions and the truth in, figures that anyone can make again out."""
