/* Best groups of many positions at once, each in a lane of its own.
 *
 * A lane is a number of 16 bits, and an instruction works on all lanes of a vector. A tile's place
 * is a number, too, so that the difference of two tells how they lie to one another. In each role
 * a color has at most ten small and two large tiles: who touches whom is found by comparing every
 * two of them, and the groups by the transitive closure of that relation.
 *
 * gcc and clang have vectors of any size; for other compilers a vector has a single lane.
 */
#ifndef REDTILES_BATCH_H
#define REDTILES_BATCH_H

#include <stdint.h>
#include <string.h>

#if (defined(__GNUC__) || defined(__clang__)) && !defined(REDTILES_PLAIN)
#if defined(__AVX2__)
#define LANES 16
#else
#define LANES 8
#endif
typedef uint16_t lanes __attribute__((vector_size(2 * LANES), may_alias));
typedef int16_t signed_lanes __attribute__((vector_size(2 * LANES), may_alias));
#define EQUAL(a, b) ((lanes)((a) == (b)))
#define LESS(a, b) ((lanes)((signed_lanes)(a) < (signed_lanes)(b)))
#else
#define LANES 1
typedef uint16_t lanes;
#define EQUAL(a, b) ((lanes)-((a) == (b)))
#define LESS(a, b) ((lanes)-((a) < (b)))
#endif

#if defined(__GNUC__) && !defined(__clang__)
#define UNROLL _Pragma("GCC unroll 36")
#elif defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL
#endif

enum {
    COPIES = 5,       /* slots of a type: one a copy; large types, of one copy, use the last alone */
    SMALL_SLOTS = 30,
    FIRST_LARGE = 34, /* the slot of the first large tile */
    SLOTS = 60,
    SPARE_SLOTS = 47, /* what batch_put may reach beyond them */
    ALL_TILES = 36,
    ROLES = 6,        /* borders in white, black, red, then circles */
    MEMBERS = 12,     /* tiles of a role: ten small, two large */
    SMALL_MEMBERS = 10,
    SET_BITS = 14     /* of a set of members */
};

/* Places of tiles, lane by lane for each slot: a byte for x and one for y, each 128 for 0. On the
 * table both are from 96 to 159. */
typedef union {
    uint16_t place[(SLOTS + SPARE_SLOTS) * LANES];
    lanes slot[SLOTS + SPARE_SLOTS];
} batch;

/* The slot of a tile: those of the small types come first, the types being in the order
 * wb wr bw br rw rb, and then one for each large type. */
static inline int slot_of(int nth) {
    return nth < SMALL_SLOTS ? nth : FIRST_LARGE + COPIES * (nth - SMALL_SLOTS);
}

/* The members of each role. */
static const uint8_t MEMBERS_OF[ROLES][MEMBERS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 30, 31},
    {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 32, 33},
    {20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 34, 35},
    {10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 32, 34},
    {0, 1, 2, 3, 4, 25, 26, 27, 28, 29, 30, 35},
    {5, 6, 7, 8, 9, 15, 16, 17, 18, 19, 31, 33},
};

/* What lies in an empty slot: four or more from one another in x or in y, and far from the
 * table, also where x and y are both 128 more or less, which turned() does not tell apart. */
static inline uint16_t nowhere(int nth) {
    return (uint16_t)((40 + 4 * (nth % 12)) | (100 + 4 * (nth / 12)) << 8);
}

static inline void batch_clear(batch *b) {
    UNROLL for (int n = 0; n < ALL_TILES; n++)
        b->slot[slot_of(n)] = (lanes){0} + nowhere(n);
}

/* The slot where the next copy of each type goes, counted from the type's first: five bits a type.
 * All are in one register, since what went to memory can be read again only some cycles later. */
typedef uint64_t next_slots;

#define FIRST_SLOTS ((next_slots)0x0210842100000000) /* 4 for the large types */
#define NO_SLOTS ((next_slots)0x0294a5294a5294a5)    /* 5 for all types */

