/* A C reference for RED with three players: how fast the rules can be, with nothing around them.
 *
 *   yardstick perft DEPTH              count sequences of moves on bit rows
 *   yardstick play rows|torus GAMES    play random games and score them
 *   yardstick check < GAMES            replay games: legal moves of both boards, and the points
 *   yardstick score REPEATS < GAMES    score full games again and again
 *
 * Timed commands end with the seconds of the processor. GAMES are rows of 36 * 3 signed bytes:
 * tile type, x, y in order of play, padded with -1. gcc or clang, with -march=native.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined(__BMI2__) || defined(__AVX2__)
#include <immintrin.h>
#endif

typedef uint64_t u64;
typedef uint32_t u32;
typedef uint16_t u16;
typedef uint8_t u8;

#define INLINE static inline __attribute__((always_inline))
/* Hides a value from the optimizer, which then can neither hoist what depends on it nor branch. */
#define OPAQUE(value) __asm__ volatile("" : "+r"(value))

enum { TILES = 36, SMALLS = 30, TYPES = 12, SMALL_TYPES = 6, COPIES = 5 };

/* Types 0..5 are small, 6..11 large, in the order wb wr bw br rw rb. */
static const u8 BORDER[6] = {0, 0, 1, 1, 2, 2}, CIRCLE[6] = {1, 2, 0, 2, 0, 1};
/* Which of the two types of its border color, or circle color, a type is. */
static const u8 BORDER_PART[6] = {0, 1, 0, 1, 0, 1}, CIRCLE_PART[6] = {0, 0, 0, 1, 1, 1};

typedef struct {
    int length;
    u8 type[TILES];
    int8_t x[TILES], y[TILES];
} Game;

INLINE int bit_count(u64 word) { return __builtin_popcountll(word); }
INLINE int lowest_bit(u64 word) { return __builtin_ctzll(word); }

INLINE int nth_bit(u64 word, u32 n) {
#ifdef __BMI2__
    return lowest_bit(_pdep_u64(1ull << n, word));
#else
    while (n--) word &= word - 1;
    return lowest_bit(word);
#endif
}

INLINE u64 next_random(u64 *seed) {
    *seed += 0xa0761d6478bd642full;
    __uint128_t product = (__uint128_t)*seed * (*seed ^ 0xe7037ed1a0b428dbull);
    return (u64)(product >> 64) ^ (u64)product;
}

INLINE u32 scaled(u32 random, u32 bound) { return (u32)(((u64)random * bound) >> 32); }

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- The pool: copies left, and the types that have one, packed ---- */

typedef struct {
    u8 left[TYPES], small[SMALL_TYPES], large[SMALL_TYPES];
    int smalls, larges;
} Pool;

static void fill_pool(Pool *pool) {
    for (int i = 0; i < SMALL_TYPES; i++) {
        pool->left[i] = COPIES;
        pool->left[SMALL_TYPES + i] = 1;
        pool->small[i] = (u8)i;
        pool->large[i] = (u8)(SMALL_TYPES + i);
    }
    pool->smalls = pool->larges = SMALL_TYPES;
}

/* ---- Bit rows: a word a row, 64 x 64 cells, which hold every game ---- */

typedef struct {
    u64 beside; /* cells beside a small tile */
    u64 taken;
    u64 near;   /* lower left cells where a large tile would touch a small one */
    u64 barred; /* and where it would overlap, or touch a large one */
} Row;

enum { ORIGIN = 32, MARGIN = 4 };

typedef struct {
    Row row[64 + 2 * MARGIN];
    int lowest, highest, small_places, large_places;
} Rows;

typedef struct {
    Row row[5];
    int lowest, highest, small_places, large_places;
} Undo;

#define ROW(rows, y) ((rows)->row[(y) + MARGIN])

INLINE u64 turned(u64 word, int n) { return word << n | word >> (64 - n); }

static void clear_rows(Rows *rows) {
    memset(rows, 0, sizeof *rows);
    ROW(rows, ORIGIN).beside = 1ull << ORIGIN;
    rows->lowest = rows->highest = ORIGIN;
    rows->small_places = 1;
}

enum { ROWS_OF_SMALL = 4, ROWS_OF_LARGE = 5 }; /* that a tile changes, from two below it on */

