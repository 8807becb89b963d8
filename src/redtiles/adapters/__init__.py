"""Adapters to other libraries, each of an extra of its own; importing this imports none."""
