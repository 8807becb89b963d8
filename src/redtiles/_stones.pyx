"""The compiled core of Redstone: one game on its board, its legal moves, and its groups.

Stones, points and moves are small integers here. A stone is 0 black, 1 white, 2 red; a place is
``row * 25 + column``; a move is its code, ``stone * 625 + place``, or 1875 for the swap. The typed
layer above names them: it hands every table a tuple with the object of each code.
"""

from collections.abc import Sequence
from types import GenericAlias

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Free, PyMem_Realloc
from cpython.number cimport PyNumber_AsSsize_t
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy

from redtiles._board cimport (
    BLACK, CODES, FINISHED, LEAST_SIZE, MOST_POINTS, MOST_SIZE, NO_FAULT, OFFERED, PLACEMENTS,
    RED, STATUSES, STONES, SWAP, SWAPPED, WHITE, Board, Game, Group, Legal, Points, beside,
    bit_count, clear, clear_board, count_points, find_group, find_legal, find_liberties, has,
    is_empty, is_legal, legal_count, liberties_in, lowest_bit, move_fault, nth_code, on_board,
    place_at, place_of, play, put_back, stone_at, vacant, write_codes, write_places
)
from redtiles._table cimport Rng, game_rng, random_below, salt

cdef enum:
    FIRST_FRAMES = 64
    GAMES_CHECK = 4  # games between two such looks
    SIGNAL_CHECK = 1 << 14  # perft nodes between two looks for Ctrl-C: some tens of milliseconds

ctypedef struct Entry:  # of the log of moves: what was before the move
    int captured  # how many stones the move captured
    uint16_t code
    uint8_t status
    uint8_t offer

ctypedef struct Frame:  # of a count: a position, and the moves of it that are still to be made
    Game game
    Legal legal


cdef Py_ssize_t checked(str name, object value, Py_ssize_t least, Py_ssize_t greatest) except? -1:
    try:
        number = PyNumber_AsSsize_t(value, OverflowError)
    except OverflowError:
        number = least - 1
    if not least <= number <= greatest:
        raise ValueError(f"{name} must be in {least}..{greatest}")
    return number


cdef tuple name_all(tuple names, const uint16_t* codes, int count):
    """The objects of codes that nobody else can change meanwhile."""
    cdef tuple named = PyTuple_New(count)
    cdef int i
    for i in range(count):
        found = names[codes[i]]
        Py_INCREF(found)
        PyTuple_SET_ITEM(named, i, found)
    return named


@cython.final
@cython.no_gc  # it refers to names and moves alone, and so to nothing that refers to it
@cython.freelist(8)  # most live until the next move
@cython.collection_type("sequence")
cdef class LegalMoves:
    """The legal moves of one position, in ascending code: an immutable snapshot.

    It stays true of its position whatever happens to the board afterwards. It holds masks, so
    ``len`` and ``in`` build no list. Slices are tuples.
    """

    cdef tuple names
    cdef object read
    cdef Legal legal
    cdef int known  # how many there are
    cdef tuple moves  # made when first needed

    def __cinit__(self, Table table not None, /):
        self.names = table.names
        self.read = table.read
        find_legal(&table.game, &self.legal)
        self.known = legal_count(&self.legal)

    @classmethod
    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    cdef tuple all(self):
        cdef uint16_t[CODES] codes
        if self.moves is None:
            self.moves = name_all(self.names, codes, write_codes(&self.legal, codes))
        return self.moves

    cdef int code_of(self, value) except? -1:
        """The code of a legal move or its text, -1 for anything else."""
        cdef Py_ssize_t code = self.read(value)
        return <int>code if 0 <= code < CODES and is_legal(&self.legal, <int>code) else -1

    def __len__(self):
        return self.known

    def __bool__(self):
        return self.known != 0

    def __iter__(self):
        return iter(self.all())

    def __reversed__(self):
        return reversed(self.all())

    def __contains__(self, value):
        return self.code_of(value) >= 0

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self.all()[index]
        cdef Py_ssize_t i = PyNumber_AsSsize_t(index, IndexError)
        if i < 0:
            i += self.known
        if not 0 <= i < self.known:
            raise IndexError("index of a legal move out of range")
        return self.names[nth_code(&self.legal, <int>i)]

    def index(self, value, start=0, stop=None):
        """Index of a move or its text; ``ValueError`` when it is not among those asked for."""
        cdef int code = self.code_of(value)
        if code < 0:
            raise ValueError("not a legal move")
        return self.all().index(self.names[code], start, self.known if stop is None else stop)

    def count(self, value):
        """1 for a legal move or its text, else 0."""
        return int(value in self)

    def codes(self):
        """The codes of all moves, ascending: a read-only buffer of unsigned 16-bit integers."""
        cdef uint16_t[CODES] codes
        cdef Py_ssize_t count = write_codes(&self.legal, codes)
        return memoryview((<char*>codes)[: count * sizeof(uint16_t)]).cast("H")

    def __repr__(self):
        return f"<LegalMoves: {self.known}>"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return tuple, (self.all(),)


