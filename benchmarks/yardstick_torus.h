/* Part of yardstick.c: random games on 256 cells, cell 16y + x modulo 256, in vector registers.
 *
 * Exact as long as the tiles lie within 13 x 13 cells. Nothing is checked while a game is played; a
 * game that outgrew the torus is cut after the tile with which it did, and goes on upon bit rows.
 */

typedef u64 Mask __attribute__((vector_size(32)));
typedef u64 PatternMask __attribute__((vector_size(32), aligned(2), may_alias));

typedef struct {
    Mask beside, taken, near, barred; /* as in Row */
} Torus;

enum { TORUS_ORIGIN = 0x88, TORUS_SIDE = 13 };
enum { BESIDE, CELL, NEAR, BARRED_BY_SMALL, SQUARE, BARRED_BY_LARGE, PATTERNS };

/* Of each pattern and column, the 16 rows twice: turned by y rows it starts y words earlier. */
static u16 PATTERN[PATTERNS][16][32] __attribute__((aligned(64)));

static void add_to_pattern(int pattern, int dx, int dy) {
    for (int x = 0; x < 16; x++) {
        int cell = (16 * dy + dx + x) & 255;
        PATTERN[pattern][x][cell >> 4] |= (u16)(1u << (cell & 15));
        PATTERN[pattern][x][(cell >> 4) + 16] |= (u16)(1u << (cell & 15));
    }
}