INLINE void save_rows(const Rows *rows, int y, Undo *undo, const int count) {
    for (int i = 0; i < count; i++) undo->row[i] = ROW(rows, y - 2 + i);
    undo->lowest = rows->lowest;
    undo->highest = rows->highest;
    undo->small_places = rows->small_places;
    undo->large_places = rows->large_places;
}

INLINE void restore_rows(Rows *rows, int y, const Undo *undo, const int count) {
    for (int i = 0; i < count; i++) ROW(rows, y - 2 + i) = undo->row[i];
    rows->lowest = undo->lowest;
    rows->highest = undo->highest;
    rows->small_places = undo->small_places;
    rows->large_places = undo->large_places;
}

INLINE void reach(Rows *rows, int lowest, int highest) {
    rows->lowest = lowest < rows->lowest ? lowest : rows->lowest;
    rows->highest = highest > rows->highest ? highest : rows->highest;
}

/* Places are counted by what changes. Masks of few bits in known columns share one count: they are
 * turned apart first. */
INLINE void lay_small(Rows *rows, int x, int y) {
    const u64 cell = 1ull << x, pair = cell | cell >> 1;
    const u64 sides = cell << 1 | cell >> 1, square_sides = cell << 1 | cell >> 2;
    Row *r = &ROW(rows, y - 2);
    u64 below = cell & ~(r[1].beside | r[1].taken);
    u64 level = sides & ~(r[2].beside | r[2].taken);
    u64 above = cell & ~(r[3].beside | r[3].taken);
    rows->small_places += bit_count(level | turned(below, 24) | turned(above, 40)) - 1;
    u64 new0 = pair & ~(r[0].near | r[0].barred), new1 = square_sides & ~(r[1].near | r[1].barred);
    u64 new2 = square_sides & ~(r[2].near | r[2].barred), new3 = pair & ~(r[3].near | r[3].barred);
    u64 lost1 = pair & r[1].near & ~r[1].barred, lost2 = pair & r[2].near & ~r[2].barred;
    rows->large_places += bit_count(new0 | new1 | turned(new2 | new3, 32));
    rows->large_places -= bit_count(lost1 | turned(lost2, 32));
    r[0].near |= pair;
    r[1].near |= square_sides;
    r[2].near |= square_sides;
    r[3].near |= pair;
    r[1].barred |= pair;
    r[2].barred |= pair;
    r[1].beside |= cell;
    r[2].beside |= sides;
    r[3].beside |= cell;
    r[2].taken |= cell;
    reach(rows, y, y);
}

INLINE void lay_large(Rows *rows, int x, int y) {
    const u64 cell = 1ull << x, pair = cell | cell << 1;
    const u64 three = pair | cell >> 1, five = three | cell << 2 | cell >> 2;
    Row *r = &ROW(rows, y - 2);
    rows->small_places -= bit_count((pair & r[2].beside) | turned(pair & r[3].beside, 32));
    u64 lost0 = three & r[0].near & ~r[0].barred, lost1 = five & r[1].near & ~r[1].barred;
    u64 lost2 = five & r[2].near & ~r[2].barred, lost3 = five & r[3].near & ~r[3].barred;
    u64 lost4 = three & r[4].near & ~r[4].barred;
    rows->large_places -= bit_count(
        lost0 | turned(lost1, 12) | turned(lost2, 24) | turned(lost3, 36) | turned(lost4, 48));
    r[0].barred |= three;
    r[1].barred |= five;
    r[2].barred |= five;
    r[3].barred |= five;
    r[4].barred |= three;
    r[2].taken |= pair;
    r[3].taken |= pair;
    reach(rows, y, y + 1);
}

