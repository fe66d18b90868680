"""Citations with the pages they cite in, models that find such pages out."""
