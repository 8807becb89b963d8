"""The compiled core of Main Merah: games played on at random.

A card is its code, 0 to 51, and a set of cards the mask of their bits. Which cards pair and what
they are worth the typed layer above tells.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint64_t

from redtiles._table cimport Rng, bit_count, game_rng, lowest_bit, nth_bit, random_below

cdef enum:
    CARDS = 52
    NOBODY = CARDS  # stands for a card where there is none
    SEATS = 3
    SIGNAL_CHECK = 4096  # games between two looks for Ctrl-C: some milliseconds

ctypedef struct Game:
    uint64_t[SEATS] hands
    uint64_t table
    int[SEATS] points  # of what each seat has taken
    uint8_t[CARDS] deck
    int drawn  # cards of the deck that were turned
    int cards  # in the deck at first
    int turned  # the card that waits for a choice
    int seat
    int players
    bint auto


@cython.final
cdef class Player:
    """Plays games of Main Merah on at random, by a table of pairs and points.

    It never changes, so that any number of threads may use it at once.
    """

    cdef uint64_t[CARDS] pairs
    cdef int[CARDS] points
    cdef uint64_t red

    def __cinit__(self, pairs, points, /):
        """``pairs`` has the set that each card pairs with, ``points`` its worth, 0 for black."""
        cdef int card
        if len(pairs) != CARDS or len(points) != CARDS:
            raise ValueError(f"there are {CARDS} cards")
        for card in range(CARDS):
            self.pairs[card] = pairs[card]
            self.points[card] = points[card]
            if self.pairs[card] >> CARDS or not 0 <= self.points[card] <= 1000:
                raise ValueError("no such pair, or no such points")
            if self.points[card]:
                self.red |= <uint64_t>1 << card

    cdef inline int preferred(self, uint64_t pairing) noexcept nogil:
        """What the game takes of the cards that pair: a red one if there is one, and the least."""
        if pairing & self.red:
            pairing &= self.red
        return lowest_bit(pairing) if pairing else NOBODY

    cdef inline void settle(self, Game* g, int card, int take) noexcept nogil:
        """A card comes to the table and takes another, or stays."""
        if take == NOBODY:
            g.table |= <uint64_t>1 << card
            return
        g.table &= ~(<uint64_t>1 << take)
        g.points[g.seat] += self.points[card] + self.points[take]

    cdef inline int choose(self, Game* g, Rng* rng, int* take) noexcept nogil:
        """A legal move, each as likely: the card to lay, or NOBODY in a choice, and what it takes.
        """
        cdef uint64_t pairing, rest
        cdef int total = 0
        cdef int laid, n
        take[0] = NOBODY
        if g.turned != NOBODY:
            pairing = g.table & self.pairs[g.turned]
            take[0] = nth_bit(pairing, <int>random_below(rng, bit_count(pairing)))
            return NOBODY
        rest = g.hands[g.seat]
        if g.auto:
            laid = nth_bit(rest, <int>random_below(rng, bit_count(rest)))
            take[0] = self.preferred(g.table & self.pairs[laid])
            return laid
        while rest:
            total += max(1, bit_count(g.table & self.pairs[lowest_bit(rest)]))
            rest &= rest - 1
        n = <int>random_below(rng, total)
        rest = g.hands[g.seat]
        while True:
            laid = lowest_bit(rest)
            pairing = g.table & self.pairs[laid]
            total = max(1, bit_count(pairing))
            if n < total:
                break
            n -= total
            rest &= rest - 1
        if pairing:
            take[0] = nth_bit(pairing, n)
        return laid

    cdef void move(self, Game* g, int laid, int take) noexcept nogil:
        """Makes a move: what a laid card takes, or the turned one where none is laid."""
        cdef uint64_t pairing
        if laid != NOBODY:
            g.hands[g.seat] &= ~(<uint64_t>1 << laid)
            self.settle(g, laid, take)
            g.turned = g.deck[g.drawn]
            g.drawn += 1
            pairing = g.table & self.pairs[g.turned]
            if pairing & (pairing - 1) and not g.auto:
                return
            take = self.preferred(pairing)
        self.settle(g, g.turned, take)
        g.turned = NOBODY
        g.seat = (g.seat + 1) % g.players if g.drawn < g.cards else -1

    cdef int set_up(
        self, Game* g, int seat, hands, uint64_t table, deck, points, int turned, bint auto
    ) except -1:
        """Takes a game over from the layer above, and checks that it can be played to its end."""
        cdef int[SEATS] held
        cdef int i
        g.players = <int>len(hands)
        g.cards = <int>len(deck)
        if not (
            2 <= g.players <= SEATS and len(points) == g.players and g.cards <= CARDS
            and -1 <= seat < g.players and 0 <= turned <= NOBODY and table >> CARDS == 0
        ):
            raise ValueError("no such game")
        g.seat, g.table, g.turned, g.auto, g.drawn = seat, table, turned, auto, 0
        for i in range(g.cards):
            g.deck[i] = deck[i]
            if g.deck[i] >= CARDS:
                raise ValueError("no such card in the deck")
        for i in range(g.players):
            g.hands[i] = hands[i]
            g.points[i] = points[i]
            held[i] = bit_count(g.hands[i])
            if g.hands[i] >> CARDS or not 0 <= g.points[i] <= 1 << 20:
                raise ValueError("no such hand, or no such points")
        if seat < 0:
            return 0
        if turned != NOBODY:
            if not table & self.pairs[turned]:
                raise ValueError("nothing pairs with the turned card")
            seat = (seat + 1) % g.players
        elif not g.cards:
            raise ValueError("nobody can move")
        i = g.cards
        while i:
            held[seat] -= 1
            if held[seat] < 0:
                raise ValueError("the hands are smaller than the deck")
            seat = (seat + 1) % g.players
            i -= 1
        return 0

    def prospects(self, int seat, hands, uint64_t table, deck, points, int turned, bint auto, /):
        """For each legal move, in order: whether it ends the game, and the points by seat after it.

        ``hands`` are sets of cards and ``points`` what was taken, by seat; ``deck`` has codes in
        drawing order; ``turned`` waits for a choice, 52 for none; ``seat`` is -1 when it is over.
        """
        cdef Game before
        cdef uint64_t rest, pairing
        cdef int laid
        cdef list found = []
        self.set_up(&before, seat, hands, table, deck, points, turned, auto)
        if before.seat < 0:
            return found
        if before.turned != NOBODY:
            self.add_prospects(found, &before, NOBODY, table & self.pairs[turned])
            return found
        rest = before.hands[seat]
        while rest:
            laid = lowest_bit(rest)
            rest &= rest - 1
            pairing = table & self.pairs[laid]
            if auto and pairing:
                pairing = <uint64_t>1 << self.preferred(pairing)
            self.add_prospects(found, &before, laid, pairing)
        return found

    cdef int add_prospects(
        self, list found, const Game* before, int laid, uint64_t pairing
    ) except -1:
        """What comes of laying a card, or of a choice, for each card it may take."""
        cdef Game game
        while True:
            game = before[0]
            self.move(&game, laid, lowest_bit(pairing) if pairing else NOBODY)
            found.append((game.seat < 0, *[game.points[i] for i in range(game.players)]))
            pairing &= pairing - 1
            if not pairing:
                return 0

    def playouts(
        self, int seat, hands, uint64_t table, deck, points, int turned, bint auto,
        int64_t games, uint64_t seed, /
    ):
        """Plays the random games 0, 1, ... of a seed; counts them by the set of leading seats.

        The game is given as in :meth:`prospects`.
        """
        cdef Game start, game
        cdef Rng rng
        cdef int64_t[1 << SEATS] leaders
        cdef int64_t number
        cdef int i, laid, take, highest, leading
        self.set_up(&start, seat, hands, table, deck, points, turned, auto)
        if games < 0:
            raise ValueError("no such number of games")
        for i in range(1 << SEATS):
            leaders[i] = 0
        with nogil:
            for number in range(games):
                game = start
                rng = game_rng(seed, <uint64_t>number)
                while game.seat >= 0:
                    laid = self.choose(&game, &rng, &take)
                    self.move(&game, laid, take)
                highest = 0
                for i in range(game.players):
                    highest = max(highest, game.points[i])
                leading = 0
                for i in range(game.players):
                    leading |= (game.points[i] == highest) << i
                leaders[leading] += 1
                if number % SIGNAL_CHECK == SIGNAL_CHECK - 1:
                    with gil:
                        PyErr_CheckSignals()
        return tuple([leaders[i] for i in range(1 << start.players)])
