/* The logs of threads: their files, and how a record is added. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "thread_log.h"

#define FIRST_PART ((size_t)1 << 16)
#define LARGEST_PART ((size_t)1 << 24)
#define SMALL_RESERVE ((uint64_t)1 << 20) /* an index that reserves few addresses; see rw_reserve_space */

__thread rw_log *rw_this_log;
__thread uint64_t rw_thread_number;
int rw_ompt_active;

static char folder[3072];
static size_t most_bytes = (size_t)1 << 31;
static rw_log silent_log;
static uint64_t log_count, thread_count;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int lock; /* not a mutex: those are wrapped */
static pthread_key_t of_thread;
static rw_log *idle_logs;
static int is_for_mpi, is_forked;

/* Logs how far in MPI the thread has come; the first thread that notices its end logs that. */
void rw_log_end(void)
{
    if (rw_this_log && rw_this_log->base)
        rw_log_kept(RW_THREAD_THREAD_END, 0, 0, 0);
}

static void thread_ended(void *log)
{
    rw_log_end();
    rw_this_log = &silent_log;
    rw_enter(&lock);
    ((rw_log *)log)->next_idle = idle_logs;
    idle_logs = log;
    rw_leave_lock(&lock);
}

static void set_up(void)
{
    const char *named = getenv("RANKWISE_TRACE"), *limit = getenv("RANKWISE_TRACE_LIMIT");
    if (!named || !*named || strlen(named) >= sizeof folder || pthread_key_create(&of_thread, thread_ended))
        return;
    is_for_mpi = rw_found("PMPI_Init") != NULL;
    if (limit && strtoull(limit, NULL, 10) >= FIRST_PART)
        most_bytes = strtoull(limit, NULL, 10);
    strcpy(folder, named);
}

/* A process that is not linked with MPI may still load it, as Python does; it counts from its first call on. */
int rw_logs_threads(void)
{
    pthread_once(&once, set_up);
    return folder[0] && !is_forked && (is_for_mpi || rw_all_streams);
}

uint64_t rw_new_thread_number(void)
{
    return __atomic_add_fetch(&thread_count, 1, __ATOMIC_RELAXED);
}

void rw_forget_logs(void)
{
    is_forked = 1;
    rw_this_log = &silent_log;
}

static int grow(rw_log *log)
{
    char path[4096];
    size_t size = (size_t)(log->limit - log->base);
    size_t larger = size ? size + (size < LARGEST_PART ? size : LARGEST_PART) : FIRST_PART;
    snprintf(path, sizeof path, "%s/%d-%llu.threads", folder, (int)getpid(), (unsigned long long)log->number);
    if (larger > most_bytes || !rw_map_part(path, log->base, size, larger))
        return 0;
    log->limit = log->base + larger;
    return 1;
}

static rw_log *begin_log(void)
{
    rw_log *log = calloc(1, sizeof *log);
    if (!log)
        return NULL;
    log->number = __atomic_fetch_add(&log_count, 1, __ATOMIC_RELAXED);
    log->base = log->limit = rw_reserve_space(SMALL_RESERVE);
    if (!log->base || !grow(log)) {
        free(log);
        return NULL;
    }
    log->page = (rw_log_page *)log->base;
    log->page->pid = (uint32_t)getpid();
    log->page->number = (uint32_t)log->number;
    log->cursor = log->base + RW_LOG_HEADER;
    log->page->used = RW_LOG_HEADER;
    return log;
}

/* The log of a thread that has ended is the next new thread's. */
static rw_log *open_log(void)
{
    if (!rw_logs_threads())
        return NULL;
    rw_enter(&lock);
    rw_log *log = idle_logs;
    if (log)
        idle_logs = log->next_idle;
    rw_leave_lock(&lock);
    if (!log)
        log = begin_log();
    rw_this_log = log ? log : &silent_log;
    if (!log)
        return NULL;
    log->depth = 0;
    if (!rw_thread_number)
        rw_thread_number = rw_new_thread_number();
    pthread_setspecific(of_thread, log);
    rw_log_add(RW_THREAD_THREAD, rw_thread_number, (uint64_t)syscall(SYS_gettid), 0);
    log->page->thread = rw_thread_number;
    return log;
}

static inline uint64_t now(void)
{
#if defined(__x86_64__)
    __builtin_ia32_lfence(); /* what was waited for came before this */
#endif
    return rw_now();
}

rw_log *rw_log_here(void)
{
    rw_log *log = rw_this_log;
    if (RW_UNLIKELY(!log))
        log = open_log();
    return log && log->base ? log : NULL;
}

void rw_log_add(uint32_t kind, uint64_t object, uint64_t detail, uint32_t extra)
{
    const rw_stream *stream = rw_this_stream;
    if (stream && stream->inside && stream != &rw_silent_stream)
        return; /* MPI's own threads and locks are not the program's */
    rw_log *log = rw_log_here();
    if (!log)
        return;
    uint64_t at = stream && stream != &rw_silent_stream ? stream->index << 48 | stream->number : 0;
    if (log->depth)
        rw_frame_moved(log, at);
    if (RW_UNLIKELY(log->cursor + sizeof(rw_thread_record) > log->limit) && (log->page->lost || !grow(log))) {
        log->page->lost++;
        return;
    }
    *(rw_thread_record *)(void *)log->cursor = (rw_thread_record){now(), at, object, detail, kind, extra};
    log->cursor += sizeof(rw_thread_record);
    __atomic_store_n(&log->page->used, (uint64_t)(log->cursor - log->base), __ATOMIC_RELEASE);
}

/* What orders threads across regions is kept, and with it the regions that it happens in. */
void rw_log_kept(uint32_t kind, uint64_t object, uint64_t detail, uint32_t extra)
{
    rw_log *log = rw_log_here();
    if (!log)
        return;
    rw_keep_frames(log);
    rw_log_add(kind, object, detail, extra);
}
