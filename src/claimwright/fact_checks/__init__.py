"""ClaimReview markup in, fact checks out; a claim in, the fact checks of it out."""
