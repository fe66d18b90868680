"""Text in, checkable claims out."""
