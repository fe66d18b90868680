"""The command `claimwright-lab`."""
