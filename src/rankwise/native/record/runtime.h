/* What every wrapper uses: the stream of this thread, and how a record is begun and ended.
 *
 * The hot path takes no lock and makes no system call: a record is written where the last one ended, in
 * memory that is mapped to the stream's file, so that it survives whatever happens to the process. */
#ifndef RANKWISE_RUNTIME_H
#define RANKWISE_RUNTIME_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <mpi.h>
#include "layout.h"

/* Open MPI's predefined handles are addresses of variables; referring to them would keep the shim from
 * being loaded into processes that have no MPI, so they are resolved when they are needed. */
#ifdef OMPI_PREDEFINED_GLOBAL
#undef OMPI_PREDEFINED_GLOBAL
#define OMPI_PREDEFINED_GLOBAL(type, global) ((type)rw_symbol(#global))
#endif

#define RW_INLINE static inline __attribute__((always_inline))
#define RW_HIDDEN __attribute__((visibility("hidden")))
#define RW_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define RW_BITS(handle) ((uint64_t)(uintptr_t)(handle))
#define RW_MAX_FAILED_POLLS 1024
#define RW_PLACES 256 /* places in the program whose last record is remembered */
#define RW_QUIET 3 /* as `inside`: calls of MPI are not the program's own */
#define RW_AT_FORTRAN 2 /* as `inside`: between a Fortran procedure and the C function that does its work */
#define RW_FLAG_FORTRAN 1

enum { RW_RECEIVE, RW_PROBE, RW_COMPLETION, RW_POLL, RW_DECISIONS }; /* what a schedule decides */

typedef struct {
    uint16_t call;
    uint8_t units;
    uint8_t flags;
    int32_t result;
    uint64_t begin;
    uint64_t end;
    uint64_t site;
} rw_head;

/* A unit that refers to records with the same content; four times 12 bytes instead of as many records. */
typedef struct {
    uint32_t since; /* when it began, in ticks after the unit's first */
    uint32_t taken;
    uint32_t record; /* the unit it begins with */
} rw_reference;

typedef struct {
    uint16_t mark; /* RW_AGAIN */
    uint16_t count;
    uint32_t unused;
    uint64_t begin;
    rw_reference references[RW_REFERENCES];
} rw_references;

typedef struct rw_stream {
    unsigned char *cursor; /* where the next record begins */
    unsigned char *limit;  /* how far the file is mapped */
    unsigned char *base;   /* its header page */
    rw_page *page;
    uint64_t number; /* records begun */
    int inside;      /* a wrapper is active: MPI calling MPI is not the user's doing */
    int in_fortran;  /* the program has called a Fortran procedure, which makes the call in C; see fortran.c */
    unsigned fortran_call;
    void *fortran_site;
    char *fortran_requests; /* where the program keeps the request, or the array of them */
    void *tool_site;        /* the program's call that a tool is working on; see tools.c */
    unsigned failed_poll_count, polls_that_failed;
    unsigned char *failed_polls[RW_MAX_FAILED_POLLS]; /* records of polls that failed since something happened */
    unsigned char *latest[RW_PLACES]; /* the last whole record of a place: what is done again refers to it */
    unsigned char *again;              /* the last unit, if it holds references and has room for more */
    uint64_t arrays[RW_PLACES];        /* where the last array of a place and argument lies */
    unsigned char *side_cursor, *side_limit, *side_base;
    uint64_t index;
    void *scratch[5];
    size_t scratch_size[5];
    uint64_t sites[RW_PLACES]; /* places that were seen before */
    uint64_t decided[RW_DECISIONS]; /* of each kind, so far; see enforce.c */
    int is_marked;                  /* MPI_Pcontrol has marked what follows as not to be explored; see logical_clocks.c */
    uint64_t failed_in_a_row;       /* how many polls have failed since one succeeded */
    struct rw_stream *next;
    struct rw_stream *next_idle; /* of those whose thread has ended */
} rw_stream;

