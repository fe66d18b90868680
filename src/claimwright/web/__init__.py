"""HTTP requests in, reports out."""
