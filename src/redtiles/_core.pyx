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

cdef extern from "Python.h":
    # Of plain pointers: the object of a code is handed out far too often to count it twice.
    void Py_INCREF(PyObject* value) noexcept
    void Py_XDECREF(PyObject* value) noexcept
    void PyTuple_SET_ITEM(PyObject* into, Py_ssize_t i, PyObject* item) noexcept

cdef enum:
    # Each of 30 small tiles has four edge neighbors, and eight squares around it.
    ROOM_FOR_PLACES = 8 * 30
    ROOM_FOR_MOVES = 6 * (4 + 8) * 30


cdef int checked(str name, object value, int least, int greatest) except? -1:
    try:
        number = PyNumber_AsSsize_t(value, OverflowError)
    except OverflowError:
        number = least - 1
    if not least <= number <= greatest:
        raise ValueError(f"{name} must be in {least}..{greatest}")
    return <int>number


@cython.final
@cython.no_gc_clear
cdef class Names:
    """How the layer above names codes: every code's object, made once and kept.

    ``make(code)`` returns the object of a code, ``read(value)`` the code that a value stands for
    or -1, ``read_tile(value)`` the index of a tile, raising for what is none.
    """

    cdef PyObject** made  # owned references, NULL until a code is first named
    cdef object make
    cdef object read
    cdef object read_tile

    def __cinit__(self, make, read, read_tile, /):
        # Plain memory: a list would be within reach of the garbage collector's callers.
        self.made = <PyObject**>PyMem_Calloc(CODES, sizeof(PyObject*))
        if self.made == NULL:
            raise MemoryError
        self.make = make
        self.read = read
        self.read_tile = read_tile

    def __dealloc__(self):
        cdef int code
        if self.made != NULL:
            for code in range(CODES):
                Py_XDECREF(self.made[code])
            PyMem_Free(self.made)

    @classmethod
    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    cdef object name(self, int code):
        if self.made == NULL:
            raise TypeError("these names were never initialized")
        if self.made[code] == NULL:
            named = self.make(code)
            if self.made[code] == NULL:  # naming it may have named it
                self.made[code] = <PyObject*>named
                Py_INCREF(self.made[code])
        return <object>self.made[code]

    cdef bint fill(
        self, PyObject* named, Py_ssize_t at, int base, const uint16_t* steps, Py_ssize_t count
    ) noexcept:
        """Fills a tuple, from an index on, with the objects of the codes ``base + steps[i]``.

        It ends at the first that has none yet, and returns whether all had one.
        """
        cdef PyObject* made
        cdef Py_ssize_t i
        if self.made == NULL:
            return False
        for i in range(count):
            made = self.made[base + steps[i]]
            if made == NULL:
                return False
            Py_INCREF(made)
            PyTuple_SET_ITEM(named, at + i, made)
        return True

    cdef tuple name_all(self, const uint16_t* codes, Py_ssize_t count):
        """The objects of codes that nobody else can change meanwhile."""
        cdef tuple named = PyTuple_New(count)
        cdef Py_ssize_t i
        if not self.fill(<PyObject*>named, 0, 0, codes, count):
            named = None  # naming runs Python code, and no one may see a tuple with holes
            for i in range(count):
                self.name(codes[i])
            named = PyTuple_New(count)
            self.fill(<PyObject*>named, 0, 0, codes, count)
        return named

    def __getitem__(self, code):
        """The object of a code; the code must be in range (``ValueError``)."""
        return self.name(checked("a code", code, 0, CODES - 1))