extern RW_HIDDEN __thread rw_stream *rw_this_stream __attribute__((tls_model("initial-exec")));
extern RW_HIDDEN int rw_is_python;
extern RW_HIDDEN int rw_buffering;   /* 0 as it is, 1 zero, 2 infinite */
extern RW_HIDDEN int rw_ask_first;   /* collectives wait for the supervisor's word */
extern RW_HIDDEN unsigned rw_in_turn; /* so many failed polls are recorded in their order */
extern RW_HIDDEN int rw_may_be_threaded;
extern RW_HIDDEN int rw_any_cancel;  /* MPI_Cancel was called: statuses may be of cancelled operations */

/* event_stream.c */
extern RW_HIDDEN rw_stream rw_silent_stream; /* of threads that record nothing */
extern RW_HIDDEN rw_stream *rw_all_streams;
extern RW_HIDDEN pid_t rw_recorded_pid;
RW_HIDDEN uint64_t rw_clock(void); /* nanoseconds of the clock that all processes share */
RW_HIDDEN rw_stream *rw_open_stream(void);
RW_HIDDEN unsigned char *rw_grow(rw_stream *stream, unsigned units);
RW_HIDDEN int64_t *rw_reserve(rw_stream *stream, size_t count, uint64_t *where);
RW_HIDDEN void *rw_scratch(rw_stream *stream, int which, size_t size);
RW_HIDDEN unsigned char *rw_reserve_space(uint64_t index);
RW_HIDDEN int rw_map_part(const char *path, unsigned char *base, size_t from, size_t size);
RW_HIDDEN int rw_map_own(const char *ending, unsigned char *base, size_t from, size_t size);
RW_HIDDEN void rw_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* own_code.c */
RW_HIDDEN void rw_note_variables(void);

/* thread_log.c */
RW_HIDDEN void rw_forget_logs(void);
RW_HIDDEN void rw_log_end(void);

/* ending.c */
RW_HIDDEN void rw_ended(int kind, int code);
RW_HIDDEN void rw_watch_ending(void);

/* events.c */
RW_HIDDEN void rw_started(rw_stream *stream);
RW_HIDDEN void rw_finalizing(rw_stream *stream);
RW_HIDDEN void rw_finalized(rw_stream *stream);
RW_HIDDEN void rw_wait_for_word(rw_stream *stream);
RW_HIDDEN void rw_new_site(rw_stream *stream, uint64_t address);

/* resolve.c */
RW_HIDDEN void *rw_function(const char *name);
RW_HIDDEN void *rw_found(const char *name); /* NULL if there is none */
RW_HIDDEN void *rw_symbol(const char *name);
RW_HIDDEN int rw_fits_the_library(void);

/* tools.c */
#define RW_NOT_SEARCHED ((void *)1) /* not yet searched for a tool that wraps the function */
RW_HIDDEN void *rw_tool(const char *name);
RW_HIDDEN void *rw_enter_tool(void *from);
RW_HIDDEN void rw_leave_tool(void *outer);
RW_HIDDEN void *rw_program_site(void *from);

/* bypassing.c */
RW_HIDDEN void rw_note_bypassing(void);

/* objects.c */
RW_HIDDEN uint32_t rw_object(int kind, uint64_t handle);
RW_HIDDEN uint32_t rw_made(int kind, uint64_t handle);
RW_HIDDEN uint32_t rw_got(int kind, uint64_t handle);
RW_HIDDEN uint32_t rw_seen(int kind, uint64_t handle);
RW_HIDDEN uint32_t rw_to_free(rw_stream *stream, int kind, uint64_t handle, void *variable);
RW_HIDDEN void rw_freed(int kind, uint64_t handle, void *variable);
RW_HIDDEN void rw_freed_inside(int kind, uint64_t handle);
RW_HIDDEN void rw_note_freed(int kind, uint64_t number);
RW_HIDDEN uint64_t rw_keep_contents(rw_stream *stream, MPI_Datatype type, MPI_Datatype *inner);
RW_HIDDEN uint32_t rw_new_number(int kind);
RW_HIDDEN void rw_give_number(int kind, uint64_t handle, uint32_t number);
RW_HIDDEN void rw_forget_number(int kind, uint32_t known);
RW_HIDDEN int rw_is_alive(uint32_t number);
RW_HIDDEN void rw_register_predefined(void);

