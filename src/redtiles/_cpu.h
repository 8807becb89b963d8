/* Which instruction set this file was compiled for, and what the processor at hand can run.
 *
 * x86-64-v3 is the level with AVX2, BMI and POPCNT. MSVC and other architectures take the
 * baseline, which gives the same results.
 */
#ifndef REDTILES_CPU_H
#define REDTILES_CPU_H

static inline int cpu_runs_v3(void) {
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return 0;
#endif
}

static inline const char *compiled_for(void) {
#if defined(__AVX2__) && defined(__BMI__) && defined(__BMI2__) && defined(__POPCNT__)
    return "x86-64-v3";
#else
    return "baseline";
#endif
}

#endif
