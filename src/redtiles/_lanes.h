/* Short vectors: a plane of 256 bits, eight sets of 16 bits, and sixteen sets (a matrix).
 *
 * gcc and clang have vectors of any size and map them to the instructions at hand; other
 * compilers take the loops. Planes and sets may lie at any word, and so in any object.
 */
#ifndef REDTILES_LANES_H
#define REDTILES_LANES_H

#include <stdint.h>
#include <string.h>

#include "_bits.h"

/* Replaces a set of tiles by its points: one for each of ten small tiles, two for bits 10 and 11. */
#define TO_POINTS(set, large) \
    large = (set & 0x0C00) >> 10; \
    large -= large >> 1; \
    set &= 0x03FF; \
    set -= (set >> 1) & 0x5555; \
    set = (set & 0x3333) + ((set >> 2) & 0x3333); \
    set += large << 1; \
    set = (set & 0x0F0F) + ((set >> 4) & 0x0F0F); \
    set = (set + (set >> 8)) & 0x00FF

#if defined(__GNUC__) || defined(__clang__)

typedef uint64_t plane __attribute__((vector_size(32), aligned(8), may_alias));
typedef uint16_t sets __attribute__((vector_size(16), aligned(8), may_alias));

/* A matrix in as many parts as the processor takes for it: a vector that is too long for one
 * instruction would be compared word by word. */
#if defined(__AVX2__)
#define PARTS 1
#else
#define PARTS 2
#endif
typedef uint16_t lanes __attribute__((vector_size(32 / PARTS), aligned(8), may_alias));
typedef struct { lanes part[PARTS]; } matrix;

static inline void plane_or(plane *p, const plane *other) { *p |= *other; }
static inline void plane_minus(plane *rest, const plane *p, const plane *less) {
    *rest = *p & ~*less;
}

static inline void sets_or(sets *s, const sets *other) { *s |= *other; }
static inline void matrix_spread(matrix *m, uint16_t bit, uint16_t set) {
    for (int i = 0; i < PARTS; i++)
        m->part[i] |= (lanes)((m->part[i] & bit) != 0) & set;
}
static inline uint16_t matrix_best(const matrix *m) {
    matrix points = *m;
    sets half[2];
    uint16_t best = 0;
    for (int i = 0; i < PARTS; i++) {
        lanes large;
        TO_POINTS(points.part[i], large);
    }
    memcpy(half, &points, sizeof half);
    sets more = (sets)(half[0] > half[1]);
    half[0] = (half[0] & more) | (half[1] & ~more);
    for (int i = 0; i < 8; i++) best = half[0][i] > best ? half[0][i] : best;
    return best;
}

#else

typedef struct { uint64_t word[4]; } plane;
typedef struct { uint16_t word[8]; } sets;
typedef struct { uint16_t word[16]; } matrix;

static inline void plane_or(plane *p, const plane *other) {
    for (int i = 0; i < 4; i++) p->word[i] |= other->word[i];
}
static inline void plane_minus(plane *rest, const plane *p, const plane *less) {
    for (int i = 0; i < 4; i++) rest->word[i] = p->word[i] & ~less->word[i];
}

static inline void sets_or(sets *s, const sets *other) {
    for (int i = 0; i < 8; i++) s->word[i] |= other->word[i];
}
static inline void matrix_spread(matrix *m, uint16_t bit, uint16_t set) {
    for (int i = 0; i < 16; i++) m->word[i] |= m->word[i] & bit ? set : 0;
}
static inline uint16_t matrix_best(const matrix *m) {
    uint16_t best = 0;
    for (int i = 0; i < 16; i++) {
        uint16_t set = m->word[i], large;
        TO_POINTS(set, large);
        best = set > best ? set : best;
    }
    return best;
}

#endif

/* Single words are read and written in memory: an index into a vector would copy the whole. */
static inline uint64_t plane_word(const plane *p, int i) { return ((const uint64_t *)p)[i]; }
static inline uint16_t sets_word(const sets *s, int i) {
    sets stored = *s; /* so that *s itself may stay in a register */
    return ((const uint16_t *)&stored)[i];
}
static inline void sets_put(sets *s, int i, uint16_t set) { ((uint16_t *)s)[i] = set; }
static inline uint16_t matrix_row(const matrix *m, int i) { return ((const uint16_t *)m)[i]; }
static inline void matrix_put(matrix *m, int i, uint16_t set) { ((uint16_t *)m)[i] = set; }

/* The set bits of the first word, the first two, the first three, and all. */
static inline void plane_counts(const plane *p, int *upto) {
    int count = 0;
#if defined(__POPCNT__) || !defined(__GNUC__)
    for (int i = 0; i < 4; i++) upto[i] = count += bit_count(plane_word(p, i));
#else
    plane bytes = *p;
    TO_BYTE_COUNTS(bytes);
    for (int i = 0; i < 4; i++)
        upto[i] = count += (int)((plane_word(&bytes, i) * EVERY_BYTE) >> 56);
#endif
}

/* matrix_spread(m, bit, set): whoever has the bit gets all of the set.
 * matrix_best(m): the most points that a set of the matrix has. */

static inline void plane_read(plane *p, const void *words) { memcpy(p, words, sizeof *p); }
static inline void sets_clear(sets *s) { memset(s, 0, sizeof *s); }

#endif
