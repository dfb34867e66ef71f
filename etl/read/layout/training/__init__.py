"""Labelled pages in, weights of the reader out: alignment of gold, variants of pages, gradients, cross-validation."""