static void make_patterns(void) {
    static const int8_t beside[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    static const int8_t near[8][2] = {
        {1, 0}, {1, -1}, {-2, 0}, {-2, -1}, {0, 1}, {-1, 1}, {0, -2}, {-1, -2}};
    add_to_pattern(CELL, 0, 0);
    for (int i = 0; i < 4; i++) add_to_pattern(BESIDE, beside[i][0], beside[i][1]);
    for (int i = 0; i < 8; i++) add_to_pattern(NEAR, near[i][0], near[i][1]);
    for (int dy = 0; dy < 2; dy++)
        for (int dx = 0; dx < 2; dx++) {
            add_to_pattern(SQUARE, dx, dy);
            add_to_pattern(BARRED_BY_SMALL, -dx, -dy);
        }
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
            if (abs(dx) + abs(dy) < 4) add_to_pattern(BARRED_BY_LARGE, dx, dy);
}

INLINE Mask pattern_at(int pattern, u32 cell) {
    return *(const PatternMask *)&PATTERN[pattern][cell & 15][16 - (cell >> 4)];
}

static void clear_torus(Torus *torus) {
    memset(torus, 0, sizeof *torus);
    torus->beside = pattern_at(CELL, TORUS_ORIGIN);
}

INLINE Mask small_places(const Torus *torus) { return torus->beside & ~torus->taken; }
INLINE Mask large_places(const Torus *torus) { return torus->near & ~torus->barred; }

INLINE void torus_small(Torus *torus, u32 cell) {
    torus->beside |= pattern_at(BESIDE, cell);
    torus->taken |= pattern_at(CELL, cell);
    torus->near |= pattern_at(NEAR, cell);
    torus->barred |= pattern_at(BARRED_BY_SMALL, cell);
}

INLINE void torus_large(Torus *torus, u32 cell) {
    torus->taken |= pattern_at(SQUARE, cell);
    torus->barred |= pattern_at(BARRED_BY_LARGE, cell);
}

/* Bits of the first word, the first two, three, and all. */
typedef struct {
    u32 one, two, three, all;
} Counts;

INLINE Counts counts_of(Mask mask) {
    u32 a = (u32)bit_count(mask[0]), b = (u32)bit_count(mask[1]);
    u32 c = (u32)bit_count(mask[2]), d = (u32)bit_count(mask[3]);
    return (Counts){a, a + b, a + b + c, a + b + (c + d)};
}

static int places_count(Mask mask) { return (int)counts_of(mask).all; }

/* The n-th cell of a mask. Without branches: which word it is in cannot be foretold. */
INLINE u32 nth_cell(Mask mask, u32 n, Counts counts) {
    u64 past1 = -(u64)(n >= counts.one), past2 = -(u64)(n >= counts.two);
    u64 past3 = -(u64)(n >= counts.three);
    OPAQUE(past1);
    OPAQUE(past2);
    OPAQUE(past3);
    u64 w0 = mask[0], w1 = mask[1], w2 = mask[2], w3 = mask[3];
    u64 word = (w0 ^ (past1 & (w0 ^ w1))) ^ ((past2 & (w1 ^ w2)) ^ (past3 & (w2 ^ w3)));
    u32 before = (counts.one & (u32)past1) + ((counts.two - counts.one) & (u32)past2)
        + ((counts.three - counts.two) & (u32)past3);
    return 64 * -(u32)(past1 + past2 + past3) + (u32)nth_bit(word, n - before);
}

/* The pool in registers: copies of small types as bytes, types that are left as nibbles. */
typedef struct {
    u64 copies;
    u32 small, large, smalls, larges;
} Packed;

/* The cells of all slots, for scoring; types and cells in order, for a game that is cut. */
typedef struct {
    u8 cell_of[TILES] __attribute__((aligned(16)));
    u8 type[TILES], cell[TILES];
    int length;
    Mask taken;
} TorusGame;

INLINE void note_small(TorusGame *game, Packed *pool, u32 i, u32 cell, int n) {
    u32 type = pool->small >> 4 * i & 15;
    pool->copies -= 1ull << 8 * type;
    u32 left = (u32)(pool->copies >> 8 * type) & 255;
    game->cell_of[COPIES * type + left] = (u8)cell;
    game->type[n] = (u8)type;
    game->cell[n] = (u8)cell;
    u32 last = pool->small >> 4 * (pool->smalls - 1) & 15;
    u32 without = pool->small ^ (type ^ last) << 4 * i;
    pool->small = left ? pool->small : without;
    pool->smalls = left ? pool->smalls : pool->smalls - 1;
}

INLINE void note_large(TorusGame *game, Packed *pool, u32 i, u32 cell, int n) {
    u32 type = pool->large >> 4 * i & 15;
    game->cell_of[SMALLS - SMALL_TYPES + type] = (u8)cell;
    game->type[n] = (u8)type;
    game->cell[n] = (u8)cell;
    pool->larges--;
    u32 last = pool->large >> 4 * pool->larges & 15;
    pool->large ^= (type ^ last) << 4 * i;
}

INLINE void play_torus(TorusGame *game, u64 *seed) {
    Torus torus;
    Packed pool = {0x050505050505ull, 0x543210, 0xba9876, SMALL_TYPES, SMALL_TYPES};
    u64 random = *seed;
    int n = 0;
    clear_torus(&torus);
    while (pool.larges) {
        const Mask small = small_places(&torus), large = large_places(&torus);
        const Counts smalls = counts_of(small), larges = counts_of(large);
        u32 small_moves = pool.smalls * smalls.all;
        u32 moves = small_moves + pool.larges * larges.all;
        if (__builtin_expect(!moves, 0)) break;
        u64 which = next_random(&random), where = next_random(&random);
        if ((u32)(((__uint128_t)which * moves) >> 64) < small_moves) {
            u32 cell = nth_cell(small, scaled((u32)(where >> 32), smalls.all), smalls);
            torus_small(&torus, cell);
            note_small(game, &pool, scaled((u32)where, pool.smalls), cell, n);
        } else {
            u32 cell = nth_cell(large, scaled((u32)(where >> 32), larges.all), larges);
            torus_large(&torus, cell);
            note_large(game, &pool, scaled((u32)where, pool.larges), cell, n);
        }
        n++;
    }
    if (!pool.larges) { /* two masks are enough for the small tiles that are left */
        Mask beside = torus.beside, taken = torus.taken;
        while (pool.smalls) {
            const Mask small = beside & ~taken;
            const Counts smalls = counts_of(small);
            if (__builtin_expect(!smalls.all, 0)) break;
            u64 where = next_random(&random);
            u32 cell = nth_cell(small, scaled((u32)(where >> 32), smalls.all), smalls);
            beside |= pattern_at(BESIDE, cell);
            taken |= pattern_at(CELL, cell);
            note_small(game, &pool, scaled((u32)where, pool.smalls), cell, n);
            n++;
        }
        torus.taken = taken;
    }
    game->length = n;
    game->taken = torus.taken;
    *seed = random;
}

/* Three free columns and three free rows of the torus are left only by tiles that fit. */
INLINE int surely_fits(Mask taken) {
    u64 columns = taken[0] | taken[1] | taken[2] | taken[3];
    columns |= columns >> 32;
    columns |= columns >> 16;
    Mask free = (Mask)((Matrix)taken == 0);
    return bit_count(columns & 0xffff) <= TORUS_SIDE && places_count(free) >= 3 * 16;
}

/* A full game that fits. */
INLINE void score_torus(const u8 cells[TILES], int points[6]) {
    static Tag plane[256] __attribute__((aligned(64)));
    static u16 matrix[6][16] __attribute__((aligned(64)));
#define AT(offset) plane[(u8)(cell + (offset))]
#pragma GCC unroll 30
    for (int slot = 0; slot < SMALLS; slot++) plane[cells[slot]] = TAG[slot];
#pragma GCC unroll 6
    for (int slot = SMALLS; slot < TILES; slot++) {
        u8 cell = cells[slot];
        AT(0) = AT(1) = AT(16) = AT(17) = TAG[slot];
    }
#pragma GCC unroll 30
    for (int slot = 0; slot < SMALLS; slot++) {
        u8 cell = cells[slot];
        Tag seen = AT(0) | AT(-1) | AT(1) | AT(-16) | AT(16);
        matrix[BORDER[slot_kind(slot)]][border_bit(slot)] = seen[BORDER[slot_kind(slot)]];
        matrix[3 + CIRCLE[slot_kind(slot)]][circle_bit(slot)] = seen[3 + CIRCLE[slot_kind(slot)]];
    }
#pragma GCC unroll 6
    for (int slot = SMALLS; slot < TILES; slot++) {
        u8 cell = cells[slot];
        Tag seen = AT(0) | AT(-1) | AT(2) | AT(-16) | AT(32) | AT(15) | AT(18) | AT(-15) | AT(33);
        matrix[BORDER[slot_kind(slot)]][border_bit(slot)] = seen[BORDER[slot_kind(slot)]];
        matrix[3 + CIRCLE[slot_kind(slot)]][circle_bit(slot)] = seen[3 + CIRCLE[slot_kind(slot)]];
    }
#pragma GCC unroll 30
    for (int slot = 0; slot < SMALLS; slot++) plane[cells[slot]] = (Tag){0};
#pragma GCC unroll 6
    for (int slot = SMALLS; slot < TILES; slot++) {
        u8 cell = cells[slot];
        AT(0) = AT(1) = AT(16) = AT(17) = (Tag){0};
    }
#undef AT
    close_matrices(matrix, points);
}

/* The true places, up to and with the tile that outgrows the torus: the game then goes on. */
static int walk(const TorusGame *from, Game *game) {
    int left = 8, right = 8, bottom = 8, top = 8; /* 0,0 is at 8,8 */
    for (int i = 0; i < from->length; i++) {
        int cell = from->cell[i], is_large = from->type[i] >= SMALL_TYPES;
        int x = left - 2 + ((cell - (left - 2)) & 15);
        int y = bottom - 2 + ((((cell - x) & 255) / 16 - (bottom - 2)) & 15);
        game->type[i] = from->type[i];
        game->x[i] = (int8_t)(x - 8);
        game->y[i] = (int8_t)(y - 8);
        game->length = i + 1;
        left = x < left ? x : left;
        bottom = y < bottom ? y : bottom;
        right = x + is_large > right ? x + is_large : right;
        top = y + is_large > top ? y + is_large : top;
        if (right - left >= TORUS_SIDE || top - bottom >= TORUS_SIDE) return 0;
    }
    return 1;
}

static __attribute__((noinline)) int finish_slowly(const TorusGame *from, int points[6], u64 *seed) {
    Game game;
    if (!walk(from, &game)) play_rows(&game, seed);
    score_game(&game, points);
    return game.length;
}

static int play_and_score_torus(int points[6], u64 *seed) {
    TorusGame game;
    play_torus(&game, seed);
    if (game.length < TILES || !surely_fits(game.taken)) return finish_slowly(&game, points, seed);
    score_torus(game.cell_of, points);
    return TILES;
}
