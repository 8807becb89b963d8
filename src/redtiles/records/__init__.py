"""Records of games, of any game: the moves from start to end, with tags and comments."""

from redtiles.records.files import read_records
from redtiles.records.record import Record

__all__ = ["Record", "read_records"]