/* Makes every move but the last; the last ply is counted at once. */
static u64 perft(Rows *rows, Pool *pool, int depth) {
    int smalls = 0, larges = 0;
    u8 small[SMALL_TYPES], large[SMALL_TYPES];
    for (u8 t = 0; t < SMALL_TYPES; t++) {
        if (pool->left[t]) small[smalls++] = t;
        if (pool->left[SMALL_TYPES + t]) large[larges++] = SMALL_TYPES + t;
    }
    if (depth == 1) return (u64)(smalls * rows->small_places + larges * rows->large_places);
    u64 total = 0;
    Undo undo;
    for (int y = rows->lowest - 2, last = rows->highest + 2; y <= last; y++) {
        const Row row = ROW(rows, y);
        for (u64 places = row.beside & ~row.taken; places; places &= places - 1) {
            for (int i = 0; i < smalls; i++) {
                int x = lowest_bit(places), type = small[i];
                OPAQUE(x);
                save_rows(rows, y, &undo, ROWS_OF_SMALL);
                lay_small(rows, x, y);
                int left = --pool->left[type];
                if (depth == 2)
                    total += (u64)((smalls - !left) * rows->small_places)
                        + (u64)(larges * rows->large_places);
                else
                    total += perft(rows, pool, depth - 1);
                pool->left[type]++;
                restore_rows(rows, y, &undo, ROWS_OF_SMALL);
            }
        }
        for (u64 places = larges ? row.near & ~row.barred : 0; places; places &= places - 1) {
            for (int i = 0; i < larges; i++) {
                int x = lowest_bit(places), type = large[i];
                OPAQUE(x);
                save_rows(rows, y, &undo, ROWS_OF_LARGE);
                lay_large(rows, x, y);
                pool->left[type] = 0;
                if (depth == 2)
                    total += (u64)(smalls * rows->small_places)
                        + (u64)((larges - 1) * rows->large_places);
                else
                    total += perft(rows, pool, depth - 1);
                pool->left[type] = 1;
                restore_rows(rows, y, &undo, ROWS_OF_LARGE);
            }
        }
    }
    return total;
}

INLINE void take_type(Pool *pool, int type) {
    const int is_small = type < SMALL_TYPES;
    u8 *types = is_small ? pool->small : pool->large;
    int *count = is_small ? &pool->smalls : &pool->larges;
    if (--pool->left[type]) return;
    for (int i = 0; i < *count; i++)
        if (types[i] == type) {
            types[i] = types[--*count];
            return;
        }
}

/* Plays a game on to the end, from wherever it is. */
static void play_rows(Game *game, u64 *seed) {
    Rows rows;
    Pool pool;
    clear_rows(&rows);
    fill_pool(&pool);
    for (int i = 0; i < game->length; i++) {
        int x = game->x[i] + ORIGIN, y = game->y[i] + ORIGIN;
        if (game->type[i] < SMALL_TYPES) lay_small(&rows, x, y); else lay_large(&rows, x, y);
        take_type(&pool, game->type[i]);
    }
    for (;;) {
        u64 small_moves = (u64)(pool.smalls * rows.small_places);
        u64 moves = small_moves + (u64)(pool.larges * rows.large_places);
        if (!moves) return;
        u64 which = next_random(seed), where = next_random(seed);
        int x, y = rows.lowest - 2, i, type, left;
        if ((u64)(((__uint128_t)which * moves) >> 64) < small_moves) {
            u32 n = scaled((u32)(where >> 32), (u32)rows.small_places);
            for (y++;; y++) {
                u64 places = ROW(&rows, y).beside & ~ROW(&rows, y).taken;
                u32 here = (u32)bit_count(places);
                if (n < here) {
                    x = nth_bit(places, n);
                    break;
                }
                n -= here;
            }
            i = (int)scaled((u32)where, (u32)pool.smalls);
            type = pool.small[i];
            lay_small(&rows, x, y);
            left = --pool.left[type];
            if (!left) pool.small[i] = pool.small[--pool.smalls];
        } else {
            u32 n = scaled((u32)(where >> 32), (u32)rows.large_places);
            for (;; y++) {
                u64 places = ROW(&rows, y).near & ~ROW(&rows, y).barred;
                u32 here = (u32)bit_count(places);
                if (n < here) {
                    x = nth_bit(places, n);
                    break;
                }
                n -= here;
            }
            i = (int)scaled((u32)where, (u32)pool.larges);
            type = pool.large[i];
            lay_large(&rows, x, y);
            pool.left[type] = 0;
            pool.large[i] = pool.large[--pool.larges];
        }
        int n = game->length++;
        game->type[n] = (u8)type;
        game->x[n] = (int8_t)(x - ORIGIN);
        game->y[n] = (int8_t)(y - ORIGIN);
    }
}

#include "yardstick_score.h"
#include "yardstick_torus.h"

/* ---- Commands ---- */

typedef struct {
    u64 games, plies, scores, ended_early;
} Tally;