/* communicators.c */
RW_HIDDEN uint32_t rw_made_communicator(MPI_Comm comm, uint32_t parent, int tag);
RW_HIDDEN uint32_t rw_promise_communicator(rw_stream *stream, MPI_Comm parent, MPI_Comm *where);
extern RW_HIDDEN struct rw_promise *rw_promises;
RW_HIDDEN void rw_keep_promise(uint64_t request);
RW_HIDDEN size_t rw_peers(MPI_Comm comm);
RW_HIDDEN int rw_is_root(MPI_Comm comm, int root);
RW_HIDDEN size_t rw_neighbors(MPI_Comm comm, int out);
RW_HIDDEN size_t rw_dimensions(MPI_Comm comm);

/* windows.c */
RW_HIDDEN uint32_t rw_made_window(MPI_Win window, MPI_Info info);

/* requests.c */
RW_HIDDEN void rw_request_made(rw_stream *stream, MPI_Request *request);
RW_HIDDEN uint64_t rw_request(rw_stream *stream, MPI_Request *request, MPI_Request handle);
RW_HIDDEN void rw_request_ended(rw_stream *stream, MPI_Request *request, uint64_t number, MPI_Request handle);
RW_HIDDEN void rw_request_renamed(rw_stream *stream, MPI_Request *request, uint64_t number, MPI_Request handle);
RW_HIDDEN void rw_requests_renamed(const unsigned char *record, unsigned at, rw_stream *stream, MPI_Request *requests,
                                   size_t count);

/* request_queues.c */
RW_HIDDEN void rw_queue_request(uint64_t handle, uint64_t number, MPI_Request *variable);
RW_HIDDEN uint64_t rw_queued_request(uint64_t handle, MPI_Request *variable, uint64_t call);
RW_HIDDEN void rw_remember_ended(uint64_t handle, uint64_t number);
RW_HIDDEN void rw_rename_queued(uint64_t number, uint64_t handle, uint64_t now);
RW_HIDDEN void rw_note_overwritten(void);
RW_HIDDEN void rw_unqueue_request(uint64_t number, uint64_t handle);

/* fortran.c */
RW_HIDDEN void *rw_fortran_site(rw_stream *stream, unsigned call);

/* python.c */
RW_HIDDEN void rw_find_python(void);
RW_HIDDEN void rw_note_maps(void);
RW_HIDDEN void rw_note_threads(const char *when);
RW_HIDDEN uint64_t rw_python_site(rw_stream *stream);
RW_HIDDEN void rw_watch_python(void);
RW_HIDDEN void rw_debug_python(void);

/* enforce.c */
extern RW_HIDDEN int rw_enforcing; /* there is a schedule for this process */
RW_HIDDEN void rw_read_schedule(int rank, int size);

/* logical_clocks.c */
RW_HIDDEN void rw_start_clocks(int rank, int size);

/* progress.c */
RW_HIDDEN void rw_make_progress(void);
RW_HIDDEN void rw_poll_library(void);
RW_HIDDEN void rw_end_progress(void);

