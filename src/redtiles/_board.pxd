"""Redstone's board as packed bit rows: groups, liberties, and where a stone may be placed.

A set of points is a row of 64-bit words that hold the rows of the board one after the other, each
followed by a bit that belongs to no point. So a shift by one goes to the left or right neighbor,
a shift by ``stride``, the size and one, to the neighbor above or below, and what leaves the board
falls on bits that are masked out. A free word at either end saves the test for the first and the
last. Bits ascend by (row, column).
"""

cimport cython
from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memset

cdef extern from "_bits.h" nogil:
    int bits_in(const uint64_t* words, int n) noexcept
    int bit_count(uint64_t word) noexcept
    int lowest_bit(uint64_t word) noexcept
    int nth_bit(uint64_t word, int n) noexcept

cdef enum:
    LEAST_SIZE = 2
    MOST_SIZE = 25
    MOST_POINTS = MOST_SIZE * MOST_SIZE
    WORDS = 11 + 2  # 25 rows of 26 bits, and a free word at either end
    PLACEMENTS = 3 * MOST_POINTS  # the codes below this one place a stone
    SWAP = PLACEMENTS
    CODES = SWAP + 1

cdef enum:
    BLACK = 0
    WHITE = 1
    RED = 2
    STONES = 3

cdef enum:  # the pie rule: what White may do about the first stone
    NO_OFFER = 0
    OFFERED  # or still to come
    SWAPPED

cdef enum:
    FINISHED = 2  # a status below this is the color to move: BLACK or WHITE
    STATUSES = FINISHED + 4  # the others are FINISHED + 2 * winner + who moved last

cdef enum Fault:
    NO_FAULT = 0
    GAME_OVER
    OFF_BOARD
    NOT_YOUR_COLOR
    OCCUPIED
    CAPTURES_WITHOUT_RED
    RED_CAPTURES_NOTHING
    NO_SWAP

ctypedef struct Points:
    uint64_t word[WORDS]  # the first and the last stay 0

ctypedef struct Board:
    Points points  # all there are
    Points stones[STONES]  # where they lie, by kind
    int size
    int stride
    int words  # so many of the words are used, beginning with number 1

ctypedef struct Game:
    Board board
    int status
    int offer

ctypedef struct Legal:
    Points own  # where the mover may place a stone of the own color
    Points red
    int mover
    int size
    int stride
    int words
    bint swap  # whether the colors may be swapped


# A place is a point as row * 25 + column, and a code is stone * 625 + place. Numbers below are not
# negative and strides not 0: C may divide.

@cython.cdivision(True)
cdef inline int stone_of(int code) noexcept nogil:
    return code // MOST_POINTS


@cython.cdivision(True)
cdef inline int place_of(int code) noexcept nogil:
    return code % MOST_POINTS


@cython.cdivision(True)
cdef inline int bit_of(int stride, int place) noexcept nogil:
    """The bit of a place, counted from the free word in front."""
    return 64 + place // MOST_SIZE * stride + place % MOST_SIZE


@cython.cdivision(True)
cdef inline int place_at(int stride, int bit) noexcept nogil:
    """The place of a bit."""
    return (bit - 64) // stride * MOST_SIZE + (bit - 64) % stride


@cython.cdivision(True)
cdef inline bint on_board(int size, int place) noexcept nogil:
    return place // MOST_SIZE < size and place % MOST_SIZE < size


cdef inline bint has(const Points* s, int bit) noexcept nogil:
    return s.word[bit >> 6] >> (bit & 63) & 1


cdef inline void flip(Points* s, int bit) noexcept nogil:
    s.word[bit >> 6] ^= <uint64_t>1 << (bit & 63)


cdef inline void clear(Points* s) noexcept nogil:
    memset(s, 0, sizeof(Points))


cdef inline void clear_board(Board* b, int size) noexcept nogil:
    """The empty board of a size."""
    cdef int row, column
    memset(b, 0, sizeof(Board))
    b.size = size
    b.stride = size + 1
    b.words = (size * b.stride + 63) >> 6
    for row in range(size):
        for column in range(size):
            flip(&b.points, 64 + row * b.stride + column)


cdef inline int count_points(const Points* s, int words) noexcept nogil:
    return bits_in(&s.word[1], words)


cdef inline bint is_empty(const Points* s, int words) noexcept nogil:
    cdef int i
    for i in range(1, words + 1):
        if s.word[i]:
            return False
    return True


cdef inline uint64_t vacant(const Board* b, int i) noexcept nogil:
    """The empty points of a word."""
    return b.points.word[i] & ~(
        b.stones[BLACK].word[i] | b.stones[WHITE].word[i] | b.stones[RED].word[i]
    )


cdef inline uint64_t beside(const Points* s, int i, int stride) noexcept nogil:
    """The bits of a word with a neighbor in a set, some of them no points of the board."""
    cdef uint64_t here = s.word[i]
    cdef uint64_t below = s.word[i - 1]
    cdef uint64_t above = s.word[i + 1]
    cdef int rest = 64 - stride
    return (
        (here << 1) | (below >> 63) | (here >> 1) | (above << 63)
        | (here << stride) | (below >> rest) | (here >> stride) | (above << rest)
    )


