"""What publishers have said about works, from tables and services: retractions and the like."""
