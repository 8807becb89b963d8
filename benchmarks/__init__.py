"""How fast redtiles is, side by side with its peers: ``python -m benchmarks``."""