ctypedef struct Group:
    Points stones
    int first  # the words it lies in
    int last


cdef inline void find_group(const Board* b, int color, int bit, Group* g) noexcept nogil:
    """The group of the stone at a bit."""
    cdef const Points* among = &b.stones[color]
    cdef uint64_t before, now
    cdef bint grows = True
    cdef int i
    clear(&g.stones)
    flip(&g.stones, bit)
    g.first = bit >> 6
    g.last = bit >> 6
    while grows:
        grows = False
        for i in range(max(1, g.first - 1), min(b.words, g.last + 1) + 1):
            before = g.stones.word[i]
            now = (before | beside(&g.stones, i, b.stride)) & among.word[i]
            while now != before:
                grows = True
                before = now
                g.stones.word[i] = now
                now = (before | beside(&g.stones, i, b.stride)) & among.word[i]
            if now:
                g.first = min(g.first, i)
                g.last = max(g.last, i)


cdef inline uint64_t liberties_in(const Board* b, const Group* g, int i) noexcept nogil:
    """The liberties of a group in a word."""
    return beside(&g.stones, i, b.stride) & vacant(b, i)


cdef inline int one_liberty(const Board* b, const Group* g) noexcept nogil:
    """The bit of a group's only liberty; 0 when it has none, -1 when it has more than one."""
    cdef uint64_t found
    cdef int only = 0
    cdef int i
    for i in range(max(1, g.first - 1), min(b.words, g.last + 1) + 1):
        found = liberties_in(b, g, i)
        if found:
            if only or found & (found - 1):
                return -1
            only = 64 * i + lowest_bit(found)
    return only


cdef inline void add_all(Points* to, const Group* g) noexcept nogil:
    cdef int i
    for i in range(g.first, g.last + 1):
        to.word[i] |= g.stones.word[i]


cdef inline void find_liberties(
    const Board* b, int color, Points* vital, Points* safe
) noexcept nogil:
    """The points that are the only liberty of a group, and the stones of groups with more."""
    cdef Points rest = b.stones[color]
    cdef Group group
    cdef int i, j, only
    clear(vital)
    clear(safe)
    for i in range(1, b.words + 1):
        while rest.word[i]:
            find_group(b, color, 64 * i + lowest_bit(rest.word[i]), &group)
            for j in range(group.first, group.last + 1):
                rest.word[j] &= ~group.stones.word[j]
            only = one_liberty(b, &group)
            if only < 0:
                add_all(safe, &group)
            elif only:
                vital.word[only >> 6] |= <uint64_t>1 << (only & 63)


cdef inline void find_legal(const Game* game, Legal* legal) noexcept nogil:
    """Where the mover may place what; no place at all when the game is over.

    A placement takes its point from the liberties of the groups beside it, and changes nothing for
    any other. So it leaves a group without liberties just where the point is the only liberty of
    one, or where the stone itself would have none. With a stone of the own color the groups of
    that color beside it become one: it has a liberty if the point has an empty neighbor, or if one
    of them had two, one of which is left.
    """
    cdef const Board* b = &game.board
    cdef Points empty, mine, theirs, safe, unused
    cdef int i
    clear(&legal.own)
    clear(&legal.red)
    legal.mover = game.status
    legal.size = b.size
    legal.stride = b.stride
    legal.words = b.words
    legal.swap = False
    if game.status >= FINISHED:
        return
    find_liberties(b, 1 - game.status, &theirs, &unused)
    find_liberties(b, game.status, &mine, &safe)
    clear(&empty)
    for i in range(1, b.words + 1):
        empty.word[i] = vacant(b, i)
    for i in range(1, b.words + 1):
        legal.red.word[i] = mine.word[i] | theirs.word[i]
        legal.own.word[i] = (
            empty.word[i]
            & ~theirs.word[i]
            & (beside(&empty, i, b.stride) | beside(&safe, i, b.stride))
        )
    legal.swap = game.offer == OFFERED and not is_empty(&b.stones[BLACK], b.words)


cdef inline int legal_count(const Legal* legal) noexcept nogil:
    return (
        count_points(&legal.own, legal.words) + count_points(&legal.red, legal.words) + legal.swap
    )


cdef inline bint is_legal(const Legal* legal, int code) noexcept nogil:
    cdef int stone = stone_of(code)
    cdef int place = place_of(code)
    if code == SWAP:
        return legal.swap
    if not on_board(legal.size, place) or (stone != RED and stone != legal.mover):
        return False
    return has(&legal.red if stone == RED else &legal.own, bit_of(legal.stride, place))


cdef inline int nth_point(const Points* s, int stride, int n) noexcept nogil:
    """The n-th point of a set that has more than n."""
    cdef int i = 1
    cdef int here = bit_count(s.word[1])
    while n >= here:
        n -= here
        i += 1
        here = bit_count(s.word[i])
    return place_at(stride, 64 * i + nth_bit(s.word[i], n))


