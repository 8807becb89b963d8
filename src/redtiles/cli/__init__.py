"""The command line; ``import redtiles`` does not load it."""

from redtiles.cli.app import main

__all__ = ["main"]
