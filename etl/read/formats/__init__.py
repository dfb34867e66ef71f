"""Readers of structured sources: a module for each format, and what they share beside it."""
