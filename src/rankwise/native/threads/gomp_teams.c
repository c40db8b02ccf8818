/* Wrappers of gcc's runtime: teams, barriers, single and masked. libgomp has no interface for tools. */
#include <stdlib.h>
#include "gomp.h"

typedef void body(void *);

typedef struct {
    void *reductions; /* of tasks: the runtime reads them from here, as the compiler has put them first */
    body *run;
    void *data;
    uint64_t region;
} team;

__thread rw_gomp_task *rw_gomp_here;

int rw_uses_gomp;

static int (*thread_number)(void), (*team_size)(void);

/* Another runtime that takes the place of libgomp reports by itself, as soon as it is called. */
int rw_gomp_records(void)
{
    if (RW_UNLIKELY(!thread_number)) {
        team_size = (int (*)(void))rw_in_library("libgomp", "omp_get_num_threads");
        thread_number = (int (*)(void))rw_in_library("libgomp", "omp_get_thread_num");
        if (team_size)
            team_size();
    }
    return !rw_ompt_active && thread_number && team_size && rw_log_here();
}

/* Regions of gcc's runtime beside those of another one: the logs would hold half of what happened. */
static int records_region(void *real)
{
    static int is_known;
    int records = rw_gomp_records();
    if (RW_UNLIKELY(!is_known)) {
        rw_uses_gomp = rw_is_in("libgomp", real);
        is_known = 1;
    }
    if (rw_uses_gomp && RW_UNLIKELY(rw_ompt_active))
        rw_two_runtimes();
    return records;
}

void rw_gomp_end_piece(void)
{
    rw_gomp_task *here = rw_gomp_here;
    if (here && here->has_piece) {
        here->has_piece = 0;
        rw_log_add(RW_THREAD_PIECE_END, 0, 0, 0);
    }
}

void rw_gomp_piece(uint32_t kind, const void *code)
{
    rw_gomp_end_piece();
    rw_log_add(RW_THREAD_PIECE_BEGIN, RW_BITS(code), 0, kind);
    if (rw_gomp_here)
        rw_gomp_here->has_piece = 1;
}

void rw_gomp_work(uint32_t kind, const void *code)
{
    rw_gomp_end_piece();
    if (rw_gomp_here)
        rw_gomp_here->work = kind;
    rw_log_add(RW_THREAD_WORK_BEGIN, RW_BITS(code), 0, kind);
}

/* What each thread of a team runs instead of the region's own function. */
static void run_member(void *given)
{
    team *mine = given;
    rw_gomp_task here = {.task = rw_next_number(), .outer = rw_gomp_here};
    unsigned index = (unsigned)thread_number();
    rw_gomp_here = &here;
    rw_implicit_begin(mine->region, here.task, index, (unsigned)team_size());
    mine->run(mine->data);
    rw_gomp_end_piece();
    rw_log_add(RW_THREAD_BARRIER_BEGIN, 0, 0, RW_BARRIER_END);
    if (!index)
        rw_log_add(RW_THREAD_IMPLICIT_END, mine->region, 0, 0);
    rw_gomp_here = here.outer;
}

#define TEAM(run, data) {NULL, run, data, rw_region_begin(RW_BITS(RW_HERE))}

RW_VISIBLE void GOMP_parallel(body *run, void *data, unsigned threads, unsigned flags)
{
    RW_REAL(GOMP_parallel, void, body *, void *, unsigned, unsigned);
    if (!records_region((void *)real)) {
        real(run, data, threads, flags);
        return;
    }
    team mine = TEAM(run, data);
    real(run_member, &mine, threads, flags);
    rw_region_end(mine.region);
}

RW_VISIBLE unsigned GOMP_parallel_reductions(body *run, void *data, unsigned threads, unsigned flags)
{
    RW_REAL(GOMP_parallel_reductions, unsigned, body *, void *, unsigned, unsigned);
    if (!records_region((void *)real))
        return real(run, data, threads, flags);
    team mine = TEAM(run, data);
    mine.reductions = *(void **)data;
    unsigned members = real(run_member, &mine, threads, flags);
    rw_region_end(mine.region);
    return members;
}

RW_VISIBLE void GOMP_parallel_sections(body *run, void *data, unsigned threads, unsigned count, unsigned flags)
{
    RW_REAL(GOMP_parallel_sections, void, body *, void *, unsigned, unsigned, unsigned);
    if (!records_region((void *)real)) {
        real(run, data, threads, count, flags);
        return;
    }
    team mine = TEAM(run, data);
    real(run_member, &mine, threads, count, flags);
    rw_region_end(mine.region);
}

