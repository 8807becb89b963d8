# Included by _bulk.pyx: games on a torus of 256 cells.
#
# There are sixteen to a row: cell 16 * y + x modulo 256. Four words hold a whole mask. A tile
# reaches places from two below and two left of the tiles to one above and one right of them. While
# these fit into 13 columns and 13 rows, all that counts lies in a window of 16 by 16, where no two
# places have the same cell. That is looked at once, when a game has ended; the few games that
# outgrew the torus are cut where they did and played on upon bit rows, with random numbers of
# their own.

cdef enum:
    WORDS = 4
    CELLS = 256
    TORUS_ROW = 16
    CENTER = 0x88  # the cell of 0,0
    FITS = 13  # columns and rows that tiles may take up on the torus
    COLORS = 3
    SMALL_LIMIT = 5
    LARGE_LIMIT = 1

ctypedef struct Torus:
    plane frontier  # next to a small tile
    plane covered
    plane reach  # lower left cells of the 2x2 squares with an edge neighbor under a small tile
    plane barred  # of the squares that cover a taken cell or touch a large tile

ctypedef struct Pool:
    uint8_t left[TILES]
    int types  # bit t: type t is left
    int last  # the type that was played last, -1 for none

ctypedef struct Types:  # of one size, by the bits of those that are left
    uint8_t count
    uint8_t nth[SMALL_TILES]

ctypedef struct Game:
    int count
    uint8_t tile[MAX_TILES]  # in the order they were laid
    uint8_t cell[MAX_TILES]
    int8_t[MAX_TILES][2] xy
    uint16_t[MAX_TILES] choices  # legal moves before a tile was laid, 0 for what lay there already

ctypedef struct Start:
    Position position
    Torus torus
    Pool pool
    Game game
    int small_copies
    int large_copies
    bint fits  # the tiles that lie there fit on the torus

cdef enum Pattern:
    AROUND_SMALL
    CELL
    REACH_SMALL
    BARRED_SMALL
    SQUARE
    BARRED_LARGE
    PATTERNS

# Pattern p laid at cell c is row c % 16 of p, read from sixteen less c // 16 rows on.
cdef uint16_t[PATTERNS][16][32] patterns
cdef Types[1 << SMALL_TILES] types_of


cdef void draw_pattern(int pattern, cells):
    cdef int column, cell, row
    for column in range(16):
        for dx, dy in cells:
            cell = (16 * dy + dx + column) % CELLS
            row = cell // 16
            patterns[pattern][column][row] |= <uint16_t>(1 << cell % 16)
            patterns[pattern][column][row + 16] |= <uint16_t>(1 << cell % 16)


cdef void fill_tables():
    """All constants: filled on import, before any thread can read them."""
    cdef int tile, mask
    around = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    square = [(0, 0), (1, 0), (0, 1), (1, 1)]
    square_around = [(-1, 0), (-1, 1), (2, 0), (2, 1), (0, -1), (1, -1), (0, 2), (1, 2)]
    overlapping = {(cx - sx, cy - sy) for cx, cy in square for sx, sy in square}
    touching = {(cx - sx, cy - sy) for cx, cy in square for sx, sy in square_around}
    draw_pattern(AROUND_SMALL, around)
    draw_pattern(CELL, [(0, 0)])
    draw_pattern(REACH_SMALL, [(-dx, -dy) for dx, dy in square_around])
    draw_pattern(BARRED_SMALL, [(-dx, -dy) for dx, dy in square])
    draw_pattern(SQUARE, square)
    draw_pattern(BARRED_LARGE, overlapping | touching)
    for mask in range(1 << SMALL_TILES):
        for tile in range(SMALL_TILES):
            if mask >> tile & 1:
                types_of[mask].nth[types_of[mask].count] = <uint8_t>tile
                types_of[mask].count += 1


fill_tables()


# -- the torus ------------------------------------------------------------------------------

cdef inline void add(plane* mask, int pattern, int cell) noexcept nogil:
    cdef plane drawn
    plane_read(&drawn, &patterns[pattern][cell & 15][16 - (cell >> 4)])
    plane_or(mask, &drawn)


cdef inline int nth_cell(const plane* mask, const int* upto, int n) noexcept nogil:
    """The n-th set cell, which must be there; ``upto`` as :c:func:`plane_counts` gives it."""
    # No branches: which word it is cannot be foreseen.
    cdef int word = (n >= upto[0]) + (n >= upto[1]) + (n >= upto[2])
    cdef int[4] before
    before[0] = 0
    before[1] = upto[0]
    before[2] = upto[1]
    before[3] = upto[2]
    return 64 * word + nth_bit(plane_word(mask, word), n - before[word])


