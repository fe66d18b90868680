"""Hostile abstracts: works whose text tries to tell the machine what to conclude."""
