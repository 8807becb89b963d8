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
#define EQUAL(a, b) ((lanes)((a) == (b)))
#else
#define LANES 1
typedef uint16_t lanes;
#define EQUAL(a, b) ((lanes)-((a) == (b)))
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
    SMALL_MEMBERS = 10
};

/* Places of tiles: lane by lane for each slot. */
typedef union {
    uint16_t place[(SLOTS + SPARE_SLOTS) * LANES];
    lanes slot[SLOTS + SPARE_SLOTS];
} batch;

/* The slots of each role's members, the types being in the order wb wr bw br rw rb. */
static const uint8_t MEMBER_SLOTS[ROLES][MEMBERS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 34, 39},
    {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 44, 49},
    {20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 54, 59},
    {10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 44, 54},
    {0, 1, 2, 3, 4, 25, 26, 27, 28, 29, 34, 59},
    {5, 6, 7, 8, 9, 15, 16, 17, 18, 19, 39, 49},
};

/* What lies in an empty slot. On the table: 637 or more from every place and from one another. On
 * the torus, where places are multiples of 256: no difference from a place or from one another is
 * such a multiple. */
static inline uint16_t nowhere(int slot) { return (uint16_t)(41500 + 681 * slot); }

static inline void batch_clear(batch *b) {
    UNROLL for (int i = 0; i < SMALL_SLOTS; i++) b->slot[i] = (lanes){0} + nowhere(i);
    UNROLL for (int i = FIRST_LARGE; i < SLOTS; i += COPIES) b->slot[i] = (lanes){0} + nowhere(i);
}

/* The slot where the next copy of each type goes, counted from the type's first: five bits a type.
 * All are in one register, since what went to memory can be read again only some cycles later. */
typedef uint64_t next_slots;

#define FIRST_SLOTS ((next_slots)0x0210842100000000) /* 4 for the large types */
#define NO_SLOTS ((next_slots)0x0294a5294a5294a5)    /* 5 for all types */

/* Puts a tile into a lane. Any tile below 16 and any number of them are safe. */
static inline void batch_put(
    batch *b, unsigned lane, next_slots *next, unsigned tile, uint16_t place
) {
    unsigned first = COPIES * tile, shift = first & 63, taken = *next >> shift & 31;
    *next += (next_slots)1 << shift;
    b->place[(first + taken) * LANES + lane] = place;
}

/* The place of a tile on the table: a byte for x and one for y, 128 for 0. */
static inline uint16_t table_place(const int8_t *xy) {
    return (uint16_t)(((uint8_t)xy[0] | (uint8_t)xy[1] << 8) ^ 0x8080);
}

/* Puts a row of tiles, each with its x and y, into a lane, and returns whether they are all tiles
 * of the game, if they are tiles of it. Any row is safe. */
static inline int batch_put_all(batch *b, unsigned lane, const int8_t *row) {
    next_slots next = FIRST_SLOTS;
    UNROLL for (int i = 0; i < ALL_TILES; i++)
        batch_put(b, lane, &next, row[3 * i] & 15, table_place(&row[3 * i + 1]));
    return next == NO_SLOTS;
}

/* Lanes in which a distance has none but these bits. */
static inline lanes within(lanes distance, unsigned bits) {
    return EQUAL((lanes)(distance & (uint16_t)~bits), 0);
}

/* Whether a small tile lies beside another, or above or under it. */
static inline lanes touches_small(lanes small, lanes other, unsigned right, unsigned up) {
    return EQUAL((lanes)(small + (uint16_t)right), other) |
           EQUAL((lanes)(small - (uint16_t)right), other) |
           EQUAL((lanes)(small + (uint16_t)up), other) |
           EQUAL((lanes)(small - (uint16_t)up), other);
}

/* A large tile and a small one. What lies on another tile may count as touching or not. */
static inline lanes touches_large(lanes large, lanes small, unsigned right, unsigned up) {
    lanes d = (lanes)(small - large);
    return within((lanes)(d + (uint16_t)right), 3 * right | up) |
           within((lanes)(d + (uint16_t)up), right | 3 * up);
}

