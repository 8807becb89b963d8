"""Naive rules, written from the rules text alone: what the package is compared with.

Nothing here imports the package under test, nor anything beyond the standard library.
Clarity comes before speed everywhere.
"""