INLINE void tally(Tally *sums, int length, const int points[6]) {
    sums->games++;
    sums->plies += (u64)length;
    sums->ended_early += length < TILES;
    for (int c = 0; c < 3; c++) sums->scores += (u64)(points[c] * points[3 + c]);
}

static void play_command(int on_torus, u64 games) {
    Tally sums = {0, 0, 0, 0};
    u64 seed = 12345;
    int points[6];
    double start = seconds();
    for (u64 i = 0; i < games; i++) {
        int length;
        if (on_torus) {
            length = play_and_score_torus(points, &seed);
        } else {
            Game game = {.length = 0};
            play_rows(&game, &seed);
            score_game(&game, points);
            length = game.length;
        }
        tally(&sums, length, points);
    }
    double spent = seconds() - start;
    printf("%llu %llu %llu %.9f\n", (unsigned long long)sums.plies, (unsigned long long)sums.scores,
           (unsigned long long)sums.ended_early, spent);
}

static void perft_command(int depth) {
    Rows rows;
    Pool pool;
    clear_rows(&rows);
    fill_pool(&pool);
    double start = seconds();
    u64 count = perft(&rows, &pool, depth);
    printf("%llu %.9f\n", (unsigned long long)count, seconds() - start);
}

static int read_game(Game *game) {
    int8_t tiles[TILES][3];
    if (fread(tiles, sizeof tiles, 1, stdin) != 1) return 0;
    for (game->length = 0; game->length < TILES; game->length++) {
        const int8_t *tile = tiles[game->length];
        if (tile[0] < 0) break;
        game->type[game->length] = (u8)tile[0];
        game->x[game->length] = tile[1];
        game->y[game->length] = tile[2];
    }
    return 1;
}

/* Prints of every game the legal moves at all its plies, summed, on both boards, and the points.
 * On the torus that number means nothing for a game that outgrew it: -1. */
static void check_command(void) {
    Game game;
    while (read_game(&game)) {
        Rows rows;
        Torus torus;
        Pool pool;
        int points[6];
        long long on_rows = 0, on_torus = 0;
        clear_rows(&rows);
        clear_torus(&torus);
        fill_pool(&pool);
        for (int i = 0; i < game.length; i++) {
            on_rows += pool.smalls * rows.small_places + pool.larges * rows.large_places;
            on_torus += pool.smalls * places_count(small_places(&torus))
                + pool.larges * places_count(large_places(&torus));
            u32 cell = (u32)(16 * game.y[i] + game.x[i] + TORUS_ORIGIN) & 255;
            int x = game.x[i] + ORIGIN, y = game.y[i] + ORIGIN;
            if (game.type[i] < SMALL_TYPES) {
                lay_small(&rows, x, y);
                torus_small(&torus, cell);
            } else {
                lay_large(&rows, x, y);
                torus_large(&torus, cell);
            }
            take_type(&pool, game.type[i]);
        }
        score_game(&game, points);
        printf("%lld %lld", on_rows, surely_fits(torus.taken) ? on_torus : -1);
        for (int i = 0; i < 6; i++) printf(" %d", points[i]);
        putchar('\n');
    }
}

static void score_command(int repeats) {
    size_t count = 0, room = 1024;
    Game *games = malloc(room * sizeof *games);
    while (games && read_game(&games[count]))
        if (++count == room) games = realloc(games, (room *= 2) * sizeof *games);
    if (!games) exit(1);
    u64 sum = 0;
    double start = seconds();
    for (int i = 0; i < repeats; i++)
        for (size_t k = 0; k < count; k++) {
            int points[6];
            score_game(&games[k], points);
            for (int c = 0; c < 3; c++) sum += (u64)(points[c] * points[3 + c]);
        }
    printf("%llu %.9f\n", (unsigned long long)sum, seconds() - start);
    free(games);
}

int main(int argc, char **argv) {
    const char *command = argc > 1 ? argv[1] : "";
    make_tags();
    make_patterns();
    if (!strcmp(command, "perft") && argc == 3) perft_command(atoi(argv[2]));
    else if (!strcmp(command, "play") && argc == 4)
        play_command(!strcmp(argv[2], "torus"), strtoull(argv[3], NULL, 10));
    else if (!strcmp(command, "check") && argc == 2) check_command();
    else if (!strcmp(command, "score") && argc == 3) score_command(atoi(argv[2]));
    else return 2;
    return 0;
}
