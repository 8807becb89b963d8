# Included by _core.pyx: what codes are called, and the legal moves of a position.

cdef extern from "Python.h":
    # Of plain pointers: the object of a code is handed out far too often to count it twice.
    void Py_INCREF(PyObject* value) noexcept
    void Py_XDECREF(PyObject* value) noexcept
    void PyTuple_SET_ITEM(PyObject* into, Py_ssize_t i, PyObject* item) noexcept

cdef enum:
    # Each of 30 small tiles has four edge neighbors, and eight squares around it.
    ROOM_FOR_PLACES = 8 * 30
    ROOM_FOR_MOVES = 6 * (4 + 8) * 30


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