/* Two large tiles. */
static inline lanes larges_touch(lanes large, lanes other, unsigned right, unsigned up) {
    lanes d = (lanes)(large - other), touching = (lanes){0};
    for (unsigned less = 0; less < 2; less++) {
        lanes beside = (lanes)(d + (uint16_t)(right + less * up));
        lanes above = (lanes)(d + (uint16_t)(up + less * right));
        touching |= within(beside, 3 * right | up);
        touching |= within((lanes)(beside + (uint16_t)right), 3 * right | up);
        touching |= within(above, right | 3 * up);
        touching |= within((lanes)(above + (uint16_t)up), right | 3 * up);
    }
    return touching;
}

/* A tile's bits in a set of members: as many as it has points. */
static inline uint16_t member_bits(int member) {
    return (uint16_t)(member < SMALL_MEMBERS ? 1 << member : 3 << (2 * member - SMALL_MEMBERS));
}

/* The greater of two numbers of points: all are small. */
static inline lanes greater(lanes a, lanes b) {
    lanes less = (lanes)((lanes)(a - b) >> 15);
    return (lanes)(a + ((b - a) & (lanes)-less));
}

/* Number of bits; none above the fourteenth is set. */
static inline lanes bits_of(lanes set) {
    set -= (set >> 1) & 0x5555;
    set = (set & 0x3333) + ((set >> 2) & 0x3333);
    set = (set + (set >> 4)) & 0x0f0f;
    return (set + (set >> 8)) & 0x00ff;
}

/* Points of the best group of a role. */
static inline lanes best_of_role(const batch *b, const uint8_t *slots, unsigned right, unsigned up) {
    lanes place[MEMBERS], joined[MEMBERS], best = (lanes){0};
    UNROLL for (int i = 0; i < MEMBERS; i++) {
        lanes here = place[i] = b->slot[slots[i]], touched = (lanes){0};
        UNROLL for (int k = 0; k < i; k++) {
            lanes touches = i < SMALL_MEMBERS ? touches_small(here, place[k], right, up)
                          : k < SMALL_MEMBERS ? touches_large(here, place[k], right, up)
                          : larges_touch(here, place[k], right, up);
            touched |= touches & member_bits(k);
        }
        /* What is connected among the members before this one has been found, and the last of a
         * group knows all of it. */
        lanes all = (lanes)(member_bits(i) & ~EQUAL(here, nowhere(slots[i])));
        UNROLL for (int k = 0; k < i; k++)
            all |= (lanes)(joined[k] & ~EQUAL((lanes)(joined[k] & touched), 0));
        joined[i] = all;
        best = greater(best, bits_of(all));
    }
    return best;
}

/* Points of the best groups by role and lane; right and up are what a cell and a row count. */
static inline void batch_best(
    const batch *b, unsigned right, unsigned up, uint16_t points[ROLES][LANES]
) {
    for (int role = 0; role < ROLES; role++) {
        lanes best = best_of_role(b, MEMBER_SLOTS[role], right, up);
        memcpy(points[role], &best, sizeof best);
    }
}

/* Lanes in which two tiles share a cell. */
static inline void batch_overlaps(
    const batch *b, unsigned right, unsigned up, uint16_t overlaps[LANES]
) {
    const lanes *slot = b->slot;
    lanes found = (lanes){0};
    UNROLL for (int i = 1; i < SMALL_SLOTS; i++) {
        UNROLL for (int k = 0; k < i; k++) found |= EQUAL(slot[i], slot[k]);
    }
    UNROLL for (int i = FIRST_LARGE; i < SLOTS; i += COPIES) {
        UNROLL for (int k = 0; k < SMALL_SLOTS; k++)
            found |= within((lanes)(slot[k] - slot[i]), right | up);
        UNROLL for (int k = FIRST_LARGE; k < i; k += COPIES) {
            lanes d = (lanes)(slot[k] - slot[i]);
            found |= within(d, right | up);
            found |= within((lanes)(d + (uint16_t)right), right | up);
            found |= within((lanes)(d + (uint16_t)up), right | up);
            found |= within((lanes)(d + (uint16_t)(right + up)), right | up);
        }
    }
    memcpy(overlaps, &found, sizeof found);
}

#endif
