/* Bits of a 64-bit word: count them, find the lowest, find the n-th.
 *
 * Plain C99 that gcc, clang and MSVC take. Where the compiler may use POPCNT or BMI2 it does;
 * everywhere else the portable form gives the same answers.
 */
#ifndef REDTILES_BITS_H
#define REDTILES_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#define EVERY_BYTE 0x0101010101010101u

/* Puts into every byte the number of its bits; for words, and vectors of words. */
#define TO_BYTE_COUNTS(word) \
    word -= (word >> 1) & 0x5555555555555555u; \
    word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u); \
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu

static inline int bit_count(uint64_t word) {
#if defined(__POPCNT__)
    return __builtin_popcountll(word);
#else
    TO_BYTE_COUNTS(word);
    return (int)((word * EVERY_BYTE) >> 56);
#endif
}

/* Number of set bits in n words, n below 1,000. */
static inline int bits_in(const uint64_t *words, int n) {
#if defined(__POPCNT__)
    int count = 0;
    for (int i = 0; i < n; i++) count += bit_count(words[i]);
    return count;
#else
    uint64_t pairs = 0; /* of bytes: four sums of 16 bits */
    for (int i = 0; i < n; i++) {
        uint64_t word = words[i];
        TO_BYTE_COUNTS(word);
        pairs += (word & 0x00ff00ff00ff00ffu) + ((word >> 8) & 0x00ff00ff00ff00ffu);
    }
    return (int)((pairs * 0x0001000100010001u) >> 48);
#endif
}

/* Index of the lowest set bit; the word must not be 0. */
static inline int lowest_bit(uint64_t word) {
#if defined(_MSC_VER) && !defined(__clang__)
    unsigned long index;
#if defined(_M_X64) || defined(_M_ARM64)
    _BitScanForward64(&index, word);
#else
    if (_BitScanForward(&index, (unsigned long)word)) return (int)index;
    _BitScanForward(&index, (unsigned long)(word >> 32));
    index += 32;
#endif
    return (int)index;
#else
    return __builtin_ctzll(word);
#endif
}

/* Index of the n-th set bit, n from 0; the word must have more than n set bits. */
static inline int nth_bit(uint64_t word, int n) {
#if defined(__BMI2__)
    return __builtin_ctzll(_pdep_u64((uint64_t)1 << n, word));
#else
    /* The bits up to each byte; then the bytes up to which there are no more than n. */
    uint64_t counts = word;
    TO_BYTE_COUNTS(counts);
    uint64_t upto = counts * EVERY_BYTE;
    uint64_t before = (((uint64_t)n * EVERY_BYTE) | (0x80 * EVERY_BYTE)) - upto;
    int shift = (int)((((before >> 7) & EVERY_BYTE) * EVERY_BYTE) >> 56) * 8;
    n -= (int)(((upto << 8) >> shift) & 0xff);
    word >>= shift;
    while (n--) word &= word - 1;
    return shift + lowest_bit(word);
#endif
}

#endif
