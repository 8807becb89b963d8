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

from redtiles._closure cimport (
    SLOTS, SMALL_SLOTS, Touching, best_groups, border_bit, circle_bit, clear_touching,
    matrix_put, slot_of
)
from redtiles._groups cimport ROLES, border_role, circle_role
from redtiles._table cimport (
    CODES, LARGE_TYPES, MAX_TILES, NO_FAULT, ORIGIN, SIDE, SMALL_TILES, SMALL_TYPES, TILES, Legal,
    Position, Rng, bit_count, clear_position, code_place, code_tile, cover, find_legal, game_rng,
    legal_count, mix, nth_bit, nth_code, placement_fault, random_below
)

cdef extern from "_lanes.h" nogil:
    ctypedef struct plane:  # 256 bits
        pass

    ctypedef struct sets:  # a set of tiles for each role, as 16 bits
        pass

    void plane_read(plane* mask, const void* words) noexcept
    void plane_or(plane* mask, const plane* other) noexcept
    void plane_minus(plane* rest, const plane* mask, const plane* less) noexcept
    uint64_t plane_word(const plane* mask, int i) noexcept
    void plane_counts(const plane* mask, int* upto) noexcept
    void sets_clear(sets* s) noexcept
    void sets_or(sets* s, const sets* other) noexcept
    uint16_t sets_word(const sets* s, int role) noexcept
    void sets_put(sets* s, int role, uint16_t word) noexcept

cdef extern from "_cpu.h" nogil:
    bint cpu_runs_v3() noexcept
    const char* compiled_for() noexcept

include "_torus.pxi"

# -- scores -----------------------------------------------------------------------------------

cdef enum:
    WIDE_ROW = SIDE + 2  # the table with a free cell on either side of every row and column
    WIDE_CELLS = WIDE_ROW * WIDE_ROW


cdef inline int torus_or_wide(int cell, bint wide) noexcept nogil:
    return cell if wide else cell & (CELLS - 1)


cdef inline void paint(
    const Game* g, sets* cells, const sets* colors, int step, bint wide
) noexcept nogil:
    """Puts its color on the cells of every slot that is taken: ``colors[slot * step]``."""
    cdef int row = WIDE_ROW if wide else TORUS_ROW
    cdef int slot, cell
    for slot in range(SLOTS):
        if not g.present >> slot & 1:
            continue
        cell = g.cell[slot]
        cells[cell] = colors[slot * step]
        if slot >= SMALL_SLOTS:
            cells[torus_or_wide(cell + 1, wide)] = colors[slot * step]
            cells[torus_or_wide(cell + row, wide)] = colors[slot * step]
            cells[torus_or_wide(cell + row + 1, wide)] = colors[slot * step]


cdef inline void join(sets* found, const sets* cells, int cell, bint wide) noexcept nogil:
    sets_or(found, &cells[torus_or_wide(cell, wide)])


cdef inline void enter(Touching* t, int slot, const sets* touched) noexcept nogil:
    cdef int border = slot_border[slot]
    cdef int circle = slot_circle[slot]
    matrix_put(&t.role[border], slot_border_bit[slot], sets_word(touched, border))
    matrix_put(&t.role[circle], slot_circle_bit[slot], sets_word(touched, circle))


cdef inline void find_touching(
    const Game* g, sets* cells, Touching* t, bint wide
) noexcept nogil:
    """Who touches whom, by painting the tiles on cells; these are all clear before and after."""
    cdef int row = WIDE_ROW if wide else TORUS_ROW
    cdef sets touched, nothing
    cdef int slot, cell
    sets_clear(&nothing)
    clear_touching(t)
    paint(g, cells, slot_sets, 1, wide)
    for slot in range(SLOTS):
        if not g.present >> slot & 1:
            continue
        cell = g.cell[slot]
        touched = cells[cell]
        join(&touched, cells, cell - 1, wide)
        join(&touched, cells, cell - row, wide)
        if slot < SMALL_SLOTS:
            join(&touched, cells, cell + 1, wide)
            join(&touched, cells, cell + row, wide)
        else:
            join(&touched, cells, cell + row - 1, wide)
            join(&touched, cells, cell + 2, wide)
            join(&touched, cells, cell + row + 2, wide)
            join(&touched, cells, cell - row + 1, wide)
            join(&touched, cells, cell + 2 * row, wide)
            join(&touched, cells, cell + 2 * row + 1, wide)
        enter(t, slot, &touched)
    paint(g, cells, &nothing, 0, wide)


cdef inline void score_game(Game* g, bint on_torus, sets* cells, uint8_t* points) noexcept nogil:
    """Best groups of a game whose tiles have cells on the torus, or else whose x and y are known.

    ``cells`` are WIDE_CELLS clear ones.
    """
    cdef Touching t
    cdef int i
    if on_torus:
        find_touching(g, cells, &t, False)
    else:
        for i in range(g.count):
            g.cell[g.slot[i]] = <uint16_t>(
                (g.y[i] + ORIGIN + 1) * WIDE_ROW + g.x[i] + ORIGIN + 1
            )
        find_touching(g, cells, &t, True)
    best_groups(&t, points)


