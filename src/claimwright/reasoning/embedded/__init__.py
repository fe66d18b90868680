"""Steps done by the bundled encoder and verifier: extractive, deterministic, without a key."""
