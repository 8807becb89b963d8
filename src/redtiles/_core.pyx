"""The compiled core of RED: one game on its table, its legal moves, and its groups.

Tiles, places and moves are small integers here. A move is its code,
``tile * 4096 + (y + 32) * 64 + (x + 32)``; a tile is its index among
``wb wr bw br rw rb WB WR BW BR RW RB``. The typed layer above names them: it hands a
:class:`Names` to every table.
"""

from collections.abc import Sequence
from types import GenericAlias

cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cpython.number cimport PyNumber_AsSsize_t
from cpython.object cimport PyObject
from cpython.tuple cimport PyTuple_New
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from redtiles._groups cimport (
    ROLES, Graph, clear_graph, find_best, group_of, group_points, link_tile, unlink_tile
)
from redtiles._perft cimport count_sequences
from redtiles._table cimport (
    CODES, FIRST_ROW, LARGE_TYPES, MAX_TILES, NO_FAULT, ORIGIN, SIDE, SMALL_TYPES, TILES,
    Legal, Position, bit_count, bit_of, clear_position, code_of, code_place, code_tile, cover,
    find_legal, legal_count, lowest_bit, move_fault, nth_code, placement_fault, places, row_of,
    salt, uncover
)


cdef int checked(str name, object value, int least, int greatest) except? -1:
    try:
        number = PyNumber_AsSsize_t(value, OverflowError)
    except OverflowError:
        number = least - 1
    if not least <= number <= greatest:
        raise ValueError(f"{name} must be in {least}..{greatest}")
    return <int>number


include "_moves.pxi"