cdef inline void clear_torus(Torus* t) noexcept nogil:
    memset(t, 0, sizeof(Torus))
    add(&t.frontier, CELL, CENTER)  # where the first tile goes


cdef inline void lay_small(Torus* t, int cell, bint larges_left) noexcept nogil:
    add(&t.frontier, AROUND_SMALL, cell)
    add(&t.covered, CELL, cell)
    if larges_left:
        add(&t.reach, REACH_SMALL, cell)
        add(&t.barred, BARRED_SMALL, cell)


cdef inline void lay_large(Torus* t, int cell) noexcept nogil:
    add(&t.covered, SQUARE, cell)
    add(&t.barred, BARRED_LARGE, cell)


cdef inline int corner_of(const plane* covered) noexcept nogil:
    """The cell that is 0,0 where no tile crosses the edge of the torus, or -1.

    -1 too if something may have met itself around the torus. It may say so in vain: it is quick.

    What spreads by touching crosses no free column and no free row. With 13 columns taken, 16 are
    within reach, each its own. With 12 rows taken the tiles lie within 192 consecutive cells; no
    pattern reaches more than 33 cells below or 33 above the lower left cell of a tile (16 where
    that is among the last 17), so that all lies within 33 + 192 + 16 cells, fewer than 256.
    """
    cdef uint64_t columns = 0
    cdef uint64_t word
    cdef unsigned int free_rows = 0
    cdef unsigned int twice_free  # with the next row
    cdef int i, k
    for i in range(WORDS):
        word = plane_word(covered, i)
        columns |= word
        for k in range(4):
            free_rows |= <unsigned int>(((word >> (16 * k)) & 0xFFFF) == 0) << (4 * i + k)
    columns |= columns >> 32
    columns |= columns >> 16
    columns &= 0xFFFF
    twice_free = free_rows & (free_rows >> 1 | free_rows << 15)
    twice_free &= 0xFFFF
    if bit_count(columns) > FITS or bit_count(free_rows) < 4 or twice_free == 0:
        return -1
    # From the cell after a free column on, a row goes on in the next row of the torus.
    return (lowest_bit(~columns) + 1 + TORUS_ROW * (lowest_bit(twice_free) + 1)) & (CELLS - 1)


# -- the pool -------------------------------------------------------------------------------

cdef inline void open_pool(Pool* pool, const Position* p) noexcept nogil:
    cdef int tile
    pool.types = 0
    for tile in range(TILES):
        pool.left[tile] = p.left[tile]
        pool.types |= (p.left[tile] > 0) << tile
    pool.last = p.last


cdef inline void take(Pool* pool, int tile) noexcept nogil:
    pool.left[tile] -= 1
    pool.types &= ~((pool.left[tile] == 0) << tile)


# -- one game ---------------------------------------------------------------------------------

cdef inline void record(Game* g, int tile, int cell) noexcept nogil:
    g.tile[g.count] = <uint8_t>tile
    g.cell[g.count] = <uint8_t>cell
    g.count += 1


@cython.cdivision(True)  # n is not negative, and what it is divided by has a part in the total
cdef inline void play_torus(
    const Start* start, Rng* rng, Torus* t, Game* g, bint two
) noexcept nogil:
    """Plays from the start to the end on the torus, as if nothing could outgrow it.

    ``two`` tells that two players play: the type played last is barred where another can be
    placed. Of a large type there is but one copy, so what is barred is always small; the source
    has checked it of the type it begins with.
    """
    cdef Pool pool = start.pool
    cdef plane smalls, larges
    cdef const Types* types
    cdef int[4] small_places
    cdef int[4] large_places
    cdef int total, small_moves, tile, cell, n, barred
    t[0] = start.torus
    g.count = 0
    if start.game.count:
        g[0] = start.game
    while True:
        plane_minus(&smalls, &t.frontier, &t.covered)
        plane_counts(&smalls, small_places)
        types = &types_of[pool.types & SMALL_TYPES]
        small_moves = types.count * small_places[3]
        total = small_moves
        if pool.types & LARGE_TYPES:
            plane_minus(&larges, &t.reach, &t.barred)
            plane_counts(&larges, large_places)
            total += types_of[pool.types >> SMALL_TILES].count * large_places[3]
        if total == 0:
            return
        if two and pool.last >= 0:
            barred = pool.types & (1 << pool.last)
            if barred and total > small_places[3]:
                types = &types_of[(pool.types & SMALL_TYPES) ^ barred]
                small_moves -= small_places[3]
                total -= small_places[3]
        g.choices[g.count] = <uint16_t>total
        n = <int>random_below(rng, <uint32_t>total)
        if n < small_moves:
            cell = n // types.count
            tile = types.nth[n - cell * types.count]
            cell = nth_cell(&smalls, small_places, cell)
            take(&pool, tile)
            lay_small(t, cell, pool.types & LARGE_TYPES != 0)
        else:
            n -= small_moves
            types = &types_of[pool.types >> SMALL_TILES]
            cell = n // types.count
            tile = SMALL_TILES + types.nth[n - cell * types.count]
            cell = nth_cell(&larges, large_places, cell)
            take(&pool, tile)
            lay_large(t, cell)
        record(g, tile, cell)
        if two:
            pool.last = tile


