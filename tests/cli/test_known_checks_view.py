"""Fact checks as a reader sees them: what their texts would order a terminal is not obeyed."""

from __future__ import annotations

from claimwright.domain import RatingSide, ReviewRating

FALSE = ReviewRating(words="False", side=RatingSide.FALSE)
