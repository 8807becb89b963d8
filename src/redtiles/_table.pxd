"""RED's table as bit rows: what is covered, what may be placed, and what is left in the pool.

A row of the table is one 64-bit word; bit ``column`` of row ``row`` is the cell
``x = column - ORIGIN``, ``y = row - ORIGIN - GUARD``.

Why 64 x 64 is enough: the small tiles always form one edge-connected figure of at most 30 cells
(six combinations, at most five copies) that contains 0,0. So a small cell lies within -29..29 on
either axis. A large tile shares an edge with a small one, so its lower left cell lies within
-31..30 and its cells within -31..31. Every legal tile therefore fits into columns 1..63, no shift
by one or two loses a bit that matters, and the guard rows on both sides are never covered.
Whatever is set up here has passed the rules first; the functions below rely on that.
"""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "_bits.h" nogil:
    int bit_count(uint64_t word) noexcept
    int bits_in(const uint64_t* words, int n) noexcept
    int lowest_bit(uint64_t word) noexcept
    int nth_bit(uint64_t word, int n) noexcept

cdef enum:
    SIDE = 64  # columns, and rows without the guards
    ORIGIN = 32  # the column of x = 0
    GUARD = 4  # free rows below and above, so that neighbors need no test for the border
    ROWS = SIDE + 2 * GUARD
    FIRST_ROW = ORIGIN + GUARD  # the row of y = 0
    TILES = 12  # six small types, then the same six large
    SMALL_TILES = 6
    MAX_TILES = 36
    SMALL_TYPES = 0x03F
    LARGE_TYPES = 0xFC0
    CODES = TILES * SIDE * SIDE

cdef enum Fault:
    NO_FAULT = 0
    GAME_OVER
    OFF_TABLE
    NOT_IN_POOL
    FIRST_NOT_SMALL
    FIRST_NOT_AT_ORIGIN
    OVERLAP
    NO_SMALL_NEIGHBOR
    LARGE_NEIGHBOR
    REPEATS_TILE

ctypedef struct Position:
    uint64_t small[ROWS]  # cells under small tiles
    uint64_t large[ROWS]  # cells under large tiles
    int bottom  # least and greatest row with a small tile; FIRST_ROW on the empty table
    int top
    int count  # tiles on the table
    int players
    int last  # the type played last, -1 on the empty table
    uint8_t left[TILES]  # the pool

ctypedef struct Legal:
    uint64_t small[ROWS]  # where a small tile may lie; rows bottom..top count, others are undefined
    uint64_t large[ROWS]  # where the lower left cell of a large tile may lie
    int bottom
    int top
    int sizes  # the types of the sizes that have a place: of SMALL_TYPES and LARGE_TYPES
    int types  # bit t: type t may be taken and has a place

ctypedef struct Rng:
    uint64_t state


cdef inline void clear_position(
    Position* p, int players, int small_copies, int large_copies
) noexcept nogil:
    cdef int i
    for i in range(ROWS):
        p.small[i] = 0
        p.large[i] = 0
    p.bottom = FIRST_ROW
    p.top = FIRST_ROW
    p.count = 0
    p.players = players
    p.last = -1
    for i in range(TILES):
        p.left[i] = <uint8_t>(small_copies if i < SMALL_TILES else large_copies)


# A place is where a tile lies: row * SIDE + column of its lower left cell. In a move's code the
# rows are counted without the guard.

cdef inline int code_tile(int code) noexcept nogil:
    return code >> 12

cdef inline int code_place(int code) noexcept nogil:
    return (code & 4095) + GUARD * SIDE

cdef inline int row_of(int place) noexcept nogil:
    return place >> 6

cdef inline uint64_t bit_of(int place) noexcept nogil:
    """The cell of a place in its row."""
    return <uint64_t>1 << (place & (SIDE - 1))

cdef inline int code_of(int tile, int place) noexcept nogil:
    return (tile << 12) + place - GUARD * SIDE


cdef inline uint64_t edge_neighbors(uint64_t pair, uint64_t outer) noexcept nogil:
    """Lower left cells of the 2x2 squares with an edge neighbor in the given cells.

    ``pair`` joins the two rows of the square, ``outer`` the rows below and above it.
    """
    return (pair << 1) | (pair >> 2) | outer | (outer >> 1)


cdef inline uint64_t square_covers(uint64_t pair) noexcept nogil:
    """Lower left cells of the 2x2 squares that cover one of the given cells."""
    return pair | (pair >> 1)