cdef inline sets* clear_cells() except NULL:
    cdef sets* cells = <sets*>PyMem_Calloc(WIDE_CELLS, sizeof(sets))
    if cells == NULL:
        raise MemoryError
    return cells


# -- runs -------------------------------------------------------------------------------------

ctypedef struct Tally:
    int64_t plies
    int64_t[1 << COLORS] leaders  # games by the set of seats with the highest score
    int64_t[COLORS] sums
    int64_t[COLORS] squares


cdef inline void count_game(Tally* tally, int seats, const uint8_t* points) noexcept nogil:
    cdef int[COLORS] totals
    cdef int i
    cdef int highest = 0
    cdef int leaders = 0
    for i in range(seats):
        totals[i] = points[i] * points[i + COLORS]
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

    def __cinit__(self, int players, int small_copies, int large_copies, codes=(), int last=-1):
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
            g.x[g.count] = <int8_t>((code & (SIDE - 1)) - ORIGIN)
            g.y[g.count] = <int8_t>((code >> 6 & (SIDE - 1)) - ORIGIN)
            record(g, tile, p.left[tile], (TORUS_ROW * g.y[g.count] + g.x[g.count] + CENTER) & 255)
        if last >= SMALL_TILES and p.left[last]:
            raise ValueError("a large tile that is in the pool was not played last")
        p.last = last
        open_pool(&self.start.pool, p)
        self.start.fits = walk(g, &i)
        if self.start.fits:
            for i in range(g.count):
                if g.tile[i] < SMALL_TILES:
                    lay_small(&self.start.torus, g.cell[g.slot[i]], True)
                else:
                    lay_large(&self.start.torus, g.cell[g.slot[i]])

    def playouts(self, uint64_t seed, uint64_t first, uint64_t games):
        """Plays games ``first`` to ``first + games - 1`` of a run and counts.

        Returns the plies made; the number of games by the set of seats with the highest score, as
        bits; for each color the sum of its scores and of their squares.
        """
        cdef sets* cells = clear_cells()
        cdef Tally tally
        cdef Game g
        cdef uint8_t[ROLES] points
        cdef uint64_t i
        cdef bint on_torus
        with nogil:
            memset(&tally, 0, sizeof(tally))
            for i in range(games):
                on_torus = play(&self.start, seed, first + i, &g, False)
                score_game(&g, on_torus, cells, points)
                tally.plies += g.count - self.start.game.count
                count_game(&tally, self.start.position.players, points)
        PyMem_Free(cells)
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
    ):
        """Plays games ``first`` to ``first + games - 1`` and writes them down from a row on."""
        cdef sets* cells
        cdef Game g
        cdef uint8_t[ROLES] best
        cdef Py_ssize_t i, k
        cdef bint on_torus
        if (
            placements.shape[1] != MAX_TILES or placements.shape[2] != 3
            or points.shape[1] != COLORS or points.shape[2] != 2
            or lengths.shape[0] != placements.shape[0] or points.shape[0] != placements.shape[0]
            or not 0 <= games <= lengths.shape[0] or not 0 <= row <= lengths.shape[0] - games
        ):
            raise ValueError("the buffers do not fit together, or have no such rows")
        cells = clear_cells()
        with nogil:
            for i in range(row, row + games):
                on_torus = play(&self.start, seed, first + <uint64_t>(i - row), &g, True)
                score_game(&g, on_torus, cells, best)
                lengths[i] = <uint8_t>g.count
                for k in range(MAX_TILES):
                    placements[i, k, 0] = <int8_t>g.tile[k] if k < g.count else -1
                    placements[i, k, 1] = g.x[k] if k < g.count else -1
                    placements[i, k, 2] = g.y[k] if k < g.count else -1
                for k in range(COLORS):
                    points[i, k, 0] = best[k]
                    points[i, k, 1] = best[k + COLORS]
        PyMem_Free(cells)


cdef enum Flaw:
    SOUND
    NO_TILE
    NO_COPY
    NOT_ON_TABLE
    ON_TAKEN_CELL
    AFTER_END


