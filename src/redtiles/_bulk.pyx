"""Many games at once, without the interpreter lock: random games, playouts, scores.

Built twice: this module for any processor, ``_bulk_v3`` from the same source for x86-64-v3. The
results are the same.
"""

cimport cython
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.limits cimport LLONG_MAX
from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from redtiles._table cimport (
    CODES, LARGE_TYPES, MAX_TILES, NO_FAULT, ORIGIN, SIDE, SMALL_TILES, SMALL_TYPES, TILES, Legal,
    Position, Rng, bit_count, clear_position, code_place, code_tile, cover, find_legal, game_rng,
    legal_count, lowest_bit, mix, nth_bit, nth_code, placement_fault, random_below
)

cdef extern from "_plane.h" nogil:
    ctypedef struct plane:  # 256 bits
        pass

    void plane_read(plane* mask, const void* words) noexcept
    void plane_or(plane* mask, const plane* other) noexcept
    void plane_minus(plane* rest, const plane* mask, const plane* less) noexcept
    uint64_t plane_word(const plane* mask, int i) noexcept
    void plane_counts(const plane* mask, int* upto) noexcept

cdef extern from "_batch.h" nogil:
    enum:
        LANES
        ROLES
    const uint64_t FIRST_SLOTS
    ctypedef struct batch:
        pass
    uint16_t place_at(const int8_t* xy) noexcept
    void batch_put(
        batch* tiles, unsigned int lane, uint64_t* next, unsigned int tile, uint16_t place
    ) noexcept
    bint batch_put_all(batch* tiles, unsigned int lane, const int8_t* row) noexcept
    void batch_clear(batch* tiles) noexcept
    void batch_best(const batch* tiles, uint16_t[LANES]* points) noexcept
    void batch_overlaps(const batch* tiles, uint16_t* overlaps) noexcept

cdef extern from "_cpu.h" nogil:
    bint cpu_runs_v3() noexcept
    const char* compiled_for() noexcept

include "_torus.pxi"

# -- scores -----------------------------------------------------------------------------------

cdef enum:
    RESULTS = COLORS * 2  # numbers in an array of points: by color, then border and circle

ctypedef struct Pile:  # of positions that wait to be scored together
    batch tiles
    int count
    Py_ssize_t[LANES] number


cdef inline void clear_pile(Pile* pile) noexcept nogil:
    pile.count = 0
    batch_clear(&pile.tiles)


cdef inline void add_game(Pile* pile, const Game* g, Py_ssize_t number) noexcept nogil:
    cdef uint64_t next = FIRST_SLOTS
    cdef int i
    for i in range(g.count):
        batch_put(&pile.tiles, pile.count, &next, g.tile[i], place_at(&g.xy[i][0]))
    pile.number[pile.count] = number
    pile.count += 1


cdef void score_pile(Pile* pile, uint8_t* points) noexcept nogil:
    """Writes the points of all in the pile to the places of their numbers, and clears it."""
    cdef uint16_t[ROLES][LANES] best
    cdef uint8_t* into
    cdef int lane, color
    batch_best(&pile.tiles, best)
    for lane in range(pile.count):
        into = &points[RESULTS * pile.number[lane]]
        for color in range(COLORS):
            into[2 * color] = <uint8_t>best[color][lane]
            into[2 * color + 1] = <uint8_t>best[COLORS + color][lane]
    clear_pile(pile)


# -- runs -------------------------------------------------------------------------------------

cdef enum:
    BLOCK = 64  # playouts that are counted together

ctypedef struct Tally:
    int64_t plies
    int64_t[1 << COLORS] leaders  # games by the set of seats with the highest score
    int64_t[COLORS] sums
    int64_t[COLORS] squares


cdef inline void score_game(
    Pile* pile, const Game* g, Py_ssize_t number, uint8_t* points
) noexcept nogil:
    """Writes the points of a game to the place of its number, now or with the rest of the pile."""
    add_game(pile, g, number)
    if pile.count == LANES:
        score_pile(pile, points)


cdef inline void count_game(Tally* tally, int seats, const uint8_t* points) noexcept nogil:
    cdef int[COLORS] totals
    cdef int i
    cdef int highest = 0
    cdef int leaders = 0
    for i in range(seats):
        totals[i] = points[2 * i] * points[2 * i + 1]
        highest = max(highest, totals[i])
        tally.sums[i] += totals[i]
        tally.squares[i] += totals[i] * totals[i]
    for i in range(seats):
        leaders |= (totals[i] == highest) << i
    tally.leaders[leaders] += 1


