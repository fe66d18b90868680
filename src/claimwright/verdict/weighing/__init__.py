"""Graded works in, scores, labels and traced sentences out."""
