"""A cited claim and the text of a source in, calibrated findings out, with the bundled models."""
