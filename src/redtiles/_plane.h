/* A plane of 256 bits.
 *
 * gcc and clang map it to the instructions at hand; other compilers take the loops. It may lie at
 * any word, and so in any object.
 */
#ifndef REDTILES_PLANE_H
#define REDTILES_PLANE_H

#include <stdint.h>
#include <string.h>

#include "_bits.h"

#if (defined(__GNUC__) || defined(__clang__)) && !defined(REDTILES_PLAIN)

typedef uint64_t plane __attribute__((vector_size(32), aligned(8), may_alias));

static inline void plane_or(plane *p, const plane *other) { *p |= *other; }
static inline void plane_minus(plane *rest, const plane *p, const plane *less) {
    *rest = *p & ~*less;
}

#else

typedef struct { uint64_t word[4]; } plane;

static inline void plane_or(plane *p, const plane *other) {
    for (int i = 0; i < 4; i++) p->word[i] |= other->word[i];
}
static inline void plane_minus(plane *rest, const plane *p, const plane *less) {
    for (int i = 0; i < 4; i++) rest->word[i] = p->word[i] & ~less->word[i];
}

#endif

/* Read in memory: an index into a vector would copy the whole. */
static inline uint64_t plane_word(const plane *p, int i) { return ((const uint64_t *)p)[i]; }

/* The set bits of the first word, the first two, the first three, and all. */
static inline void plane_counts(const plane *p, int *upto) {
    int count = 0;
#if defined(__POPCNT__) || !defined(__GNUC__) || defined(REDTILES_PLAIN)
    for (int i = 0; i < 4; i++) upto[i] = count += bit_count(plane_word(p, i));
#else
    plane bytes = *p;
    TO_BYTE_COUNTS(bytes);
    for (int i = 0; i < 4; i++)
        upto[i] = count += (int)((plane_word(&bytes, i) * EVERY_BYTE) >> 56);
#endif
}

static inline void plane_read(plane *p, const void *words) { memcpy(p, words, sizeof *p); }

#endif