/* Puts a tile into a lane, which begins at a place of the batch. Any tile below 16 and any number
 * of them are safe. */
static inline void put(uint16_t *lane, next_slots *next, unsigned tile, uint16_t place) {
    unsigned first = COPIES * tile, shift = first & 63, taken = *next >> shift & 31;
    *next += (next_slots)1 << shift;
    lane[(size_t)(first + taken) * LANES] = place;
}

static inline void batch_put(
    batch *b, unsigned lane, next_slots *next, unsigned tile, uint16_t place
) {
    put(b->place + lane, next, tile, place);
}

/* The place of a tile from its x and y. */
static inline uint16_t place_at(const int8_t *xy) {
    return (uint16_t)(((uint8_t)xy[0] | (uint8_t)xy[1] << 8) ^ 0x8080);
}

/* Puts a row of tiles, each with its x and y, into a lane, and returns whether they are all tiles
 * of the game, if they are tiles of it. Any row is safe. */
static inline int batch_put_all(batch *b, unsigned lane, const int8_t *row) {
    next_slots next = FIRST_SLOTS;
    UNROLL for (int i = 0; i < ALL_TILES; i++)
        put(b->place + lane, &next, row[3 * i] & 15, place_at(&row[3 * i + 1]));
    return next == NO_SLOTS;
}

/* Lanes in which a distance has none but these bits. */
static inline lanes within(lanes distance, unsigned bits) {
    return EQUAL((lanes)(distance & (uint16_t)~bits), 0);
}

/* A place turned by an eighth of a circle: a byte for x - y and one for x + y. The cells
 * beside, above and under a cell are then those that differ by one in both. */
static inline lanes turned(lanes place) {
    return (lanes)(place + (lanes)(place << 8) - (lanes)(place >> 8));
}

#define TURNED(minus, plus) (uint16_t)((minus) + 256 * (plus))

/* Lanes in which two turned places differ by one number in x - y and by another in x + y, by
 * either sign of them. Both numbers are powers of two. */
static inline lanes differ(lanes place, lanes other, unsigned minus, unsigned plus) {
    lanes least = (lanes)(place - TURNED(minus, plus));
    return within((lanes)(other - least), TURNED(2 * minus, 2 * plus));
}

/* Two small tiles. Here and below, what lies on another tile may count as touching or not. */
static inline lanes smalls_touch(lanes small, lanes other) { return differ(small, other, 1, 1); }

/* A large tile and a small one: half a cell right and up of its lower left is the center. */
static inline lanes touches_large(lanes large, lanes small) {
    lanes center = (lanes)(large + TURNED(0, 1));
    return differ(center, small, 2, 1) | differ(center, small, 1, 2);
}

/* Two large tiles: straight beside one another, or a cell off. */
static inline lanes larges_touch(lanes large, lanes other) {
    lanes touching = differ(large, other, 2, 2);
    touching |= differ((lanes)(large + TURNED(2, 0)), other, 1, 1);
    touching |= differ((lanes)(large - TURNED(2, 0)), other, 1, 1);
    touching |= differ((lanes)(large + TURNED(0, 2)), other, 1, 1);
    touching |= differ((lanes)(large - TURNED(0, 2)), other, 1, 1);
    return touching;
}

/* A tile's bits in a set of members: as many as it has points. */
static inline uint16_t member_bits(int member) {
    return (uint16_t)(member < SMALL_MEMBERS ? 1 << member : 3 << (2 * member - SMALL_MEMBERS));
}

/* The greater of two numbers below 1 << 15. */
static inline lanes greater(lanes a, lanes b) {
    lanes less = LESS(a, b);
    return (lanes)((b & less) | (a & ~less));
}

