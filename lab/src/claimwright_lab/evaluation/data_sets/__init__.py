"""One published data set per file: its name, its place, and its own labels as ours."""
