"""Reports in, questions to people out; their answers in, figures out."""