/* Number of bits, of which only some of the lowest may be set, times 256 and a rest. */
static inline lanes bits_of(lanes set, int lowest) {
    set -= (set >> 1) & 0x5555;
    if (lowest > 2) set = (set & 0x3333) + ((set >> 2) & 0x3333);
    if (lowest > 4) set = (set + (set >> 4)) & 0x0f0f;
    return lowest > 8 ? (lanes)(set + (lanes)(set << 8)) : (lanes)(set << 8);
}

/* Finds the members that each member of a role touches, of those before it, as sets. */
static inline void find_touched(const lanes *place, const uint8_t *members, lanes *touched) {
    UNROLL for (int i = 0; i < MEMBERS; i++) {
        lanes here = place[members[i]], found = (lanes){0};
        UNROLL for (int k = 0; k < i; k++) {
            lanes there = place[members[k]];
            lanes touches = i < SMALL_MEMBERS ? smalls_touch(here, there)
                          : k < SMALL_MEMBERS ? touches_large(here, there)
                          : larges_touch(here, there);
            found |= touches & member_bits(k);
        }
        touched[i] = found;
    }
}

/* Points of the best group of a role, of whose members some are laid. */
static inline lanes best_group(const lanes *laid, const uint8_t *members, const lanes *touched) {
    lanes joined[MEMBERS], best = (lanes){0};
    UNROLL for (int i = 0; i < MEMBERS; i++) {
        /* What is connected among the members before this one has been found, and the last of a
         * group knows all of it. */
        lanes all = (lanes)(touched[i] | (laid[members[i]] & member_bits(i)));
        UNROLL for (int k = 1; k < i; k++)  /* the first is connected with none before it */
            all |= (lanes)(joined[k] & ~EQUAL((lanes)(joined[k] & touched[i]), 0));
        joined[i] = all;
        best = greater(best, bits_of(all, i < SMALL_MEMBERS ? i + 1 : SET_BITS));
    }
    return (lanes)(best >> 8);
}

/* Points of the best groups by role and lane. */
static inline void batch_best(const batch *b, uint16_t points[ROLES][LANES]) {
    lanes place[ALL_TILES], laid[ALL_TILES], touched[ROLES][MEMBERS];
    UNROLL for (int n = 0; n < ALL_TILES; n++) {
        place[n] = turned(b->slot[slot_of(n)]);
        laid[n] = ~EQUAL(b->slot[slot_of(n)], nowhere(n));
    }
    for (int role = 0; role < ROLES; role++) find_touched(place, MEMBERS_OF[role], touched[role]);
    for (int role = 0; role < ROLES; role++) {
        lanes best = best_group(laid, MEMBERS_OF[role], touched[role]);
        memcpy(points[role], &best, sizeof best);
    }
}

/* Lanes in which two tiles share a cell. */
static inline void batch_overlaps(const batch *b, uint16_t overlaps[LANES]) {
    enum { RIGHT = 1, UP = 0x100 };  /* what the next cell of a row counts, and the next row */
    lanes found = (lanes){0};
    UNROLL for (int i = 1; i < SMALL_SLOTS; i++) {
        UNROLL for (int k = 0; k < i; k++) found |= EQUAL(b->slot[slot_of(i)], b->slot[slot_of(k)]);
    }
    UNROLL for (int i = SMALL_SLOTS; i < ALL_TILES; i++) {
        UNROLL for (int k = 0; k < SMALL_SLOTS; k++)
            found |= within((lanes)(b->slot[slot_of(k)] - b->slot[slot_of(i)]), RIGHT | UP);
        UNROLL for (int k = SMALL_SLOTS; k < i; k++) {
            lanes d = (lanes)(b->slot[slot_of(k)] - b->slot[slot_of(i)]);
            found |= within(d, RIGHT | UP);
            found |= within((lanes)(d + RIGHT), RIGHT | UP);
            found |= within((lanes)(d + UP), RIGHT | UP);
            found |= within((lanes)(d + RIGHT + UP), RIGHT | UP);
        }
    }
    memcpy(overlaps, &found, sizeof found);
}

#endif