@cython.final
cdef class Source:
    """Where random games start from: rules, and the tiles that lie there already.

    It never changes, so that any number of threads may draw games from it at once.
    """

    cdef Start start

    def __cinit__(
        self, int players, int small_copies, int large_copies, codes=(), int last=-1, /
    ):
        """``codes`` in an order the rules of placement allow; ``last`` may not be repeated."""
        cdef Position* p = &self.start.position
        cdef Game* g = &self.start.game
        cdef int code, tile, place
        cdef int i = 0
        if not (2 <= players <= 3 and 1 <= small_copies <= 5 and 0 <= large_copies <= 1):
            raise ValueError("no such rules")
        if not -1 <= last < TILES:
            raise ValueError("no such tile")
        self.start.small_copies = small_copies
        self.start.large_copies = large_copies
        clear_position(p, players, small_copies, large_copies)
        clear_torus(&self.start.torus)
        for value in codes:
            code = value
            if not 0 <= code < CODES or placement_fault(p, code) != NO_FAULT:
                raise ValueError("a placement breaks the rules")
            tile = code_tile(code)
            place = code_place(code)
            cover(p, tile, place)
            g.xy[g.count][0] = <int8_t>((code & (SIDE - 1)) - ORIGIN)
            g.xy[g.count][1] = <int8_t>((code >> 6 & (SIDE - 1)) - ORIGIN)
            record(g, tile, TORUS_ROW * g.xy[g.count][1] + g.xy[g.count][0] + CENTER)
        if last >= SMALL_TILES and p.left[last]:
            raise ValueError("a large tile that is in the pool was not played last")
        p.last = last
        open_pool(&self.start.pool, p)
        self.start.fits = walk(g, &i)
        if self.start.fits:
            for i in range(g.count):
                if g.tile[i] < SMALL_TILES:
                    lay_small(&self.start.torus, g.cell[i], True)
                else:
                    lay_large(&self.start.torus, g.cell[i])

    def playouts(self, uint64_t seed, uint64_t first, uint64_t games):
        """Plays games ``first`` to ``first + games - 1`` of a run and counts.

        Returns the plies made; the number of games by the set of seats with the highest score, as
        bits; for each color the sum of its scores and of their squares.
        """
        cdef Pile pile
        cdef Tally tally
        cdef Game g
        cdef uint8_t[BLOCK * RESULTS] points
        cdef uint64_t done = 0
        cdef int i, block
        with nogil:
            memset(&tally, 0, sizeof(tally))
            clear_pile(&pile)
            while done < games:
                block = <int>min(games - done, <uint64_t>BLOCK)
                for i in range(block):
                    play(&self.start, seed, first + done + i, &g, True)
                    tally.plies += g.count - self.start.game.count
                    score_game(&pile, &g, i, points)
                score_pile(&pile, points)
                for i in range(block):
                    count_game(&tally, self.start.position.players, &points[RESULTS * i])
                done += block
        return (
            tally.plies,
            tuple([tally.leaders[k] for k in range(1 << COLORS)]),
            tuple([tally.sums[k] for k in range(COLORS)]),
            tuple([tally.squares[k] for k in range(COLORS)]),
        )

    @cython.boundscheck(False)  # shapes are checked first
    @cython.wraparound(False)
    def random_games(
        self,
        uint64_t seed,
        uint64_t first,
        Py_ssize_t row,
        Py_ssize_t games,
        int8_t[:, :, ::1] placements not None,
        uint8_t[::1] lengths not None,
        uint8_t[:, :, ::1] points not None,
        uint16_t[:, ::1] choices not None,
    ):
        """Plays games ``first`` to ``first + games - 1`` and writes them down from a row on."""
        cdef Pile pile
        cdef Game g
        cdef Py_ssize_t i, k
        if (
            placements.shape[1] != MAX_TILES or placements.shape[2] != 3
            or points.shape[1] != COLORS or points.shape[2] != 2
            or lengths.shape[0] != placements.shape[0] or points.shape[0] != placements.shape[0]
            or choices.shape[0] != placements.shape[0] or choices.shape[1] != MAX_TILES
            or not 0 <= games <= lengths.shape[0] or not 0 <= row <= lengths.shape[0] - games
        ):
            raise ValueError("the buffers do not fit together, or have no such rows")
        if games == 0:
            return
        with nogil:
            clear_pile(&pile)
            for i in range(row, row + games):
                play(&self.start, seed, first + <uint64_t>(i - row), &g, False)
                score_game(&pile, &g, i, &points[0, 0, 0])
                lengths[i] = <uint8_t>g.count
                for k in range(MAX_TILES):
                    placements[i, k, 0] = <int8_t>g.tile[k] if k < g.count else -1
                    placements[i, k, 1] = g.xy[k][0] if k < g.count else -1
                    placements[i, k, 2] = g.xy[k][1] if k < g.count else -1
                    choices[i, k] = g.choices[k] if k < g.count else 0
            score_pile(&pile, &points[0, 0, 0])