/* buffered_sends.c */
RW_HIDDEN int rw_buffered_send(const void *buffer, MPI_Count count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
RW_HIDDEN void rw_complete_sends(void);

RW_INLINE uint64_t rw_now(void)
{
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc(); /* the header that calls it __rdtsc takes a third of a second to read */
#elif defined(__aarch64__)
    uint64_t ticks;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#endif
}

/* The stream of this thread; its `inside` is set when the call is not to be recorded. */
RW_INLINE rw_stream *rw_stream_here(void)
{
    rw_stream *stream = rw_this_stream;
    return RW_UNLIKELY(stream == NULL) ? rw_open_stream() : stream;
}

RW_INLINE size_t rw_place_of(uint64_t site, unsigned more)
{
    return (size_t)(((site + more) * 0x9E3779B97F4A7C15u) >> 40) & (RW_PLACES - 1);
}

RW_INLINE uint64_t rw_site(rw_stream *stream, void *address)
{
    if (RW_UNLIKELY(rw_is_python))
        return rw_python_site(stream);
    uint64_t site = RW_BITS(address);
    if (RW_UNLIKELY(stream->sites[rw_place_of(site, 0)] != site))
        rw_new_site(stream, site);
    return site;
}

RW_INLINE unsigned char *rw_begin(rw_stream *stream, unsigned call, unsigned units, void *from)
{
    stream->inside = 1;
    uint64_t site = rw_site(stream, from);
    unsigned char *record = stream->cursor;
    if (RW_UNLIKELY(record + units * RW_UNIT > stream->limit))
        record = rw_grow(stream, units);
    stream->cursor = record + units * RW_UNIT;
    rw_head *head = (rw_head *)record;
    head->call = (uint16_t)call;
    head->units = (uint8_t)units;
    head->flags = (uint8_t)stream->in_fortran;
    head->result = 0;
    head->end = 0;
    head->site = site;
    memset(record + RW_HEAD, 0, units * RW_UNIT - RW_HEAD); /* records are compared whole */
    for (unsigned unit = 1; unit < units; unit++)
        memcpy(record + unit * RW_UNIT, &(uint64_t){RW_CONTINUED}, 8);
    head->begin = rw_now();
    return record;
}

/* The arguments are in the record: others may read it, and the real call may be made. */
RW_INLINE void rw_inside(rw_stream *stream, unsigned char *record)
{
    stream->page->current = (uint64_t)(record - stream->base);
    __atomic_store_n(&stream->page->entered, ++stream->number, __ATOMIC_RELEASE);
}

RW_INLINE void rw_finish(rw_stream *stream, unsigned char *record, int result)
{
    rw_head *head = (rw_head *)record;
    head->result = result;
    head->end = rw_now();
    stream->again = NULL;
    stream->page->used = (uint64_t)(stream->cursor - stream->base);
    __atomic_store_n(&stream->page->left, stream->number, __ATOMIC_RELEASE);
    stream->inside = stream->in_fortran;
}

RW_HIDDEN unsigned char *rw_begin_rare(rw_stream *stream, unsigned call, unsigned units, void *from);
RW_HIDDEN void rw_leave_rare(rw_stream *stream, unsigned char *record, int result);

/* Words are compared one by one: a call of memcmp takes longer. */
RW_INLINE uint64_t rw_differ(const unsigned char *one, const unsigned char *other)
{
    uint64_t first, second;
    memcpy(&first, one, 8);
    memcpy(&second, other, 8);
    return first ^ second;
}

RW_INLINE uint64_t rw_differ_from_site(const unsigned char *one, const unsigned char *other)
{
    return rw_differ(one + 24, other + 24) | rw_differ(one + 32, other + 32) | rw_differ(one + 40, other + 40) |
           rw_differ(one + 48, other + 48) | rw_differ(one + 56, other + 56);
}

/* Two records are equal if only their times differ. */
RW_INLINE int rw_say_the_same(const unsigned char *one, const unsigned char *other)
{
    uint64_t differ = rw_differ(one, other) | rw_differ_from_site(one, other);
    for (const unsigned char *end = one + ((const rw_head *)one)->units * RW_UNIT; !differ; ) {
        one += RW_UNIT, other += RW_UNIT;
        if (one == end)
            return 1;
        differ = rw_differ(one, other) | rw_differ(one + 8, other + 8) | rw_differ(one + 16, other + 16) |
                 rw_differ_from_site(one, other);
    }
    return 0;
}

/* Replaces a record that differs from an earlier one of its call site in the times only by a reference to it. */
RW_INLINE int rw_is_again(rw_stream *stream, unsigned char *record)
{
    rw_head *head = (rw_head *)record;
    unsigned char **latest = &stream->latest[rw_place_of(head->site, 0)], *earlier = *latest;
    uint64_t begin = head->begin, taken = head->end - begin;
    if (!earlier || !rw_say_the_same(record, earlier) || taken >> 32 || RW_UNLIKELY(stream->page->lost)) {
        *latest = record;
        stream->again = NULL;
        return 0;
    }
    rw_references *unit = (rw_references *)stream->again;
    unsigned count = 0;
    if (unit && !((begin - unit->begin) >> 32)) {
        count = unit->count;
    } else {
        unit = (rw_references *)record;
        unit->mark = RW_AGAIN;
        unit->begin = begin;
    }
    rw_reference *reference = &unit->references[count];
    reference->since = (uint32_t)(begin - unit->begin);
    reference->taken = (uint32_t)taken;
    reference->record = (uint32_t)((size_t)(earlier - stream->base - RW_PAGE) / RW_UNIT);
    unit->count = (uint16_t)++count;
    stream->again = count < RW_REFERENCES ? (unsigned char *)unit : NULL;
    stream->cursor = (unsigned char *)unit == record ? record + RW_UNIT : record;
    return 1;
}

RW_INLINE void rw_leave(rw_stream *stream, unsigned char *record, int result)
{
    rw_head *head = (rw_head *)record;
    stream->failed_poll_count = 0;
    head->result = result;
    head->end = rw_now();
    rw_is_again(stream, record);
    stream->page->used = (uint64_t)(stream->cursor - stream->base);
    __atomic_store_n(&stream->page->left, stream->number, __ATOMIC_RELEASE);
    stream->inside = stream->in_fortran;
}

/* Where in a record an argument of a poll is, and how long it is; 0 for an array. */
typedef struct {
    uint8_t at, size;
} rw_polled;

/* A poll failed. If the same one failed before, and nothing happened since, its record is enough. */
RW_HIDDEN void rw_leave_failed_poll(rw_stream *stream, unsigned char *record, int result, unsigned polls_at,
                                const rw_polled *arguments);

RW_INLINE void rw_put_int(unsigned char *record, unsigned at, int64_t value)
{
    int32_t small = (int32_t)value;
    memcpy(record + at, &small, 4);
}

RW_INLINE void rw_put_wide(unsigned char *record, unsigned at, int64_t value)
{
    memcpy(record + at, &value, 8);
}

/* Requests are numbered relative to the event, so that a loop has equal records. */
RW_INLINE int64_t rw_relative(rw_stream *stream, uint64_t event, uint64_t request)
{
    if (!request || request == RW_UNKNOWN_REQUEST || request >> 48 != stream->index)
        return (int64_t)request;
    return (int64_t)(RW_RELATIVE | (event + 1 - (request & RW_UNKNOWN_REQUEST)));
}

RW_INLINE uint64_t rw_absolute(rw_stream *stream, uint64_t event, int64_t kept)
{
    uint64_t value = (uint64_t)kept;
    return value & RW_RELATIVE ? stream->index << 48 | (event + 1 - (value & RW_UNKNOWN_REQUEST)) : value;
}

RW_INLINE void rw_put_handle(unsigned char *record, unsigned at, uint32_t number)
{
    memcpy(record + at, &number, 4);
}

/* The argument at this place is null, and MPI would write to it. */
RW_INLINE void rw_put_null(unsigned char *record, unsigned place)
{
    ((rw_head *)record)->flags |= (uint8_t)((place + 1) << RW_NULL_FLAG);
}

RW_HIDDEN int rw_was_cancelled(const MPI_Status *status);
RW_HIDDEN int64_t rw_counted_bytes(const MPI_Status *status);

/* How many bytes arrived; -1 if the operation was cancelled. */
RW_INLINE int64_t rw_status_bytes(const MPI_Status *status)
{
    if (RW_UNLIKELY(rw_any_cancel) && rw_was_cancelled(status))
        return -1;
#if defined(MPICH_NUMVERSION) || defined(I_MPI_VERSION)
    /* The lowest bit means "cancelled". Some libraries do not set it: the status is the program's. */
    return (int64_t)((uint64_t)(uint32_t)status->count_lo |
                     ((uint64_t)((uint32_t)status->count_hi_and_cancelled >> 1) << 32));
#elif defined(OMPI_MAJOR_VERSION)
    return (int64_t)status->_ucount;
#else
    return rw_counted_bytes(status);
#endif
}

RW_INLINE void rw_put_status(unsigned char *record, unsigned at, const MPI_Status *status)
{
    rw_put_int(record, at, status->MPI_SOURCE);
    rw_put_int(record, at + 4, status->MPI_TAG);
    rw_put_wide(record, at + 8, rw_status_bytes(status));
}

RW_HIDDEN void rw_settle(rw_stream *stream, unsigned char *record, unsigned at);
RW_HIDDEN uint64_t rw_keep_statuses(rw_stream *stream, const MPI_Status *statuses, size_t count);
RW_HIDDEN uint64_t rw_keep_requests(rw_stream *stream, MPI_Request *requests, size_t count, int is_poll);
RW_HIDDEN void rw_requests_after(const unsigned char *record, unsigned at, rw_stream *stream, MPI_Request *requests,
                                 size_t count);

#endif
