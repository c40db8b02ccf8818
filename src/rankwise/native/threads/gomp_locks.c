/* Wrappers of gcc's runtime: critical sections and OpenMP's locks, in C and Fortran. */
#include "gomp.h"

#define ENTERS(name, parameter, argument, lock, kind)                            \
    RW_VISIBLE void name(parameter)                                              \
    {                                                                            \
        RW_REAL(name, void, parameter);                                          \
        int records = rw_gomp_records();                                         \
        if (records)                                                             \
            rw_log_add(RW_THREAD_LOCK_WAIT, lock, RW_BITS(RW_HERE), kind);       \
        real(argument);                                                          \
        if (records)                                                             \
            rw_log_add(RW_THREAD_LOCK_ACQUIRED, lock, RW_BITS(RW_HERE), kind);   \
    }
#define LEAVES(name, parameter, argument, lock, kind)                            \
    RW_VISIBLE void name(parameter)                                              \
    {                                                                            \
        RW_REAL(name, void, parameter);                                          \
        if (rw_gomp_records())                                                   \
            rw_log_add(RW_THREAD_LOCK_RELEASED, lock, 0, kind);                  \
        real(argument);                                                          \
    }
#define TRIES(name)                                                              \
    RW_VISIBLE int name(void *lock)                                              \
    {                                                                            \
        RW_REAL(name, int, void *);                                              \
        int got = real(lock);                                                    \
        if (got && rw_gomp_records())                                            \
            rw_log_add(RW_THREAD_LOCK_ACQUIRED, RW_BITS(lock), RW_BITS(RW_HERE), RW_LOCK_LOCK); \
        return got;                                                              \
    }
#define NOTHING

ENTERS(GOMP_critical_start, void, NOTHING, 0, RW_LOCK_CRITICAL)
LEAVES(GOMP_critical_end, void, NOTHING, 0, RW_LOCK_CRITICAL)
ENTERS(GOMP_critical_name_start, void **lock, lock, RW_BITS(lock), RW_LOCK_CRITICAL)
LEAVES(GOMP_critical_name_end, void **lock, lock, RW_BITS(lock), RW_LOCK_CRITICAL)
ENTERS(omp_set_lock, void *lock, lock, RW_BITS(lock), RW_LOCK_LOCK)
LEAVES(omp_unset_lock, void *lock, lock, RW_BITS(lock), RW_LOCK_LOCK)
TRIES(omp_test_lock)
ENTERS(omp_set_nest_lock, void *lock, lock, RW_BITS(lock), RW_LOCK_LOCK)
LEAVES(omp_unset_nest_lock, void *lock, lock, RW_BITS(lock), RW_LOCK_LOCK)
TRIES(omp_test_nest_lock)
ENTERS(omp_set_lock_, void *lock, lock, RW_BITS(lock), RW_LOCK_LOCK)
LEAVES(omp_unset_lock_, void *lock, lock, RW_BITS(lock), RW_LOCK_LOCK)
TRIES(omp_test_lock_)
ENTERS(omp_set_nest_lock_, void *lock, lock, RW_BITS(lock), RW_LOCK_LOCK)
LEAVES(omp_unset_nest_lock_, void *lock, lock, RW_BITS(lock), RW_LOCK_LOCK)
TRIES(omp_test_nest_lock_)
