/* Wrappers of gcc's runtime: sections, loops whose chunks are assigned at run time, ordered. */
#include "gomp.h"

RW_VISIBLE unsigned GOMP_sections_start(unsigned count)
{
    RW_REAL(GOMP_sections_start, unsigned, unsigned);
    int records = rw_gomp_records();
    if (records)
        rw_gomp_work(RW_PIECE_SECTIONS, RW_HERE);
    unsigned section = real(count);
    if (records && section)
        rw_gomp_piece(RW_PIECE_SECTIONS, RW_HERE);
    return section;
}

RW_VISIBLE unsigned GOMP_sections2_start(unsigned count, uintptr_t *reductions, void **memory)
{
    RW_REAL(GOMP_sections2_start, unsigned, unsigned, uintptr_t *, void **);
    int records = rw_gomp_records();
    if (records)
        rw_gomp_work(RW_PIECE_SECTIONS, RW_HERE);
    unsigned section = real(count, reductions, memory);
    if (records && section)
        rw_gomp_piece(RW_PIECE_SECTIONS, RW_HERE);
    return section;
}

RW_VISIBLE unsigned GOMP_sections_next(void)
{
    RW_REAL(GOMP_sections_next, unsigned, void);
    int records = rw_gomp_records();
    if (records)
        rw_gomp_end_piece();
    unsigned section = real();
    if (records && section)
        rw_gomp_piece(RW_PIECE_SECTIONS, RW_HERE);
    return section;
}

#define ENDS(name, waits)                                                        \
    RW_VISIBLE void name(void)                                                   \
    {                                                                            \
        RW_REAL(name, void, void);                                               \
        int records = rw_gomp_records();                                         \
        if (records)                                                             \
            rw_gomp_end_piece();                                                 \
        if (records && waits)                                                    \
            rw_log_add(RW_THREAD_BARRIER_BEGIN, RW_BITS(RW_HERE), 0, RW_BARRIER_OF_WORK);         \
        real();                                                                  \
        if (records && waits)                                                    \
            rw_log_add(RW_THREAD_BARRIER_END, 0, 0, 1);                          \
    }
#define ENDS_CANCELLED(name)                                                     \
    RW_VISIBLE bool name(void)                                                   \
    {                                                                            \
        RW_REAL(name, bool, void);                                               \
        int records = rw_gomp_records();                                         \
        if (records) {                                                           \
            rw_gomp_end_piece();                                                 \
            rw_log_add(RW_THREAD_BARRIER_BEGIN, RW_BITS(RW_HERE), 0, RW_BARRIER_OF_WORK);         \
        }                                                                        \
        bool cancelled = real();                                                 \
        if (records)                                                             \
            rw_log_add(RW_THREAD_BARRIER_END, 0, 0, 1);                          \
        return cancelled;                                                        \
    }

ENDS(GOMP_sections_end, 1)
ENDS(GOMP_sections_end_nowait, 0)
ENDS(GOMP_loop_end, 1)
ENDS(GOMP_loop_end_nowait, 0)
ENDS_CANCELLED(GOMP_sections_end_cancel)
ENDS_CANCELLED(GOMP_loop_end_cancel)

/* Around a call that assigns a chunk, or reports that there is none left. */
#define HANDS_OUT(begins, call)                                                  \
    int records = rw_gomp_records();                                             \
    if (records && begins)                                                       \
        rw_gomp_work(RW_PIECE_LOOP, RW_HERE);                                    \
    else if (records)                                                            \
        rw_gomp_end_piece();                                                     \
    bool has_chunk = call;                                                       \
    if (records && has_chunk)                                                    \
        rw_gomp_piece(RW_PIECE_LOOP, RW_HERE);                                   \
    return has_chunk

typedef unsigned long long wide;

