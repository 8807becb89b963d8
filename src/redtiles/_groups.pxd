"""Which tiles share an edge, and the groups that follow: sets of tiles as bits of one word.

Tile number i is the i-th that was laid; bit i stands for it. As a tile is laid, its neighbors are
read off the cells around it, so that scoring never looks at cells again.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from redtiles._table cimport (
    MAX_TILES, ROWS, SIDE, SMALL_TILES, bit_count, code_of, code_tile, lowest_bit
)

cdef enum:
    ROLES = 6  # the border in white, black, red, then the circle in white, black, red

ctypedef struct Graph:
    uint64_t near[MAX_TILES]  # the tiles that share an edge with tile i
    uint64_t members[ROLES]  # the tiles that show a color in a role
    uint64_t large
    int count
    uint16_t codes[MAX_TILES]  # tile i as the code of its move
    uint8_t owner[ROWS * SIDE]  # 1 + the tile that covers a place, 0 when free
    int scored  # best is known for the first so many tiles
    uint8_t best[MAX_TILES + 1][ROLES]  # points of the best group after so many tiles


cdef inline int border_role(int tile) noexcept nogil:
    """Tiles come as wb wr bw br rw rb, small then large."""
    return (tile if tile < SMALL_TILES else tile - SMALL_TILES) >> 1


cdef inline int circle_role(int tile) noexcept nogil:
    # wb 1, wr 2, bw 0, br 2, rw 0, rb 1: the two other colors in ascending order.
    cdef int border = border_role(tile)
    cdef int other = tile & 1
    return 3 + other + (other >= border)


cdef inline void clear_graph(Graph* g) noexcept nogil:
    cdef int i
    for i in range(ROLES):
        g.members[i] = 0
    for i in range(ROWS * SIDE):
        g.owner[i] = 0
    g.large = 0
    g.count = 0
    g.scored = 0
    for i in range(ROLES):
        g.best[0][i] = 0


cdef inline uint64_t owners(const uint8_t* cell, const int* steps, int n) noexcept nogil:
    cdef uint64_t found = 0
    cdef int i
    for i in range(n):
        found |= <uint64_t>1 << cell[steps[i]]
    return found >> 1  # the bit of free cells falls out


cdef inline uint64_t neighbors(const Graph* g, int tile, int place) noexcept nogil:
    """The tiles that share an edge with a tile at a place."""
    cdef int* around_small = [-1, 1, -SIDE, SIDE]
    cdef int* around_large = [
        -1, SIDE - 1, 2, SIDE + 2, -SIDE, 1 - SIDE, 2 * SIDE, 2 * SIDE + 1
    ]
    # A neighbor beyond column 63 reads column 0 of the next row, which no legal tile covers.
    if tile < SMALL_TILES:
        return owners(&g.owner[place], around_small, 4)
    return owners(&g.owner[place], around_large, 8)


cdef inline void set_owner(Graph* g, int tile, int place, int owner) noexcept nogil:
    g.owner[place] = <uint8_t>owner
    if tile >= SMALL_TILES:
        g.owner[place + 1] = <uint8_t>owner
        g.owner[place + SIDE] = <uint8_t>owner
        g.owner[place + SIDE + 1] = <uint8_t>owner


cdef inline void link_tile(Graph* g, int tile, int place) noexcept nogil:
    cdef int i = g.count
    cdef uint64_t bit = <uint64_t>1 << i
    cdef uint64_t rest = neighbors(g, tile, place)
    g.near[i] = rest
    while rest:
        g.near[lowest_bit(rest)] |= bit
        rest &= rest - 1
    g.members[border_role(tile)] |= bit
    g.members[circle_role(tile)] |= bit
    if tile >= SMALL_TILES:
        g.large |= bit
    set_owner(g, tile, place, i + 1)
    g.codes[i] = <uint16_t>code_of(tile, place)
    g.count += 1


cdef inline void unlink_tile(Graph* g, int tile, int place) noexcept nogil:
    """Takes out the tile that was linked last."""
    cdef int i = g.count - 1
    cdef uint64_t bit = <uint64_t>1 << i
    cdef uint64_t rest = g.near[i]
    while rest:
        g.near[lowest_bit(rest)] &= ~bit
        rest &= rest - 1
    g.members[border_role(tile)] &= ~bit
    g.members[circle_role(tile)] &= ~bit
    g.large &= ~bit
    set_owner(g, tile, place, 0)
    g.count = i
    if g.scored > i:
        g.scored = i


cdef inline uint64_t group_of(const Graph* g, int tile, uint64_t members) noexcept nogil:
    """The group of a tile among some tiles, itself one of them or not."""
    cdef uint64_t first = <uint64_t>1 << tile
    cdef uint64_t rest = members & ~first
    cdef uint64_t open = first
    cdef uint64_t found
    while open:
        found = g.near[lowest_bit(open)] & rest
        rest ^= found
        open = (open & (open - 1)) | found
    return first | (members & ~rest)


cdef inline int group_points(const Graph* g, uint64_t group) noexcept nogil:
    """A small tile counts one point, a large one two, however many cells it covers."""
    return bit_count(group) + bit_count(group & g.large)


cdef inline void find_best(Graph* g) noexcept nogil:
    """Brings ``best`` up to date: a tile can only make a better group of the one it joins."""
    cdef int i, role, half
    cdef uint64_t before
    cdef int points
    while g.scored < g.count:
        i = g.scored
        before = (<uint64_t>1 << i) - 1
        for role in range(ROLES):
            g.best[i + 1][role] = g.best[i][role]
        for half in range(2):
            role = circle_role(code_tile(g.codes[i])) if half else border_role(
                code_tile(g.codes[i])
            )
            points = group_points(g, group_of(g, i, g.members[role] & before))
            if points > g.best[i][role]:
                g.best[i + 1][role] = <uint8_t>points
        g.scored += 1