Sequence.register(LegalMoves)


cdef int take_move(Legal* legal) noexcept nogil:
    """Takes a move out of what is legal; -1 when there is none left."""
    cdef int i
    for i in range(1, legal.words + 1):
        if legal.own.word[i]:
            return legal.mover * MOST_POINTS + take_place(&legal.own, legal.stride, i)
    for i in range(1, legal.words + 1):
        if legal.red.word[i]:
            return RED * MOST_POINTS + take_place(&legal.red, legal.stride, i)
    if legal.swap:
        legal.swap = False
        return SWAP
    return -1


cdef int take_place(Points* s, int stride, int i) noexcept nogil:
    cdef int bit = 64 * i + lowest_bit(s.word[i])
    s.word[i] &= s.word[i] - 1
    return place_at(stride, bit)


cdef uint64_t count_sequences(Frame** frames, int depth) except? 0 nogil:
    """Sequences of ``depth`` moves, at least two, from the game in the first frame.

    A frame for each ply, and not a call: games of Redstone are longer than the stack of C is deep.
    """
    cdef uint16_t[MOST_POINTS] captured
    cdef Frame* next_frame
    cdef int room = FIRST_FRAMES
    cdef int top = 0
    cdef int nodes = 0
    cdef int code
    cdef uint64_t total = 0
    find_legal(&frames[0].game, &frames[0].legal)
    while top >= 0:
        code = take_move(&frames[0][top].legal)
        if code < 0:
            top -= 1
            continue
        if top + 1 == room:
            next_frame = <Frame*>realloc(frames[0], 2 * room * sizeof(Frame))
            if next_frame == NULL:
                with gil:
                    raise MemoryError
            frames[0] = next_frame
            room *= 2
        next_frame = &frames[0][top + 1]
        next_frame.game = frames[0][top].game
        play(&next_frame.game, code, captured)
        find_legal(&next_frame.game, &next_frame.legal)
        if top + 2 == depth:
            total += legal_count(&next_frame.legal)
        else:
            top += 1
        nodes += 1
        if nodes == SIGNAL_CHECK:
            nodes = 0
            with gil:
                PyErr_CheckSignals()
    return total


cdef tuple weighed(const Game* game):
    """Of black and of white: the stones, those with one liberty, and the liberties."""
    cdef const Board* b = &game.board
    cdef int[2] stones, bare, liberties
    cdef Points vital, safe
    cdef int color, i
    for color in range(2):
        find_liberties(b, color, &vital, &safe)
        stones[color] = count_points(&b.stones[color], b.words)
        bare[color] = stones[color] - count_points(&safe, b.words)
        liberties[color] = 0
        for i in range(1, b.words + 1):
            liberties[color] += bit_count(beside(&b.stones[color], i, b.stride) & vacant(b, i))
    return (
        stones[BLACK], bare[BLACK], liberties[BLACK], stones[WHITE], bare[WHITE], liberties[WHITE]
    )


cdef int play_on(Game* game, uint64_t seed, uint64_t number) noexcept nogil:
    """Plays a game on to its end at random; returns the seat that wins."""
    cdef uint16_t[MOST_POINTS] captured
    cdef Rng rng = game_rng(seed, number)
    cdef Legal legal
    while game.status < FINISHED:
        find_legal(game, &legal)
        play(game, nth_code(&legal, random_below(&rng, legal_count(&legal))), captured)
    return ((game.status - FINISHED) >> 1) ^ (game.offer == SWAPPED)