cdef enum Flaw:
    SOUND
    NO_TILE
    NO_COPY
    NOT_ON_TABLE
    ON_TAKEN_CELL
    AFTER_END


cdef enum:
    NOTHING = 0xFF  # -1 where a tile might be
    ROW_BYTES = 3 * MAX_TILES

cdef uint8_t[ROW_BYTES] shift  # what is added to a byte of a row before it is compared
cdef uint8_t[ROW_BYTES] limit  # the greatest sum that is sound whatever the tile


cdef void fill_limits():
    cdef int i
    for i in range(ROW_BYTES):
        shift[i] = ORIGIN if i % 3 else 0
        limit[i] = SIDE - 2 if i % 3 else TILES - 1


fill_limits()


cdef inline bint surely_sound(const int8_t* row) noexcept nogil:
    """Whether a row of all tiles has no flaw, copies and overlaps aside; may say no in vain."""
    cdef int i
    cdef uint8_t unsure = False
    for i in range(ROW_BYTES):
        unsure |= <uint8_t>(<uint8_t>row[i] + shift[i]) > limit[i]
    return not unsure


cdef inline int copies_of(int tile) noexcept nogil:
    return SMALL_LIMIT if tile < SMALL_TILES else LARGE_LIMIT


cdef int find_flaw(const int8_t* row, int length, int* count) noexcept nogil:
    """The first flaw of a row, overlaps aside, and the number of tiles before it or the end."""
    cdef uint8_t[TILES] copies
    cdef int tile, greatest, i
    memset(copies, 0, sizeof(copies))
    for count[0] in range(length):
        tile = <uint8_t>row[3 * count[0]]
        if tile == NOTHING:
            for i in range(3 * count[0], 3 * length):
                if row[i] != -1:
                    return AFTER_END
            return SOUND
        if tile >= TILES:
            return NO_TILE
        if copies[tile] == copies_of(tile):
            return NO_COPY
        copies[tile] += 1
        greatest = SIDE - ORIGIN - 1 - (tile >= SMALL_TILES)
        for i in range(3 * count[0] + 1, 3 * count[0] + 3):
            if not -ORIGIN <= row[i] <= greatest:
                return NOT_ON_TABLE
    count[0] = length
    return SOUND


cdef inline bint add_row(
    Pile* pile, const int8_t* row, int count, Py_ssize_t number
) noexcept nogil:
    """Takes a row without a flaw; returns whether it is all tiles, if it has as many."""
    cdef uint64_t next = FIRST_SLOTS
    cdef bint complete = True
    cdef int i
    if count == MAX_TILES:
        complete = batch_put_all(&pile.tiles, pile.count, row)
    else:
        for i in range(count):  # another thread may write to the buffer, hence 15
            batch_put(
                &pile.tiles, pile.count, &next, row[3 * i] & 15, place_at(&row[3 * i + 1])
            )
    pile.number[pile.count] = number
    pile.count += 1
    return complete


cdef int first_overlap(const Pile* pile) noexcept nogil:
    """The first lane in which two tiles share a cell, or -1."""
    cdef uint16_t[LANES] overlaps
    cdef int lane
    batch_overlaps(&pile.tiles, overlaps)
    for lane in range(pile.count):
        if overlaps[lane]:
            return lane
    return -1