@cython.boundscheck(False)  # the caller has checked the row, its length and its width
@cython.wraparound(False)
cdef inline int read_row(const int8_t[:, :, :] placements, Py_ssize_t row, Game* g) noexcept nogil:
    """Reads a row of placements; x and y are set, no cells."""
    cdef uint8_t[TILES] copies
    cdef Py_ssize_t i
    cdef int tile, x, y, greatest
    cdef bint ended = False
    memset(copies, 0, sizeof(copies))
    clear_game(g)
    for i in range(placements.shape[1]):
        tile = placements[row, i, 0]
        x = placements[row, i, 1]
        y = placements[row, i, 2]
        if tile == -1 or ended:
            if tile != -1 or x != -1 or y != -1:
                return AFTER_END
            ended = True
            continue
        if not 0 <= tile < TILES:
            return NO_TILE
        if copies[tile] == (SMALL_LIMIT if tile < SMALL_TILES else LARGE_LIMIT):
            return NO_COPY
        greatest = SIDE - ORIGIN - 1 - (tile >= SMALL_TILES)
        if not (-ORIGIN <= x <= greatest and -ORIGIN <= y <= greatest):
            return NOT_ON_TABLE
        g.x[g.count] = <int8_t>x
        g.y[g.count] = <int8_t>y
        record(g, tile, copies[tile], 0)
        copies[tile] += 1
    return SOUND


cdef inline bint place_on_torus(Game* g) noexcept nogil:
    """Finds cells for tiles that lie anywhere; returns whether they fit on the torus."""
    cdef int i, end
    cdef int left = SIDE
    cdef int right = -SIDE
    cdef int bottom = SIDE
    cdef int top = -SIDE
    for i in range(g.count):
        end = g.tile[i] >= SMALL_TILES
        left = min(left, g.x[i])
        right = max(right, g.x[i] + end)
        bottom = min(bottom, g.y[i])
        top = max(top, g.y[i] + end)
    if right - left >= FITS or top - bottom >= FITS:
        return False
    for i in range(g.count):
        g.cell[g.slot[i]] = <uint16_t>(TORUS_ROW * (g.y[i] - bottom) + g.x[i] - left)
    return True


cdef inline bint overlaps(const Game* g) noexcept nogil:
    """Whether two tiles share a cell."""
    cdef uint64_t[SIDE] rows
    cdef uint64_t here
    cdef int i, row
    memset(rows, 0, sizeof(rows))
    for i in range(g.count):
        row = g.y[i] + ORIGIN
        here = <uint64_t>1 << (g.x[i] + ORIGIN)
        if g.tile[i] >= SMALL_TILES:
            here |= here << 1
            if rows[row + 1] & here:
                return True
            rows[row + 1] |= here
        if rows[row] & here:
            return True
        rows[row] |= here
    return False


@cython.final
cdef class Rows:
    """Positions to score, in a buffer of int8, (n, k, 3) with k up to 36."""

    cdef const int8_t[:, :, :] placements

    def __cinit__(self, const int8_t[:, :, :] placements not None):
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
        cdef sets* cells
        cdef Game g
        cdef uint8_t[ROLES] best
        cdef Py_ssize_t i = 0
        cdef Py_ssize_t k
        cdef int flaw = SOUND
        cdef bint on_torus = False
        if (
            points.shape[0] != self.placements.shape[0] or points.shape[1] != COLORS
            or points.shape[2] != 2 or not 0 <= rows <= points.shape[0]
            or not 0 <= first <= points.shape[0] - rows
        ):
            raise ValueError("the points do not fit, or there are no such rows")
        cells = clear_cells()
        with nogil:
            for i in range(first, first + rows):
                flaw = read_row(self.placements, i, &g)
                if flaw == SOUND:
                    on_torus = place_on_torus(&g)
                    if overlaps(&g):
                        flaw = ON_TAKEN_CELL
                if flaw != SOUND:
                    break
                score_game(&g, on_torus, cells, best)
                for k in range(COLORS):
                    points[i, k, 0] = best[k]
                    points[i, k, 1] = best[k + COLORS]
        PyMem_Free(cells)
        return None if flaw == SOUND else (i, FLAWS[flaw])


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
    """Zeroed memory for an array of one-byte integers, of any shape, zeros included."""

    cdef char* data
    cdef Py_ssize_t size
    cdef Py_ssize_t[3] shape
    cdef Py_ssize_t[3] strides
    cdef int dimensions
    cdef bytes format

    def __cinit__(self, str kind not None, shape):
        """``kind`` is ``b`` or ``B`` as in :mod:`struct`; at most three dimensions."""
        cdef int i
        cdef tuple sides = tuple(shape)
        if kind not in ("b", "B") or not 1 <= len(sides) <= 3:
            raise ValueError("one-byte integers in one to three dimensions")
        self.format = kind.encode("ascii")
        self.dimensions = <int>len(sides)
        self.size = 1
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
        buffer.itemsize = 1
        buffer.readonly = 0
        buffer.ndim = self.dimensions
        buffer.format = <char*>self.format if flags & PyBUF_FORMAT else NULL
        buffer.shape = self.shape if flags & PyBUF_ND else NULL
        buffer.strides = self.strides if (flags & PyBUF_STRIDES) == PyBUF_STRIDES else NULL
        buffer.suboffsets = NULL
        buffer.internal = NULL
