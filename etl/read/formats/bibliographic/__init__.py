"""Formats of reference managers, feeds and services, whose keys are known: a page goes in, its entries come out."""
