/* What orders the threads of a process, one log per thread; trace/thread_records.py documents the records.
 *
 * Most regions of OpenMP call no MPI, and what happened in them is forgotten again: a log goes back to where the
 * region began. So a log grows with the calls of MPI, not with the regions. */
#ifndef RANKWISE_THREAD_LOG_H
#define RANKWISE_THREAD_LOG_H

#include "runtime.h"

#define RW_FRAMES 16 /* regions inside regions whose records can be forgotten */

typedef struct {
    uint64_t time, at, object, detail;
    uint32_t kind, extra;
} rw_thread_record;

typedef struct {
    uint64_t region;
    uint64_t at;    /* where in MPI the thread was at its last record */
    size_t mark;    /* where its log was when the region began */
} rw_frame;

typedef struct rw_log {
    unsigned char *base, *cursor, *limit;
    rw_log_page *page;
    uint64_t number;
    unsigned depth; /* of frames in use */
    rw_frame frames[RW_FRAMES];
    struct rw_log *next_idle;
} rw_log;

extern RW_HIDDEN __thread rw_log *rw_this_log __attribute__((tls_model("initial-exec")));
extern RW_HIDDEN __thread uint64_t rw_thread_number __attribute__((tls_model("initial-exec")));
extern RW_HIDDEN int rw_ompt_active; /* a runtime of OpenMP reports to us by itself */
extern RW_HIDDEN int rw_uses_gomp;   /* gcc's own runtime has begun a region */

/* thread_log.c */
RW_HIDDEN int rw_logs_threads(void);
RW_HIDDEN rw_log *rw_log_here(void); /* NULL where nothing is recorded */
RW_HIDDEN uint64_t rw_new_thread_number(void);
RW_HIDDEN void rw_log_add(uint32_t kind, uint64_t object, uint64_t detail, uint32_t extra);
RW_HIDDEN void rw_log_kept(uint32_t kind, uint64_t object, uint64_t detail, uint32_t extra);

/* forgotten_regions.c */
RW_HIDDEN uint64_t rw_next_number(void);
RW_HIDDEN void rw_frame_moved(rw_log *log, uint64_t at);
RW_HIDDEN void rw_keep_frames(rw_log *log);
RW_HIDDEN uint64_t rw_region_begin(uint64_t code);
RW_HIDDEN void rw_region_end(uint64_t region);
RW_HIDDEN void rw_implicit_begin(uint64_t region, uint64_t task, unsigned index, unsigned size);

/* own_code.c */
#define RW_OF_RUNTIMES 1 /* the runtimes of MPI and OpenMP and what they are built on */
#define RW_OF_PYTHON 2
RW_HIDDEN int rw_code_of(const void *address);
RW_HIDDEN void *rw_in_library(const char *library, const char *name);
RW_HIDDEN int rw_is_in(const char *library, const void *address);
RW_HIDDEN void rw_two_runtimes(void);

/* A lock that no tool wraps, held for a few instructions. */
RW_INLINE void rw_enter(int *lock)
{
    while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE))
        ;
}

RW_INLINE void rw_leave_lock(int *lock)
{
    __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}

#define RW_VISIBLE __attribute__((visibility("default")))

RW_HIDDEN void rw_waits_in_memory(const void *object, void *from); /* guard/window_memory.c */

#endif
