"""Every report as people are shown it: one view each, its templates for page, file and terminal."""
