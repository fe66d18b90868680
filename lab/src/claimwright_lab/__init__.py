"""The workshop of claimwright: makes its models, measures its answers."""