#define PARALLEL_LOOP(name)                                                                                          \
    RW_VISIBLE void name(body *run, void *data, unsigned threads, long start, long end, long step, long chunk,       \
                         unsigned flags)                                                                             \
    {                                                                                                                \
        RW_REAL(name, void, body *, void *, unsigned, long, long, long, long, unsigned);                             \
        if (!records_region((void *)real)) {                                                                         \
            real(run, data, threads, start, end, step, chunk, flags);                                                \
            return;                                                                                                  \
        }                                                                                                            \
        team mine = TEAM(run, data);                                                                                 \
        real(run_member, &mine, threads, start, end, step, chunk, flags);                                            \
        rw_region_end(mine.region);                                                                                  \
    }
#define PARALLEL_LOOP_AT_RUN_TIME(name)                                                                              \
    RW_VISIBLE void name(body *run, void *data, unsigned threads, long start, long end, long step, unsigned flags)   \
    {                                                                                                                \
        RW_REAL(name, void, body *, void *, unsigned, long, long, long, unsigned);                                   \
        if (!records_region((void *)real)) {                                                                         \
            real(run, data, threads, start, end, step, flags);                                                       \
            return;                                                                                                  \
        }                                                                                                            \
        team mine = TEAM(run, data);                                                                                 \
        real(run_member, &mine, threads, start, end, step, flags);                                                   \
        rw_region_end(mine.region);                                                                                  \
    }

PARALLEL_LOOP(GOMP_parallel_loop_static)
PARALLEL_LOOP(GOMP_parallel_loop_dynamic)
PARALLEL_LOOP(GOMP_parallel_loop_guided)
PARALLEL_LOOP(GOMP_parallel_loop_nonmonotonic_dynamic)
PARALLEL_LOOP(GOMP_parallel_loop_nonmonotonic_guided)
PARALLEL_LOOP_AT_RUN_TIME(GOMP_parallel_loop_runtime)
PARALLEL_LOOP_AT_RUN_TIME(GOMP_parallel_loop_nonmonotonic_runtime)
PARALLEL_LOOP_AT_RUN_TIME(GOMP_parallel_loop_maybe_nonmonotonic_runtime)

RW_VISIBLE void GOMP_barrier(void)
{
    RW_REAL(GOMP_barrier, void, void);
    int records = rw_gomp_records();
    if (records) {
        rw_gomp_end_piece();
        rw_log_add(RW_THREAD_BARRIER_BEGIN, RW_BITS(RW_HERE), 0, RW_BARRIER_EXPLICIT);
    }
    real();
    if (records)
        rw_log_add(RW_THREAD_BARRIER_END, 0, 0, 0);
}

RW_VISIBLE bool GOMP_barrier_cancel(void)
{
    RW_REAL(GOMP_barrier_cancel, bool, void);
    int records = rw_gomp_records();
    if (records) {
        rw_gomp_end_piece();
        rw_log_add(RW_THREAD_BARRIER_BEGIN, RW_BITS(RW_HERE), 0, RW_BARRIER_EXPLICIT);
    }
    bool cancelled = real();
    if (records)
        rw_log_add(RW_THREAD_BARRIER_END, 0, 0, 0);
    return cancelled;
}

RW_VISIBLE bool GOMP_cancel(int what, bool does)
{
    RW_REAL(GOMP_cancel, bool, int, bool);
    bool is_cancelled = real(what, does);
    if (is_cancelled && rw_gomp_records())
        rw_log_add(RW_THREAD_CANCELLED, RW_BITS(RW_HERE), 0, 0);
    return is_cancelled;
}

RW_VISIBLE bool GOMP_cancellation_point(int what)
{
    RW_REAL(GOMP_cancellation_point, bool, int);
    bool is_cancelled = real(what);
    if (is_cancelled && rw_gomp_records())
        rw_log_add(RW_THREAD_CANCELLED, RW_BITS(RW_HERE), 0, 0);
    return is_cancelled;
}

RW_VISIBLE bool GOMP_single_start(void)
{
    RW_REAL(GOMP_single_start, bool, void);
    int records = rw_gomp_records();
    if (records)
        rw_gomp_work(RW_PIECE_SINGLE, RW_HERE);
    bool is_mine = real();
    if (records && is_mine) {
        if (rw_gomp_here)
            rw_gomp_here->has_piece = 1;
        rw_span code = rw_single_body(RW_HERE);
        rw_log_add(RW_THREAD_PIECE_BEGIN, code.begin, code.end, RW_PIECE_SINGLE);
    }
    return is_mine;
}

RW_VISIBLE void *GOMP_single_copy_start(void)
{
    RW_REAL(GOMP_single_copy_start, void *, void);
    int records = rw_gomp_records();
    if (records)
        rw_gomp_work(RW_PIECE_SINGLE, RW_HERE);
    void *data = real(); /* of the others, which have waited for it */
    if (records && !data)
        rw_gomp_piece(RW_PIECE_SINGLE, RW_HERE);
    return data;
}

RW_VISIBLE void GOMP_single_copy_end(void *data)
{
    RW_REAL(GOMP_single_copy_end, void, void *);
    if (rw_gomp_records())
        rw_gomp_end_piece();
    real(data);
}
