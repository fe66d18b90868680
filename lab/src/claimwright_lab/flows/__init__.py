"""What measures and fits, over the flows of claimwright."""