cdef inline uint64_t small_frontier(const Position* p, int row) noexcept nogil:
    """Cells of a row with an edge neighbor under a small tile."""
    return (p.small[row] << 1) | (p.small[row] >> 1) | p.small[row - 1] | p.small[row + 1]


cdef inline uint64_t square_pair(const uint64_t* rows, int row) noexcept nogil:
    return rows[row] | rows[row + 1]


cdef inline uint64_t square_outer(const uint64_t* rows, int row) noexcept nogil:
    return rows[row - 1] | rows[row + 2]


cdef inline void legal_masks(const Position* p, Legal* legal) noexcept nogil:
    """Where small and large tiles may lie, whatever their colors."""
    cdef int row
    cdef uint64_t smalls, larges
    cdef uint64_t any_small = 0
    cdef uint64_t any_large = 0
    if p.count == 0:
        legal.bottom = legal.top = FIRST_ROW
        legal.small[FIRST_ROW] = <uint64_t>1 << ORIGIN
        legal.large[FIRST_ROW] = 0
        legal.sizes = SMALL_TYPES
        return
    legal.bottom = p.bottom - 2
    legal.top = p.top + 1
    for row in range(legal.bottom, legal.top + 1):
        smalls = square_pair(p.small, row)
        larges = square_pair(p.large, row)
        legal.small[row] = small_frontier(p, row) & ~(p.small[row] | p.large[row])
        legal.large[row] = (
            edge_neighbors(smalls, square_outer(p.small, row))
            & ~square_covers(smalls | larges)
            & ~edge_neighbors(larges, square_outer(p.large, row))
        )
        any_small |= legal.small[row]
        any_large |= legal.large[row]
    legal.sizes = (SMALL_TYPES if any_small else 0) | (LARGE_TYPES if any_large else 0)


cdef inline int allowed_types(const Position* p, int sizes) noexcept nogil:
    """The types that may be taken: those in the pool that have a place, less the one barred.

    That is the type two players may not repeat: barred only where another can be placed.
    """
    cdef int tile
    cdef int types = 0
    for tile in range(TILES):
        types |= (p.left[tile] > 0) << tile
    types &= sizes
    if p.players == 2 and p.last >= 0 and types & ~(1 << p.last):
        types &= ~(1 << p.last)
    return types


cdef inline void find_legal(const Position* p, Legal* legal) noexcept nogil:
    legal_masks(p, legal)
    legal.types = allowed_types(p, legal.sizes)


cdef inline const uint64_t* places(const Legal* legal, int tile) noexcept nogil:
    """The mask of a tile's size, by row."""
    if tile < SMALL_TILES:
        return &legal.small[0]
    return &legal.large[0]


cdef inline int places_count(const Legal* legal, int types) noexcept nogil:
    """Number of places open to types that are all of one size."""
    if types == 0:
        return 0
    return bits_in(
        &places(legal, lowest_bit(types))[legal.bottom], legal.top - legal.bottom + 1
    )


cdef inline int legal_count(const Legal* legal) noexcept nogil:
    cdef int small = legal.types & SMALL_TYPES
    cdef int large = legal.types & LARGE_TYPES
    return (
        bit_count(small) * places_count(legal, small)
        + bit_count(large) * places_count(legal, large)
    )


cdef inline int nth_place(const uint64_t* rows, int row, int n) noexcept nogil:
    """The n-th set cell of a mask, counted by (y, x) from the given row; there must be one."""
    cdef int here = bit_count(rows[row])
    while n >= here:
        n -= here
        row += 1
        here = bit_count(rows[row])
    return row * SIDE + nth_bit(rows[row], n)


