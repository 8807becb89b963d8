/* Part of yardstick.c: points of the best groups, by the closure of 12 x 12 bit matrices.
 *
 * Every tile has a slot: copy j of small type k is 5k + j, large type k is 30 + k. The slot fixes
 * the tile's bit among the twelve tiles of its border color, and of its circle color. Every tile
 * paints a tag on the cells it covers, six words of which two have its bit; what lies along its
 * edges, combined, is its row of two matrices.
 */

typedef u16 Tag __attribute__((vector_size(16)));
typedef u16 Matrix __attribute__((vector_size(32)));

INLINE int slot_kind(int slot) { return slot < SMALLS ? slot / COPIES : slot - SMALLS; }
INLINE int border_bit(int slot) {
    int part = BORDER_PART[slot_kind(slot)];
    return slot < SMALLS ? COPIES * part + slot % COPIES : 2 * COPIES + part;
}
INLINE int circle_bit(int slot) {
    int part = CIRCLE_PART[slot_kind(slot)];
    return slot < SMALLS ? COPIES * part + slot % COPIES : 2 * COPIES + part;
}

static Tag TAG[TILES];
static u8 BORDER_OF[TILES], CIRCLE_OF[TILES], BORDER_BIT[TILES], CIRCLE_BIT[TILES];

static void make_tags(void) {
    for (int slot = 0; slot < TILES; slot++) {
        BORDER_OF[slot] = BORDER[slot_kind(slot)];
        CIRCLE_OF[slot] = 3 + CIRCLE[slot_kind(slot)];
        BORDER_BIT[slot] = (u8)border_bit(slot);
        CIRCLE_BIT[slot] = (u8)circle_bit(slot);
        TAG[slot][BORDER_OF[slot]] = (u16)(1u << BORDER_BIT[slot]);
        TAG[slot][CIRCLE_OF[slot]] = (u16)(1u << CIRCLE_BIT[slot]);
    }
}

#if defined(__AVX2__)
/* One step of Warshall's method: whoever has bit k has all that row k has. */
#define STEP(rows, k) { \
    const __m256i half = _mm256_permute4x64_epi64(rows, (k) < 8 ? 0x44 : 0xEE); \
    const __m256i row = _mm256_shuffle_epi8( \
        half, _mm256_set1_epi16((short)(2 * ((k) & 7) | (2 * ((k) & 7) + 1) << 8))); \
    const __m256i bit = _mm256_set1_epi16((short)(1 << (k))); \
    const __m256i has = _mm256_cmpeq_epi16(_mm256_and_si256(rows, bit), bit); \
    rows = _mm256_or_si256(rows, _mm256_and_si256(has, row)); }
#define STEP_ALL(k) \
    STEP(m0, k) STEP(m1, k) STEP(m2, k) STEP(m3, k) STEP(m4, k) STEP(m5, k)

/* Tiles in each row, the two large ones counted twice; the greatest of the rows. */
INLINE int most_points(__m256i rows) {
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i high_counts = _mm256_setr_epi8(0, 1, 1, 2, 2, 3, 3, 4, 2, 3, 3, 4, 4, 5, 5, 6,
                                                 0, 1, 1, 2, 2, 3, 3, 4, 2, 3, 3, 4, 4, 5, 5, 6);
    const __m256i nibble = _mm256_set1_epi16(15);
    __m256i low = _mm256_shuffle_epi8(counts, _mm256_and_si256(rows, nibble));
    __m256i mid = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(rows, 4), nibble));
    __m256i high = _mm256_shuffle_epi8(high_counts, _mm256_srli_epi16(rows, 8));
    __m256i sums = _mm256_add_epi16(_mm256_add_epi16(low, mid), high);
    __m128i most = _mm_max_epu8(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return (u16)~_mm_cvtsi128_si32(_mm_minpos_epu16(_mm_xor_si128(most, _mm_set1_epi16(-1))));
}

INLINE void close_matrices(u16 matrix[6][16], int points[6]) {
    __m256i m0 = _mm256_loadu_si256((const void *)matrix[0]);
    __m256i m1 = _mm256_loadu_si256((const void *)matrix[1]);
    __m256i m2 = _mm256_loadu_si256((const void *)matrix[2]);
    __m256i m3 = _mm256_loadu_si256((const void *)matrix[3]);
    __m256i m4 = _mm256_loadu_si256((const void *)matrix[4]);
    __m256i m5 = _mm256_loadu_si256((const void *)matrix[5]);
    STEP_ALL(0) STEP_ALL(1) STEP_ALL(2) STEP_ALL(3) STEP_ALL(4) STEP_ALL(5)
    STEP_ALL(6) STEP_ALL(7) STEP_ALL(8) STEP_ALL(9) STEP_ALL(10) STEP_ALL(11)
    points[0] = most_points(m0);
    points[1] = most_points(m1);
    points[2] = most_points(m2);
    points[3] = most_points(m3);
    points[4] = most_points(m4);
    points[5] = most_points(m5);
}
#else
INLINE void close_matrices(u16 matrix[6][16], int points[6]) {
    for (int m = 0; m < 6; m++) {
        u16 *row = matrix[m];
        points[m] = 0;
        for (int k = 0; k < 12; k++)
            for (int i = 0; i < 12; i++) row[i] |= row[i] >> k & 1 ? row[k] : 0;
        for (int i = 0; i < 12; i++) {
            int sum = bit_count(row[i]) + bit_count(row[i] >> 2 * COPIES);
            points[m] = sum > points[m] ? sum : points[m];
        }
    }
}
#endif

INLINE void note_row(u16 matrix[6][16], int slot, Tag seen) {
    matrix[BORDER_OF[slot]][BORDER_BIT[slot]] = seen[BORDER_OF[slot]];
    matrix[CIRCLE_OF[slot]][CIRCLE_BIT[slot]] = seen[CIRCLE_OF[slot]];
}

/* Any game, on a plane of 64 cells a row. */
static void score_game(const Game *game, int points[6]) {
    static Tag plane[68 * 64];
    u16 matrix[6][16] __attribute__((aligned(32)));
    u8 copies[SMALL_TYPES] = {0}, slots[TILES];
    u16 cells[TILES];
    memset(matrix, 0, sizeof matrix);
    for (int i = 0; i < game->length; i++) {
        int type = game->type[i];
        slots[i] = (u8)(type < SMALL_TYPES ? COPIES * type + copies[type]++ : SMALLS - 6 + type);
        cells[i] = (u16)((game->y[i] + 34) * 64 + game->x[i] + ORIGIN);
        Tag *at = &plane[cells[i]];
        at[0] = TAG[slots[i]];
        if (type >= SMALL_TYPES) at[1] = at[64] = at[65] = TAG[slots[i]];
    }
    for (int i = 0; i < game->length; i++) {
        const Tag *at = &plane[cells[i]];
        Tag seen = at[0] | at[-1] | at[-64];
        if (game->type[i] < SMALL_TYPES)
            seen |= at[1] | at[64];
        else
            seen |= at[2] | at[128] | at[63] | at[66] | at[-63] | at[129];
        note_row(matrix, slots[i], seen);
    }
    for (int i = 0; i < game->length; i++) {
        Tag *at = &plane[cells[i]];
        at[0] = (Tag){0};
        if (game->type[i] >= SMALL_TYPES) at[1] = at[64] = at[65] = (Tag){0};
    }
    close_matrices(matrix, points);
}
