"""The one door to the network: addresses of pages in, guarded answers out."""