cdef int most_moves(int size) noexcept nogil:
    """No game is longer: see the theorem on the length of a game in the docs."""
    cdef int points = size * size
    return 2 * points - 3 + ((points - 3) * (points - 4) >> 1) + 1


cdef list list_groups(Board b):
    """All groups: (color, places, liberties). The board is a copy that nobody else changes."""
    cdef Points rest = b.stones[BLACK]
    cdef Group group
    cdef Points liberties
    cdef int i, j, bit, color
    cdef list found = []
    for i in range(1, b.words + 1):
        rest.word[i] |= b.stones[WHITE].word[i]
    for i in range(1, b.words + 1):
        while rest.word[i]:
            bit = 64 * i + lowest_bit(rest.word[i])
            color = BLACK if has(&b.stones[BLACK], bit) else WHITE
            find_group(&b, color, bit, &group)
            clear(&liberties)
            for j in range(1, b.words + 1):
                rest.word[j] &= ~group.stones.word[j]
                liberties.word[j] = liberties_in(&b, &group, j)
            found.append((color, list_places(&b, &group.stones), list_places(&b, &liberties)))
    return found


cdef list list_places(const Board* b, const Points* s):
    cdef uint16_t[MOST_POINTS] places
    cdef int count = write_places(s, b.stride, b.words, places)
    return [places[i] for i in range(count)]


cdef void* room_for(int count, size_t size, void* memory, int* room) except? NULL:
    """Memory with room for so many things of a size, with what was there before."""
    if count > room[0]:
        memory = PyMem_Realloc(memory, 2 * count * size)
        if memory == NULL:
            raise MemoryError
        room[0] = 2 * count
    return memory