cdef inline int nth_code(const Legal* legal, int n) noexcept nogil:
    """The n-th legal move; there must be more than n."""
    cdef int count = count_points(&legal.own, legal.words)
    if n < count:
        return legal.mover * MOST_POINTS + nth_point(&legal.own, legal.stride, n)
    n -= count
    if n < count_points(&legal.red, legal.words):
        return RED * MOST_POINTS + nth_point(&legal.red, legal.stride, n)
    return SWAP


cdef inline int write_places(
    const Points* s, int stride, int words, uint16_t* places
) noexcept nogil:
    """Writes the points of a set in order; returns how many there are."""
    cdef uint64_t rest
    cdef int n = 0
    cdef int i
    for i in range(1, words + 1):
        rest = s.word[i]
        while rest:
            places[n] = <uint16_t>place_at(stride, 64 * i + lowest_bit(rest))
            n += 1
            rest &= rest - 1
    return n


cdef inline int write_codes(const Legal* legal, uint16_t* codes) noexcept nogil:
    """Writes the codes of the legal moves in order; returns how many there are."""
    cdef int own = write_places(&legal.own, legal.stride, legal.words, codes)
    cdef int n = own + write_places(&legal.red, legal.stride, legal.words, codes + own)
    cdef int i
    for i in range(n):
        codes[i] += <uint16_t>((legal.mover if i < own else RED) * MOST_POINTS)
    if legal.swap:
        codes[n] = SWAP
        n += 1
    return n


cdef inline int move_fault(const Game* game, const Legal* legal, int code) noexcept nogil:
    """The first rule that a move breaks, in the order of ``Fault``; NO_FAULT when it is legal."""
    cdef const Board* b = &game.board
    cdef int stone = stone_of(code)
    cdef int place = place_of(code)
    if is_legal(legal, code):
        return NO_FAULT
    if game.status >= FINISHED:
        return GAME_OVER
    if code == SWAP:
        return NO_SWAP
    if not on_board(b.size, place):
        return OFF_BOARD
    if stone != RED and stone != game.status:
        return NOT_YOUR_COLOR
    if stone_at(b, place) >= 0:
        return OCCUPIED
    return RED_CAPTURES_NOTHING if stone == RED else CAPTURES_WITHOUT_RED


cdef inline int stone_at(const Board* b, int place) noexcept nogil:
    """The kind of stone on a point of the board, -1 for none."""
    cdef int bit = bit_of(b.stride, place)
    cdef int stone
    for stone in range(STONES):
        if has(&b.stones[stone], bit):
            return stone
    return -1


cdef inline int capture(Board* b, int bit, uint16_t* captured) noexcept nogil:
    """Removes what a red stone at a bit has left without liberties.

    All groups go together: each is judged before the first is taken off. Writes the codes of the
    stones, and returns how many there are.
    """
    cdef int[4] steps = [-1, 1, -b.stride, b.stride]
    cdef Points[2] gone
    cdef Group group
    cdef int i, color, place
    cdef int n = 0
    for color in range(2):
        clear(&gone[color])
        for i in range(4):
            # A neighbor beyond the edge is a bit that no stone lies on.
            if has(&b.stones[color], bit + steps[i]) and not has(&gone[color], bit + steps[i]):
                find_group(b, color, bit + steps[i], &group)
                if one_liberty(b, &group) == 0:
                    add_all(&gone[color], &group)
    for color in range(2):
        place = n
        n += write_places(&gone[color], b.stride, b.words, captured + n)
        for i in range(place, n):
            captured[i] += <uint16_t>(color * MOST_POINTS)
        for i in range(1, b.words + 1):
            b.stones[color].word[i] &= ~gone[color].word[i]
    return n


cdef inline int play(Game* game, int code, uint16_t* captured) noexcept nogil:
    """Makes a legal move; writes the codes of the captured stones and returns their number."""
    cdef Board* b = &game.board
    cdef int mover = game.status
    cdef int stone = stone_of(code)
    cdef int bit = bit_of(b.stride, place_of(code))
    cdef int n = 0
    if code == SWAP:
        game.offer = SWAPPED
        return 0
    if mover == WHITE and game.offer == OFFERED:
        game.offer = NO_OFFER
    flip(&b.stones[stone], bit)
    game.status = 1 - mover
    if stone == RED:
        n = capture(b, bit, captured)
        if is_empty(&b.stones[1 - mover], b.words):
            game.status = FINISHED + 2 * mover + mover
        elif is_empty(&b.stones[mover], b.words):
            game.status = FINISHED + 2 * (1 - mover) + mover
    return n


cdef inline void put_back(Board* b, int code) noexcept nogil:
    """Puts a stone on its point, or takes it off again."""
    flip(&b.stones[stone_of(code)], bit_of(b.stride, place_of(code)))