@cython.cdivision(True)  # n is not negative, and types have places
cdef inline int nth_code(const Legal* legal, int n) noexcept nogil:
    """The n-th legal move in ascending code, 0 <= n < legal_count."""
    cdef int types = legal.types & SMALL_TYPES
    cdef int count = places_count(legal, types)
    cdef int moves = bit_count(types) * count
    cdef int tile
    if n >= moves:
        n -= moves
        types = legal.types & LARGE_TYPES
        count = places_count(legal, types)
    tile = nth_bit(types, n // count)
    return code_of(tile, nth_place(places(legal, tile), legal.bottom, n % count))


cdef inline int placement_fault(const Position* p, int code) noexcept nogil:
    """The first rule of placement that a move breaks; the end and the repeat are left out."""
    cdef int tile = code_tile(code)
    cdef int place = code_place(code)
    cdef int row = row_of(place)
    cdef uint64_t here = bit_of(place)
    cdef uint64_t smalls, larges
    if tile >= SMALL_TILES and (here >> (SIDE - 1) or row == SIDE - 1 + GUARD):
        return OFF_TABLE
    if p.left[tile] == 0:
        return NOT_IN_POOL
    if p.count == 0:
        if tile >= SMALL_TILES:
            return FIRST_NOT_SMALL
        if place != FIRST_ROW * SIDE + ORIGIN:
            return FIRST_NOT_AT_ORIGIN
        return NO_FAULT
    if tile < SMALL_TILES:
        if here & (p.small[row] | p.large[row]):
            return OVERLAP
        if not here & small_frontier(p, row):
            return NO_SMALL_NEIGHBOR
        return NO_FAULT
    smalls = square_pair(p.small, row)
    larges = square_pair(p.large, row)
    if here & square_covers(smalls | larges):
        return OVERLAP
    if not here & edge_neighbors(smalls, square_outer(p.small, row)):
        return NO_SMALL_NEIGHBOR
    if here & edge_neighbors(larges, square_outer(p.large, row)):
        return LARGE_NEIGHBOR
    return NO_FAULT


cdef inline int move_fault(const Position* p, int code) noexcept nogil:
    """The first rule that a move breaks, in the order of ``Fault``; NO_FAULT when it is legal."""
    cdef int fault = placement_fault(p, code)
    cdef int tile = code_tile(code)
    cdef Legal legal
    # A finished game admits no placement, so only a faulty move need ask whether it is over.
    if fault == NO_FAULT and (p.players != 2 or p.last != tile):
        return NO_FAULT
    find_legal(p, &legal)
    if legal.types == 0:
        return GAME_OVER
    if fault == NO_FAULT and not legal.types >> tile & 1:
        return REPEATS_TILE
    return fault


cdef inline void cover(Position* p, int tile, int place) noexcept nogil:
    """Puts a tile of the pool on the table; the placement must be legal."""
    cdef int row = row_of(place)
    cdef uint64_t here = bit_of(place)
    if tile < SMALL_TILES:
        p.small[row] |= here
        if row < p.bottom:
            p.bottom = row
        if row > p.top:
            p.top = row
    else:
        here |= here << 1
        p.large[row] |= here
        p.large[row + 1] |= here
    p.count += 1
    p.left[tile] -= 1
    p.last = tile


cdef inline void uncover(Position* p, int tile, int place, int last) noexcept nogil:
    """Takes back the tile laid last; ``last`` is the type that was played before it, or -1."""
    cdef int row = row_of(place)
    cdef uint64_t here = bit_of(place)
    p.count -= 1
    p.left[tile] += 1
    p.last = last
    if tile >= SMALL_TILES:
        here |= here << 1
        p.large[row] &= ~here
        p.large[row + 1] &= ~here
        return
    p.small[row] &= ~here
    if p.count == 0:
        return
    # What is left is one connected figure, so only an outermost row can have become empty.
    if p.small[p.bottom] == 0:
        p.bottom += 1
    if p.small[p.top] == 0:
        p.top -= 1


# Random numbers: a Weyl sequence through the finalizer of SplitMix64 (Steele, Lea, Flood 2014).

cdef inline uint64_t mix(uint64_t word) noexcept nogil:
    word = (word ^ (word >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    word = (word ^ (word >> 27)) * <uint64_t>0x94D049BB133111EB
    return word ^ (word >> 31)


cdef inline uint64_t salt(int number) noexcept nogil:
    """Distinct, well mixed words for the numbers of all that a key is made of."""
    return mix(<uint64_t>(number + 1) * <uint64_t>0x9E3779B97F4A7C15)


cdef inline uint64_t next_word(Rng* rng) noexcept nogil:
    rng.state += <uint64_t>0x9E3779B97F4A7C15
    return mix(rng.state)


cdef inline Rng game_rng(uint64_t seed, uint64_t game) noexcept nogil:
    """The random numbers of one game of a run: they depend on the seed and the number alone."""
    cdef Rng rng
    rng.state = mix(mix(seed) + (game + 1) * <uint64_t>0x9E3779B97F4A7C15)
    return rng


@cython.cdivision(True)  # the bound is positive
cdef inline uint32_t random_below(Rng* rng, uint32_t bound) noexcept nogil:
    """A number below the bound, each exactly as likely (Lemire 2019: multiply and reject)."""
    cdef uint64_t product = (next_word(rng) >> 32) * bound
    cdef uint32_t excess
    if <uint32_t>product < bound:
        excess = (<uint32_t>0 - bound) % bound
        while <uint32_t>product < excess:
            product = (next_word(rng) >> 32) * bound
    return <uint32_t>(product >> 32)