cdef inline void unwrap(Game* g, int corner) noexcept nogil:
    """Works out x and y of the tiles but for a translation."""
    cdef int i, cell
    for i in range(MAX_TILES):  # a fixed number, also of what is not laid, becomes vectors
        cell = (g.cell[i] - corner) & (CELLS - 1)
        g.xy[i][0] = <int8_t>(cell % TORUS_ROW)
        g.xy[i][1] = <int8_t>(cell // TORUS_ROW)


cdef inline bint walk(Game* g, int* placed) noexcept nogil:
    """Works out x and y of the tiles, up to the first that no longer fits on the torus.

    Returns whether all fit; ``placed`` counts the tiles worked out, that first one included.
    """
    cdef int i, x, y, end, cell
    cdef int left = 0
    cdef int right = 0
    cdef int bottom = 0
    cdef int top = 0
    for i in range(g.count):
        # A tile lies at most two cells beyond the others, which take up 13 of 16 columns and rows.
        cell = g.cell[i]
        x = left - 2 + ((cell - CENTER - (left - 2)) & 15)
        y = bottom - 2 + ((((cell - CENTER - x) >> 4) - (bottom - 2)) & 15)
        end = g.tile[i] >= SMALL_TILES
        g.xy[i][0] = <int8_t>x
        g.xy[i][1] = <int8_t>y
        left = min(left, x)
        right = max(right, x + end)
        bottom = min(bottom, y)
        top = max(top, y + end)
        placed[0] = i + 1
        if right - left >= FITS or top - bottom >= FITS:
            return False
    return True


cdef inline int place_of(int x, int y) noexcept nogil:
    return code_place((y + ORIGIN) * SIDE + x + ORIGIN)


cdef void play_rows(const Start* start, Rng* rng, Game* g, int count) noexcept nogil:
    """Plays the game on from its first ``count`` tiles, upon bit rows."""
    cdef Position p
    cdef Legal legal
    cdef int i, code, tile, choices
    clear_position(&p, start.position.players, start.small_copies, start.large_copies)
    for i in range(count):
        cover(&p, g.tile[i], place_of(g.xy[i][0], g.xy[i][1]))
    if count == start.game.count:
        p.last = start.position.last
    g.count = count
    find_legal(&p, &legal)
    while legal.types:
        choices = legal_count(&legal)
        g.choices[g.count] = <uint16_t>choices
        code = nth_code(&legal, <int>random_below(rng, <uint32_t>choices))
        tile = code_tile(code)
        cover(&p, tile, code_place(code))
        g.xy[g.count][0] = <int8_t>((code & (SIDE - 1)) - ORIGIN)
        g.xy[g.count][1] = <int8_t>((code >> 6 & (SIDE - 1)) - ORIGIN)
        record(g, tile, 0)
        find_legal(&p, &legal)


cdef inline void play(
    const Start* start, uint64_t seed, uint64_t number, Game* g, bint moved
) noexcept nogil:
    """Plays game ``number`` of a run; ``moved`` tells that a translation of it will do."""
    cdef Torus t
    cdef Rng rng = game_rng(seed, number)
    cdef int placed = start.game.count
    cdef int corner
    if start.fits:
        if start.position.players == 2:
            play_torus(start, &rng, &t, g, True)
        else:
            play_torus(start, &rng, &t, g, False)
        if moved:
            corner = corner_of(&t.covered)
            if corner >= 0:
                unwrap(g, corner)
                return
        if walk(g, &placed):
            return
        # What was drawn after the cut is dropped: the rest takes numbers of its own.
        rng = game_rng(seed, number)
        rng.state = mix(rng.state + 1)
    else:
        g[0] = start.game
    play_rows(start, &rng, g, placed)