@cython.final
@cython.no_gc  # it refers to names and moves alone, and so to nothing that refers to it
@cython.freelist(8)  # most live until the next move
@cython.collection_type("sequence")
cdef class LegalMoves:
    """The legal moves of one position, in ascending code: an immutable snapshot.

    It stays true of its position whatever happens to the table afterwards. It holds masks, so
    ``len`` and ``in`` build no list. Slices are tuples.
    """

    cdef Names names
    cdef Legal legal
    cdef int known  # how many there are, -1 until somebody asks
    cdef tuple moves  # made when first needed

    def __cinit__(self, Table table not None, /):
        self.names = table.names
        self.known = -1
        find_legal(&table.position, &self.legal)

    cdef int size(self) noexcept nogil:
        if self.known < 0:
            self.known = legal_count(&self.legal)
        return self.known

    @classmethod
    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    cdef bint holds(self, int code) noexcept nogil:
        cdef int tile = code_tile(code)
        cdef int place = code_place(code)
        cdef int row = row_of(place)
        cdef uint64_t here = bit_of(place)
        if not self.legal.types >> tile & 1 or not self.legal.bottom <= row <= self.legal.top:
            return False
        return places(&self.legal, tile)[row] & here != 0

    cdef int write_places(self, int types, uint16_t* found) noexcept nogil:
        """Writes the places open to types of one size, by (y, x); returns how many there are."""
        cdef const uint64_t* rows = places(&self.legal, lowest_bit(types))
        cdef uint64_t rest
        cdef int row
        cdef int n = 0
        for row in range(self.legal.bottom, self.legal.top + 1):
            rest = rows[row]
            while rest:
                found[n] = <uint16_t>(row * SIDE + lowest_bit(rest))
                n += 1
                rest &= rest - 1
        return n

    cdef int write_codes(self, int types, uint16_t* codes) noexcept nogil:
        """Writes the codes of the moves of types of one size; returns how many there are."""
        cdef uint16_t[ROOM_FOR_PLACES] found
        cdef int count, i, tile
        cdef int n = 0
        if types == 0:
            return 0
        count = self.write_places(types, found)
        while types:
            tile = lowest_bit(types)
            types &= types - 1
            for i in range(count):
                codes[n + i] = <uint16_t>code_of(tile, found[i])
            n += count
        return n

    cdef int write_all(self, uint16_t* codes) noexcept nogil:
        cdef int n = self.write_codes(self.legal.types & SMALL_TYPES, codes)
        self.known = n + self.write_codes(self.legal.types & LARGE_TYPES, codes + n)
        return self.known

    cdef bint fill(
        self, PyObject* moves, int at, int types, const uint16_t* found, int count
    ) noexcept:
        """Fills a tuple, from an index on, with the moves of types of one size, if all are made."""
        cdef int tile
        while types:
            tile = lowest_bit(types)
            types &= types - 1
            if not self.names.fill(moves, at, code_of(tile, 0), found, count):
                return False
            at += count
        return True

    cdef tuple all(self):
        cdef uint16_t[ROOM_FOR_MOVES] codes
        if self.moves is None:
            self.moves = self.known_moves()
        if self.moves is None:  # some have never been named
            self.moves = self.names.name_all(codes, self.write_all(codes))
        return self.moves

    cdef tuple known_moves(self):
        """The moves, or ``None`` where one has no object yet. No list of codes is made."""
        cdef uint16_t[ROOM_FOR_PLACES] small
        cdef uint16_t[ROOM_FOR_PLACES] large
        cdef int small_types = self.legal.types & SMALL_TYPES
        cdef int large_types = self.legal.types & LARGE_TYPES
        cdef int small_count = self.write_places(small_types, small) if small_types else 0
        cdef int large_count = self.write_places(large_types, large) if large_types else 0
        cdef int small_moves = bit_count(small_types) * small_count
        cdef tuple moves
        self.known = small_moves + bit_count(large_types) * large_count
        moves = PyTuple_New(self.known)
        if (
            self.fill(<PyObject*>moves, 0, small_types, small, small_count)
            and self.fill(<PyObject*>moves, small_moves, large_types, large, large_count)
        ):
            return moves
        return None

    def __len__(self):
        return self.size()

    def __bool__(self):
        return self.legal.types != 0

    def __iter__(self):
        return iter(self.all())

    def __reversed__(self):
        return reversed(self.all())

    def __contains__(self, value):
        cdef int code = self.names.read(value)
        return 0 <= code < CODES and self.holds(code)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self.all()[index]
        cdef Py_ssize_t i = PyNumber_AsSsize_t(index, IndexError)
        if i < 0:
            i += self.size()
        if not 0 <= i < self.size():
            raise IndexError("index of a legal move out of range")
        if self.moves is not None:
            return self.moves[i]
        return self.names.name(nth_code(&self.legal, <int>i))

    def index(self, value, start=0, stop=None):
        """Index of a move or its text; ``ValueError`` when it is not among those asked for."""
        cdef int code = self.names.read(value)
        if not 0 <= code < CODES:
            raise ValueError("not a legal move")
        return self.all().index(self.names.name(code), start, self.size() if stop is None else stop)

    def count(self, value):
        """1 for a legal move or its text, else 0."""
        return int(value in self)

    def of(self, tile):
        """The legal moves of one type of tile, as a tuple by (y, x)."""
        cdef uint16_t[ROOM_FOR_PLACES] codes
        cdef int index = checked("a tile", self.names.read_tile(tile), 0, TILES - 1)
        if not self.legal.types >> index & 1:
            return ()
        return self.names.name_all(codes, self.write_codes(1 << index, codes))

    def codes(self):
        """The codes of all moves, ascending: a read-only buffer of unsigned 16-bit integers."""
        cdef uint16_t[ROOM_FOR_MOVES] codes
        cdef Py_ssize_t count = self.write_all(codes)
        return memoryview((<char*>codes)[: count * sizeof(uint16_t)]).cast("H")

    def __repr__(self):
        return f"<LegalMoves: {self.size()}>"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return tuple, (self.all(),)


Sequence.register(LegalMoves)


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