#define START(name)                                                                                             \
    RW_VISIBLE bool GOMP_loop_##name##_start(long start, long end, long step, long chunk, long *from, long *to) \
    {                                                                                                           \
        RW_REAL(GOMP_loop_##name##_start, bool, long, long, long, long, long *, long *);                        \
        HANDS_OUT(1, real(start, end, step, chunk, from, to));                                                  \
    }                                                                                                           \
    RW_VISIBLE bool GOMP_loop_ull_##name##_start(bool up, wide start, wide end, wide step, wide chunk,          \
                                                 wide *from, wide *to)                                          \
    {                                                                                                           \
        RW_REAL(GOMP_loop_ull_##name##_start, bool, bool, wide, wide, wide, wide, wide *, wide *);              \
        HANDS_OUT(1, real(up, start, end, step, chunk, from, to));                                              \
    }
#define START_AT_RUN_TIME(name)                                                                                 \
    RW_VISIBLE bool GOMP_loop_##name##_start(long start, long end, long step, long *from, long *to)             \
    {                                                                                                           \
        RW_REAL(GOMP_loop_##name##_start, bool, long, long, long, long *, long *);                              \
        HANDS_OUT(1, real(start, end, step, from, to));                                                         \
    }                                                                                                           \
    RW_VISIBLE bool GOMP_loop_ull_##name##_start(bool up, wide start, wide end, wide step, wide *from, wide *to) \
    {                                                                                                           \
        RW_REAL(GOMP_loop_ull_##name##_start, bool, bool, wide, wide, wide, wide *, wide *);                    \
        HANDS_OUT(1, real(up, start, end, step, from, to));                                                     \
    }
#define NEXT(name)                                                                                              \
    RW_VISIBLE bool GOMP_loop_##name##_next(long *from, long *to)                                               \
    {                                                                                                           \
        RW_REAL(GOMP_loop_##name##_next, bool, long *, long *);                                                 \
        HANDS_OUT(0, real(from, to));                                                                           \
    }                                                                                                           \
    RW_VISIBLE bool GOMP_loop_ull_##name##_next(wide *from, wide *to)                                           \
    {                                                                                                           \
        RW_REAL(GOMP_loop_ull_##name##_next, bool, wide *, wide *);                                             \
        HANDS_OUT(0, real(from, to));                                                                           \
    }

START(dynamic) NEXT(dynamic)
START(guided) NEXT(guided)
START(nonmonotonic_dynamic) NEXT(nonmonotonic_dynamic)
START(nonmonotonic_guided) NEXT(nonmonotonic_guided)
START(ordered_dynamic) NEXT(ordered_dynamic)
START(ordered_guided) NEXT(ordered_guided)
START_AT_RUN_TIME(runtime) NEXT(runtime)
START_AT_RUN_TIME(nonmonotonic_runtime) NEXT(nonmonotonic_runtime)
START_AT_RUN_TIME(maybe_nonmonotonic_runtime) NEXT(maybe_nonmonotonic_runtime)
START_AT_RUN_TIME(ordered_runtime) NEXT(ordered_runtime)

RW_VISIBLE bool GOMP_loop_start(long start, long end, long step, long how, long chunk, long *from, long *to,
                                uintptr_t *reductions, void **memory)
{
    RW_REAL(GOMP_loop_start, bool, long, long, long, long, long, long *, long *, uintptr_t *, void **);
    HANDS_OUT(1, real(start, end, step, how, chunk, from, to, reductions, memory));
}

RW_VISIBLE void GOMP_ordered_start(void)
{
    RW_REAL(GOMP_ordered_start, void, void);
    real();
    if (rw_gomp_records())
        rw_log_add(RW_THREAD_LOCK_ACQUIRED, 0, RW_BITS(RW_HERE), RW_LOCK_ORDERED);
}

RW_VISIBLE void GOMP_ordered_end(void)
{
    RW_REAL(GOMP_ordered_end, void, void);
    if (rw_gomp_records())
        rw_log_add(RW_THREAD_LOCK_RELEASED, 0, 0, RW_LOCK_ORDERED);
    real();
}