@cython.final
cdef class Rows:
    """Positions to score, in a buffer of int8, (n, k, 3) with k up to 36."""

    cdef const int8_t[:, :, :] placements

    def __cinit__(self, const int8_t[:, :, :] placements not None, /):
        if placements.shape[1] > MAX_TILES or placements.shape[2] != 3:
            raise ValueError("placements must have the shape (n, k, 3) with k up to 36")
        self.placements = placements

    @property
    def count(self):
        """The number of rows."""
        return self.placements.shape[0]

    @cython.boundscheck(False)  # shapes and range are checked first
    @cython.wraparound(False)
    def score(self, uint8_t[:, :, ::1] points not None, Py_ssize_t first, Py_ssize_t rows):
        """Scores some rows into those of ``points``; returns the first bad one and its flaw."""
        cdef Pile pile
        cdef int8_t[ROW_BYTES] copy
        cdef const int8_t* row
        cdef Py_ssize_t i, k
        cdef Py_ssize_t bad = 0
        cdef int lane, count
        cdef int length = <int>self.placements.shape[1]
        cdef int flaw = SOUND
        cdef bint contiguous = self.placements.strides[1] == 3 and self.placements.strides[2] == 1
        if (
            points.shape[0] != self.placements.shape[0] or points.shape[1] != COLORS
            or points.shape[2] != 2 or not 0 <= rows <= points.shape[0]
            or not 0 <= first <= points.shape[0] - rows
        ):
            raise ValueError("the points do not fit, or there are no such rows")
        if rows == 0:
            return None
        with nogil:
            clear_pile(&pile)
            for i in range(first, first + rows):
                row = copy
                if contiguous and length:
                    row = &self.placements[i, 0, 0]
                else:
                    for k in range(3 * length):
                        copy[k] = self.placements[i, k // 3, k % 3]
                count = MAX_TILES
                if length < MAX_TILES or not surely_sound(row):
                    flaw = find_flaw(row, length, &count)
                if flaw == SOUND and not add_row(&pile, row, count, i):
                    flaw = NO_COPY
                    pile.count -= 1
                if flaw != SOUND:
                    bad = i
                if pile.count == LANES or flaw != SOUND or i == first + rows - 1:
                    lane = first_overlap(&pile)  # in a row before a bad one
                    if lane >= 0:
                        flaw = ON_TAKEN_CELL
                        bad = pile.number[lane]
                    if flaw != SOUND:
                        break
                    score_pile(&pile, &points[0, 0, 0])
        return None if flaw == SOUND else (bad, FLAWS[flaw])


FLAWS = (
    "",
    "an unknown tile",
    "more copies of a tile than there are",
    "a tile off the table",
    "two tiles on one cell",
    "something after the end",
)


def instruction_set():
    """What this module was compiled for: ``"x86-64-v3"`` or ``"baseline"``."""
    return compiled_for().decode("ascii")


def runs_v3():
    """Whether the processor runs what is compiled for x86-64-v3."""
    return bool(cpu_runs_v3())


@cython.final
cdef class Block:
    """Zeroed memory for an array of integers of one or two bytes, of any shape, zeros included."""

    cdef char* data
    cdef Py_ssize_t size
    cdef Py_ssize_t[3] shape
    cdef Py_ssize_t[3] strides
    cdef Py_ssize_t width
    cdef int dimensions
    cdef bytes format

    def __cinit__(self, str kind not None, shape, /):
        """``kind`` is ``b``, ``B`` or ``H`` as in :mod:`struct`; at most three dimensions."""
        cdef int i
        cdef tuple sides = tuple(shape)
        if kind not in ("b", "B", "H") or not 1 <= len(sides) <= 3:
            raise ValueError("integers of one or two bytes in one to three dimensions")
        self.format = kind.encode("ascii")
        self.dimensions = <int>len(sides)
        self.width = sizeof(uint16_t) if kind == "H" else 1
        self.size = self.width
        for i in reversed(range(self.dimensions)):
            self.shape[i] = sides[i]
            self.strides[i] = self.size
            if self.shape[i] < 0 or (self.shape[i] and self.size > LLONG_MAX // self.shape[i]):
                raise ValueError("no such shape")
            self.size *= self.shape[i]
        self.data = <char*>PyMem_Calloc(max(self.size, 1), 1)
        if self.data == NULL:
            raise MemoryError

    def __dealloc__(self):
        PyMem_Free(self.data)

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        buffer.buf = self.data
        buffer.obj = self
        buffer.len = self.size
        buffer.itemsize = self.width
        buffer.readonly = 0
        buffer.ndim = self.dimensions
        buffer.format = <char*>self.format if flags & PyBUF_FORMAT else NULL
        buffer.shape = self.shape if flags & PyBUF_ND else NULL
        buffer.strides = self.strides if (flags & PyBUF_STRIDES) == PyBUF_STRIDES else NULL
        buffer.suboffsets = NULL
        buffer.internal = NULL
