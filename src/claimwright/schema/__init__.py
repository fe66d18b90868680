"""The one way from a noun to JSON, to JSON Schema and back."""
