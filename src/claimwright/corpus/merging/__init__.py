"""Records of several sources in, works out: which records are of one work, and what it is."""