@cython.final
@cython.no_gc_clear
cdef class Table:
    """One game of Redstone: its board, whose turn it is, the swap, and the moves made.

    ``names`` has the object of each code; ``read(value)`` returns the code that a value stands for,
    or -1. Not safe to change from several threads at once; copies are independent.
    """

    cdef Game game
    cdef tuple names
    cdef object read
    cdef LegalMoves legal  # of the present position, None until asked for
    cdef uint64_t placed  # the salts of all stones, combined
    cdef Entry* log
    cdef int made  # entries in it
    cdef int log_room
    cdef uint16_t* taken  # the codes of the stones captured by all moves, the last ones last
    cdef int taken_count
    cdef int taken_room

    def __cinit__(self, tuple names not None, read, size=13, pie=True, /):
        if len(names) != CODES:
            raise ValueError(f"there must be {CODES} names")
        self.names = names
        self.read = read
        clear_board(&self.game.board, <int>checked("size", size, LEAST_SIZE, MOST_SIZE))
        self.game.offer = OFFERED if pie else 0

    def __dealloc__(self):
        PyMem_Free(self.log)
        PyMem_Free(self.taken)

    @classmethod
    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    def set_up(self, codes, status, offer):
        """Puts stones on the empty board of a new table.

        ``codes`` are those of the moves that place them, ``status`` and ``offer`` as the properties
        have them. A position has no group without liberties: where there is one, the table stays
        empty, and the code of the first such stone is returned instead of -1.
        """
        cdef Game game
        cdef uint64_t placed = 0
        cdef int code, stone
        game.status = <int>checked("status", status, 0, STATUSES - 1)
        game.offer = <int>checked("offer", offer, 0, SWAPPED)
        clear_board(&game.board, self.game.board.size)
        for value in codes:
            code = <int>checked("a code", value, 0, PLACEMENTS - 1)
            if not on_board(game.board.size, place_of(code)):
                raise ValueError("a stone is off the board")
            if stone_at(&game.board, place_of(code)) >= 0:
                raise ValueError("two stones are on one point")
            put_back(&game.board, code)
            placed ^= salt(code)
        for color, places, liberties in list_groups(game.board):
            if not liberties:
                return color * MOST_POINTS + places[0]
        for stone in range(STONES):
            if self.made or not is_empty(&self.game.board.stones[stone], game.board.words):
                raise ValueError("set_up needs a new table")
        self.game = game
        self.placed = placed
        self.legal = None
        return -1

    @property
    def size(self):
        """Points along an edge of the board."""
        return self.game.board.size

    @property
    def ply(self):
        """Moves made since the table was set up."""
        return self.made

    @property
    def status(self):
        """The color to move, or ``2 + 2 * winner + who moved last``."""
        return self.game.status

    @property
    def offer(self):
        """0: no swap, 1: it is or will be on offer, 2: the colors were swapped."""
        return self.game.offer

    @property
    def most_moves(self):
        """A bound on the moves of a game on this board."""
        return most_moves(self.game.board.size)

    cpdef LegalMoves legal_moves(self):
        """A snapshot of the legal moves."""
        if self.legal is None:
            self.legal = LegalMoves.__new__(LegalMoves, self)
        return self.legal

    def fault(self, code, /):
        """Number of the first rule a move breaks, in the order of ``Violation``; 0: it is legal."""
        cdef int move = <int>checked("a code", code, 0, CODES - 1)
        cdef LegalMoves moves = self.legal_moves()
        return move_fault(&self.game, &moves.legal, move)

    cdef int grow(self, int made, int taken) except -1:
        """Room in the log for so many moves and captured stones."""
        self.log = <Entry*>room_for(made, sizeof(Entry), self.log, &self.log_room)
        self.taken = <uint16_t*>room_for(taken, sizeof(uint16_t), self.taken, &self.taken_room)
        return 0

    def push(self, code, /):
        """Makes a move; returns 0, or what :meth:`fault` says and leaves the table as it was."""
        cdef int move = <int>checked("a code", code, 0, CODES - 1)
        cdef LegalMoves moves = self.legal_moves()
        cdef int fault = move_fault(&self.game, &moves.legal, move)
        cdef uint16_t[MOST_POINTS] captured
        cdef Entry entry
        cdef Game game
        cdef int i
        if fault != NO_FAULT:
            return fault
        game = self.game
        entry.code = <uint16_t>move
        entry.status = <uint8_t>game.status
        entry.offer = <uint8_t>game.offer
        entry.captured = play(&game, move, captured)
        self.grow(self.made + 1, self.taken_count + entry.captured)
        self.game = game
        self.log[self.made] = entry
        self.made += 1
        if move != SWAP:
            self.placed ^= salt(move)
        for i in range(entry.captured):
            self.placed ^= salt(captured[i])
            self.taken[self.taken_count + i] = captured[i]
        self.taken_count += entry.captured
        self.legal = None
        return 0

    def pop(self):
        """Takes back the last move and returns it; ``IndexError`` when there is none."""
        cdef Entry* entry
        cdef int before
        if self.made == 0:
            raise IndexError("no move to take back")
        self.made -= 1
        entry = &self.log[self.made]
        before = self.taken_count - entry.captured
        while self.taken_count > before:
            self.taken_count -= 1
            self.placed ^= salt(self.taken[self.taken_count])
            put_back(&self.game.board, self.taken[self.taken_count])
        if entry.code != SWAP:
            self.placed ^= salt(entry.code)
            put_back(&self.game.board, entry.code)
        self.game.status = entry.status
        self.game.offer = entry.offer
        move = self.names[entry.code]
        self.legal = None
        return move

    def moves(self):
        """The moves made since the table was set up, in order, as a tuple."""
        cdef tuple named = PyTuple_New(self.made)
        cdef int i
        while len(named) != self.made:  # to make a tuple can run code of others
            named = PyTuple_New(self.made)
        for i in range(self.made):
            move = self.names[self.log[i].code]
            Py_INCREF(move)
            PyTuple_SET_ITEM(named, i, move)
        return named

    @property
    def captured(self):
        """The codes of the stones that the last move captured, black ones first, each by place."""
        cdef int count = self.log[self.made - 1].captured if self.made else 0
        cdef int first = self.taken_count - count
        return [self.taken[first + i] for i in range(count)]

    def at(self, place, /):
        """The stone on a place, -1 for none; ``ValueError`` off the board."""
        cdef int point = <int>checked("a place", place, 0, MOST_POINTS - 1)
        if not on_board(self.game.board.size, point):
            raise ValueError("the point is off the board")
        return stone_at(&self.game.board, point)

    def rows(self):
        """The rows of the board from the top, as letters: ``b``, ``w``, ``r``, ``.`` when empty."""
        cdef Board board = self.game.board
        cdef int row, column
        cdef list rows = []
        for row in range(board.size - 1, -1, -1):
            rows.append("".join([
                "bwr."[stone_at(&board, row * MOST_SIZE + column)] for column in range(board.size)
            ]))
        return rows

    def groups(self):
        """All groups by least place: (color, places of its stones, places of its liberties)."""
        return list_groups(self.game.board)

    def key(self):
        """A 63-bit Zobrist key of all that the position line says, the same in every process."""
        cdef int rules = CODES + STATUSES + 3
        return (
            self.placed
            ^ salt(CODES + self.game.status)
            ^ salt(CODES + STATUSES + self.game.offer)
            ^ salt(rules + self.game.board.size)
        ) & <uint64_t>0x7FFFFFFFFFFFFFFF

    def same_position(self, Table other not None, /):
        """Whether all that the position line says is equal."""
        return (
            self.placed == other.placed
            and self.game.status == other.game.status
            and self.game.offer == other.game.offer
            and self.game.board.size == other.game.board.size
            and memcmp(
                self.game.board.stones, other.game.board.stones, sizeof(self.game.board.stones)
            ) == 0
        )

    def copy(self):
        """An independent table with the same history."""
        cdef Table other = Table.__new__(Table, self.names, self.read)
        other.grow(self.made, self.taken_count)
        other.game = self.game
        other.placed = self.placed
        other.legal = self.legal  # a snapshot: it may be shared
        if self.made:
            memcpy(other.log, self.log, self.made * sizeof(Entry))
        if self.taken_count:
            memcpy(other.taken, self.taken, self.taken_count * sizeof(uint16_t))
        other.made = self.made
        other.taken_count = self.taken_count
        return other

    def standing(self):
        """Of black and of white: the stones, those with one liberty, and the liberties."""
        return weighed(&self.game)

    def prospects(self):
        """For each legal move, in order: status, offer and :meth:`standing` after it."""
        cdef uint16_t[CODES] codes
        cdef uint16_t[MOST_POINTS] captured
        cdef LegalMoves moves = self.legal_moves()
        cdef Game before = self.game
        cdef Game game
        cdef int i
        cdef list found = []
        cdef int count = write_codes(&moves.legal, codes)
        for i in range(count):
            game = before
            play(&game, codes[i], captured)
            found.append((game.status, game.offer, weighed(&game)))
        return found

    def playouts(self, games, seed, /):
        """Plays the random games 0, 1, ... of a seed from here on; returns wins by seat.

        A legal move is as likely as any other.
        """
        cdef uint64_t word = seed
        cdef int64_t count = games
        cdef int64_t number
        cdef int64_t[2] wins
        cdef Game start = self.game  # before the lock is released: others may change the table
        cdef Game game
        if count < 0:
            raise ValueError("no such number of games")
        wins[0] = wins[1] = 0
        with nogil:
            for number in range(count):
                game = start
                wins[play_on(&game, word, <uint64_t>number)] += 1
                if number % GAMES_CHECK == 0:
                    with gil:
                        PyErr_CheckSignals()
        return wins[0], wins[1]

    def perft(self, depth, /):
        """Number of sequences of exactly ``depth`` legal moves from here."""
        cdef int plies = <int>checked("depth", depth, 0, 1 << 30)
        cdef Frame* frames
        cdef Legal legal
        cdef uint64_t total
        if plies > most_moves(self.game.board.size):
            return 0
        if plies == 0:
            return 1
        if plies == 1:
            find_legal(&self.game, &legal)
            return legal_count(&legal)
        frames = <Frame*>malloc(FIRST_FRAMES * sizeof(Frame))
        if frames == NULL:
            raise MemoryError
        frames[0].game = self.game
        try:
            with nogil:
                total = count_sequences(&frames, plies)
        finally:
            free(frames)
        return total