@cython.final
@cython.no_gc_clear
cdef class Table:
    """One game of RED for two or three players: its table, its pool and the moves made.

    Not safe to change from several threads at once; copies are independent.
    """

    cdef Position position
    cdef Graph graph
    cdef Names names
    cdef LegalMoves legal  # of the present position, None until asked for
    cdef uint64_t placed  # the salts of all placements, combined
    cdef int base  # tiles that lay here when the table was set up
    cdef int base_last
    cdef int small_copies
    cdef int large_copies

    def __cinit__(self, Names names not None, players=3, small_copies=5, large_copies=1, /):
        self.names = names
        self.small_copies = checked("small_copies", small_copies, 1, 5)
        self.large_copies = checked("large_copies", large_copies, 0, 1)
        clear_position(
            &self.position, checked("players", players, 2, 3), self.small_copies, self.large_copies
        )
        clear_graph(&self.graph)
        self.base_last = -1

    @classmethod
    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    cdef void lay(self, int code) noexcept:
        cover(&self.position, code_tile(code), code_place(code))
        link_tile(&self.graph, code_tile(code), code_place(code))
        self.placed ^= salt(code)
        self.legal = None

    cdef int last_type(self) noexcept nogil:
        cdef int last = self.position.last
        if self.position.players != 2 or last < 0 or self.position.left[last] == 0:
            return -1
        return last

    def set_up(self, codes, last=-1):
        """Lays tiles on an empty table in whatever order the rules of placement allow.

        ``last`` is the index of the tile two players may not repeat, -1 for none. Returns
        ``None``, or the index of a placement that cannot be laid and the rule it breaks; the
        table is empty then. How the position was reached is not asked.
        """
        cdef int[MAX_TILES] waiting
        cdef int count = 0
        cdef int laid = 0
        cdef int before, i, fault
        cdef int last_tile = checked("last", last, -1, TILES - 1)
        if self.position.count:
            raise ValueError("set_up needs an empty table")
        for code in codes:
            if count == MAX_TILES:
                raise ValueError(f"there are no more than {MAX_TILES} tiles")
            waiting[count] = checked("a code", code, 0, CODES - 1)
            count += 1
        if self.position.count:
            raise ValueError("the table was changed while it was set up")
        before = -1
        while laid != before:
            before = laid
            for i in range(count):
                if waiting[i] >= 0 and placement_fault(&self.position, waiting[i]) == NO_FAULT:
                    self.lay(waiting[i])
                    waiting[i] = -1
                    laid += 1
        for i in range(count):
            if waiting[i] >= 0:
                fault = placement_fault(&self.position, waiting[i])
                clear_position(
                    &self.position, self.position.players, self.small_copies, self.large_copies
                )
                clear_graph(&self.graph)
                self.placed = 0
                return i, fault
        self.base = laid
        self.base_last = last_tile if laid else -1
        self.position.last = self.base_last
        self.legal = None
        return None

    @property
    def ply(self):
        """Moves made since the table was set up."""
        return self.position.count - self.base

    @property
    def count(self):
        """Tiles on the table."""
        return self.position.count

    @property
    def last(self):
        """Index of the tile that two players may not repeat, -1 for none.

        That is the type just played, if a copy of it is left; always -1 with three players.
        """
        return self.last_type()

    @property
    def left(self):
        """Copies left in the pool, by tile index."""
        return tuple([self.position.left[i] for i in range(TILES)])

    @property
    def is_over(self):
        """Whether no tile of the pool can be placed."""
        return self.legal_moves().legal.types == 0

    cpdef LegalMoves legal_moves(self):
        """A snapshot of the legal moves."""
        if self.legal is None:
            self.legal = LegalMoves.__new__(LegalMoves, self)
        return self.legal

    def fault(self, code, /):
        """Number of the first rule a move breaks, in the order of ``Violation``; 0: it is legal."""
        return move_fault(&self.position, checked("a code", code, 0, CODES - 1))

    def push(self, code, /):
        """Makes a move; returns 0, or what :meth:`fault` says and leaves the table as it was."""
        cdef int move = checked("a code", code, 0, CODES - 1)
        cdef int fault = move_fault(&self.position, move)
        if fault == NO_FAULT:
            self.lay(move)
        return fault

    def pop(self):
        """Takes back the last move and returns it; ``IndexError`` when there is none."""
        cdef int i = self.position.count - 1
        cdef int code, last
        if i < self.base:
            raise IndexError("no move to take back")
        code = self.graph.codes[i]
        move = self.names.name(code)  # first what may fail, or run Python code
        if self.position.count != i + 1 or i < self.base or self.graph.codes[i] != code:
            raise RuntimeError("the table was changed while a move was taken back")
        last = self.base_last if i == self.base else code_tile(self.graph.codes[i - 1])
        uncover(&self.position, code_tile(code), code_place(code), last)
        unlink_tile(&self.graph, code_tile(code), code_place(code))
        self.placed ^= salt(code)
        self.legal = None
        return move

    def moves(self):
        """The moves made since the table was set up, in order, as a tuple."""
        cdef uint16_t[MAX_TILES] codes
        cdef int count = self.position.count - self.base
        cdef int i
        for i in range(count):
            codes[i] = self.graph.codes[self.base + i]
        return self.names.name_all(codes, count)

    cdef void sorted_codes(self, uint16_t* codes) noexcept nogil:
        """All placements by (y, x)."""
        cdef int i, j
        cdef uint16_t code
        for i in range(self.graph.count):
            code = self.graph.codes[i]
            j = i
            while j > 0 and codes[j - 1] & 4095 > code & 4095:
                codes[j] = codes[j - 1]
                j -= 1
            codes[j] = code

    def codes(self):
        """The codes of all tiles on the table, in an order the rules of placement allow."""
        return [self.graph.codes[i] for i in range(self.graph.count)]

    def placements(self):
        """All tiles on the table as moves, by (y, x)."""
        cdef uint16_t[MAX_TILES] codes
        self.sorted_codes(codes)
        return self.names.name_all(codes, self.graph.count)

    def at(self, x, y, /):
        """The placement that covers a cell, or ``None``; x and y in -32..31."""
        cdef int column = checked("x", x, -ORIGIN, SIDE - ORIGIN - 1) + ORIGIN
        cdef int row = checked("y", y, -ORIGIN, SIDE - ORIGIN - 1) + FIRST_ROW
        cdef int owner = self.graph.owner[row * SIDE + column]
        return self.names.name(self.graph.codes[owner - 1]) if owner else None

    def best_points(self):
        """Points of the best group for white, black, red borders, then the same for circles."""
        cdef const uint8_t* best
        find_best(&self.graph)
        best = self.graph.best[self.graph.count]
        return (best[0], best[1], best[2], best[3], best[4], best[5])

    def prospects(self):
        """For each legal move, in order, the scores after it: a byte for each color from White on.

        There is one more bit, number 24, for a move that ends the game.
        """
        cdef uint16_t[ROOM_FOR_MOVES] codes
        cdef int tile, place, color, last, i
        cdef int[ROOM_FOR_MOVES] scores
        cdef const uint8_t* best
        cdef Legal legal
        cdef int count = self.legal_moves().write_all(codes)
        last = self.position.last
        find_best(&self.graph)
        for i in range(count):
            tile = code_tile(codes[i])
            place = code_place(codes[i])
            cover(&self.position, tile, place)
            link_tile(&self.graph, tile, place)
            find_best(&self.graph)
            best = self.graph.best[self.graph.count]
            find_legal(&self.position, &legal)
            scores[i] = (legal.types == 0) << 24
            for color in range(3):
                scores[i] |= best[color] * best[color + ROLES // 2] << 8 * color
            unlink_tile(&self.graph, tile, place)
            uncover(&self.position, tile, place, last)
        return [scores[i] for i in range(count)]

    @cython.wraparound(False)
    def scores(self, tuple colors not None, tuple scores not None, /):
        """For each player's color, ``colors[i]``, what ``scores[15 * border + circle]`` holds.

        Border and circle are the points of its best groups, 0 to 14.
        """
        cdef const uint8_t* best
        cdef int i
        cdef dict found = {}
        find_best(&self.graph)
        best = self.graph.best[self.graph.count]
        for i in range(self.position.players):
            found[colors[i]] = scores[15 * best[i] + best[i + ROLES // 2]]
        return found

    def groups(self, role, /):
        """All groups of a role (0..5 as in :meth:`best_points`): (points, placements by (y, x)).

        Best first: most points, of equals the one with the least (y, x).
        """
        cdef uint64_t rest = self.graph.members[checked("a role", role, 0, ROLES - 1)]
        cdef uint64_t group
        found = []
        while rest:
            group = group_of(&self.graph, lowest_bit(rest), rest)
            rest &= ~group
            found.append((group_points(&self.graph, group), self.sorted_group(group)))
        found.sort(key=lambda pair: (-pair[0], pair[1][0] & 4095))
        return [(points, tuple([self.names[code] for code in codes])) for points, codes in found]

    cdef list sorted_group(self, uint64_t group):
        codes = []
        while group:
            codes.append(self.graph.codes[lowest_bit(group)])
            group &= group - 1
        codes.sort(key=lambda code: code & 4095)
        return codes

    def key(self):
        """A 63-bit Zobrist key of all that the position line says, the same in every process."""
        cdef int rules = CODES + TILES + 1 + self.position.players * 64
        return (
            self.placed
            ^ salt(CODES + 1 + self.last_type())
            ^ salt(rules + self.small_copies * 2 + self.large_copies)
        ) & <uint64_t>0x7FFFFFFFFFFFFFFF

    def same_position(self, Table other not None, /):
        """Whether all that the position line says is equal."""
        cdef uint16_t[MAX_TILES] mine
        cdef uint16_t[MAX_TILES] theirs
        cdef int i
        if (
            self.graph.count != other.graph.count
            or self.placed != other.placed
            or self.position.players != other.position.players
            or self.last_type() != other.last_type()
            or self.small_copies != other.small_copies
            or self.large_copies != other.large_copies
        ):
            return False
        self.sorted_codes(mine)
        other.sorted_codes(theirs)
        for i in range(self.graph.count):
            if mine[i] != theirs[i]:
                return False
        return True

    def copy(self):
        """An independent table with the same history."""
        cdef Table other = Table.__new__(Table, self.names)
        other.position = self.position
        other.graph = self.graph
        other.legal = self.legal  # a snapshot: it may be shared
        other.placed = self.placed
        other.base = self.base
        other.base_last = self.base_last
        other.small_copies = self.small_copies
        other.large_copies = self.large_copies
        return other

    def perft(self, depth, /):
        """Number of sequences of exactly ``depth`` legal moves from here."""
        cdef int plies = checked("depth", depth, 0, 1 << 30)
        cdef Position position = self.position
        cdef int nodes = 0
        cdef int left = 0
        cdef int i
        cdef uint64_t total
        for i in range(TILES):
            left += position.left[i]
        if plies == 0:
            return 1
        if plies > left:
            return 0
        with nogil:
            total = count_sequences(&position, plies, &nodes)
        return total
