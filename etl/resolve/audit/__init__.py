"""Decisions that no key explains, and findings that the checks reject: each is recorded, with its reason."""
