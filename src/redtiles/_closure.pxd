"""Best groups of many positions: who touches whom among the at most twelve tiles of a role.

Each color has, in each role, ten small and two large tiles. A tile has a slot that fixes its type
and copy, and so its bit among the twelve; a group is a row of the transitive closure of a 12x12
bit matrix.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from redtiles._groups cimport ROLES, border_role, circle_role
from redtiles._table cimport SMALL_TILES

cdef extern from "_lanes.h" nogil:
    ctypedef struct matrix:  # sixteen sets of tiles, of which twelve are used
        pass

    uint16_t matrix_row(const matrix* m, int i) noexcept
    void matrix_put(matrix* m, int i, uint16_t set) noexcept
    void matrix_spread(matrix* m, uint16_t bit, uint16_t set) noexcept
    uint16_t matrix_best(const matrix* m) noexcept

cdef enum:
    SMALL_COPIES = 5
    SLOTS = 36  # small types by copy, then the large ones
    SMALL_SLOTS = 30
    SET_BITS = 12  # ten small tiles, then two large ones

ctypedef struct Touching:
    matrix role[ROLES]  # row i: the tiles of the role that tile i touches, itself included


cdef inline int slot_of(int tile, int copy) noexcept nogil:
    return tile * SMALL_COPIES + copy if tile < SMALL_TILES else 24 + tile


cdef inline int set_bit(int tile, int copy, bint second) noexcept nogil:
    """A tile's bit in its role; ``second`` tells which of the role's two combinations it has."""
    if tile < SMALL_TILES:
        return second * SMALL_COPIES + copy
    return 2 * SMALL_COPIES + second


cdef inline int border_bit(int tile, int copy) noexcept nogil:
    return set_bit(tile, copy, tile & 1)


cdef inline int circle_bit(int tile, int copy) noexcept nogil:
    # Of the two types with a circle color, the one with the later border is the second.
    cdef int circle = circle_role(tile) - 3
    cdef int border = border_role(tile)
    return set_bit(tile, copy, border == 2 or (border == 1 and circle == 2))


cdef inline void best_groups(Touching* t, uint8_t* points) noexcept nogil:
    """Points of the best group of each role, by Warshall's closure of the six matrices."""
    cdef int k, role
    for k in range(SET_BITS):
        for role in range(ROLES):
            matrix_spread(&t.role[role], <uint16_t>(1 << k), matrix_row(&t.role[role], k))
    for role in range(ROLES):
        points[role] = <uint8_t>matrix_best(&t.role[role])


cdef inline void clear_touching(Touching* t) noexcept nogil:
    memset(t, 0, sizeof(Touching))
