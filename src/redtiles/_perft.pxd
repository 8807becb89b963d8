"""Counting sequences of moves: all but the last are made, the last are counted from the masks."""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint64_t

from redtiles._table cimport (
    LARGE_TYPES, SIDE, SMALL_TYPES, Legal, Position, allowed_types, bit_count, cover, find_legal,
    legal_count, legal_masks, lowest_bit, places, places_count, uncover
)

cdef enum:
    SIGNAL_CHECK = 1 << 14  # positions between two looks for Ctrl-C: about a millisecond


cdef inline uint64_t count_last(Position* p, int types, int place) noexcept nogil:
    """Sequences of two moves of which the first lays one of the types, all of a size, at a place.

    What may follow depends on the place and on the pool alone, so the masks are found once.
    """
    cdef int last = p.last
    cdef int tile = lowest_bit(types)
    cdef int next_types, smalls, larges
    cdef uint64_t total = 0
    cdef Legal legal
    cover(p, tile, place)
    legal_masks(p, &legal)
    uncover(p, tile, place, last)
    smalls = places_count(&legal, legal.sizes & SMALL_TYPES)
    larges = places_count(&legal, legal.sizes & LARGE_TYPES)
    while types:
        tile = lowest_bit(types)
        types &= types - 1
        p.left[tile] -= 1
        p.last = tile
        next_types = allowed_types(p, legal.sizes)
        total += bit_count(next_types & SMALL_TYPES) * smalls
        total += bit_count(next_types & LARGE_TYPES) * larges
        p.left[tile] += 1
    p.last = last
    return total


cdef inline uint64_t count_from(
    Position* p, int types, int place, int depth, int* nodes
) except? 0 nogil:
    """Sequences of ``depth`` moves, at least two, of which the first lays a type at a place."""
    cdef int last = p.last
    cdef int tile
    cdef uint64_t total = 0
    if depth == 2:
        return count_last(p, types, place)
    while types:
        tile = lowest_bit(types)
        types &= types - 1
        cover(p, tile, place)
        total += count_sequences(p, depth - 1, nodes)
        uncover(p, tile, place, last)
    return total


cdef inline uint64_t count_sequences(Position* p, int depth, int* nodes) except? 0 nogil:
    cdef Legal legal
    cdef int row, size
    cdef int types
    cdef uint64_t rest
    cdef uint64_t total = 0
    find_legal(p, &legal)
    if depth == 1:
        return legal_count(&legal)
    nodes[0] += 1
    if nodes[0] == SIGNAL_CHECK:
        nodes[0] = 0
        with gil:
            PyErr_CheckSignals()
    for size in range(2):
        types = legal.types & (LARGE_TYPES if size else SMALL_TYPES)
        if types == 0:
            continue
        for row in range(legal.bottom, legal.top + 1):
            rest = places(&legal, lowest_bit(types))[row]
            while rest:
                total += count_from(p, types, row * SIDE + lowest_bit(rest), depth, nodes)
                rest &= rest - 1
    return total
