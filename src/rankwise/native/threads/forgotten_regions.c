/* Which regions of OpenMP are forgotten: those in which no thread called MPI.
 *
 * The threads of a team check when they leave the region for good: the thread that began it at its end, the others when they
 * begin the next one. Both happen after every thread has reached the last barrier, so all have logged what they did. */
#include "thread_log.h"

#define KNOWN 65536 /* regions whose mark is remembered; older ones are kept */

static uint64_t last_number;
static uint64_t marks[KNOWN]; /* region << 1 | whether it is kept */

uint64_t rw_next_number(void)
{
    return __atomic_add_fetch(&last_number, 1, __ATOMIC_RELAXED);
}

static void keep(uint64_t region)
{
    uint64_t expected = region << 1;
    __atomic_compare_exchange_n(&marks[region % KNOWN], &expected, region << 1 | 1, 0, __ATOMIC_RELEASE,
                                __ATOMIC_RELAXED);
}

static int is_kept(uint64_t region)
{
    return __atomic_load_n(&marks[region % KNOWN], __ATOMIC_ACQUIRE) != region << 1;
}

/* The thread has called MPI since its last record. */
void rw_frame_moved(rw_log *log, uint64_t at)
{
    rw_frame *frame = &log->frames[log->depth - 1];
    if (frame->at == at)
        return;
    frame->at = at;
    keep(frame->region);
}

void rw_keep_frames(rw_log *log)
{
    for (unsigned i = 0; i < log->depth; i++)
        keep(log->frames[i].region);
}

static void push(rw_log *log, uint64_t region, size_t mark)
{
    const rw_stream *stream = rw_this_stream;
    if (log->depth == RW_FRAMES) {
        rw_keep_frames(log);
        return;
    }
    uint64_t at = stream && stream != &rw_silent_stream ? stream->index << 48 | stream->number : 0;
    log->frames[log->depth++] = (rw_frame){region, at, mark};
}

static void go_back(rw_log *log, size_t mark)
{
    log->cursor = log->base + mark;
    __atomic_store_n(&log->page->used, mark, __ATOMIC_RELEASE);
}

uint64_t rw_region_begin(uint64_t code)
{
    uint64_t region = rw_next_number();
    rw_log *log = rw_log_here();
    __atomic_store_n(&marks[region % KNOWN], region << 1, __ATOMIC_RELEASE);
    if (!log)
        return region;
    size_t mark = (size_t)(log->cursor - log->base);
    rw_log_add(RW_THREAD_PARALLEL_BEGIN, region, code, 0);
    push(log, region, mark);
    return region;
}

void rw_region_end(uint64_t region)
{
    rw_log *log = rw_log_here();
    rw_log_add(RW_THREAD_PARALLEL_END, region, 0, 0);
    if (!log || !log->depth || log->frames[log->depth - 1].region != region)
        return;
    rw_frame *frame = &log->frames[--log->depth];
    if (!is_kept(region))
        go_back(log, frame->mark);
    else
        rw_keep_frames(log);
    if (log->depth)
        log->frames[log->depth - 1].at = frame->at;
}

void rw_implicit_begin(uint64_t region, uint64_t task, unsigned index, unsigned size)
{
    rw_log *log = rw_log_here();
    if (!log)
        return;
    if (index) {
        if (log->depth == 1 && !is_kept(log->frames[0].region))
            go_back(log, log->frames[0].mark);
        log->depth = 0;
    }
    size_t mark = (size_t)(log->cursor - log->base);
    rw_log_add(RW_THREAD_IMPLICIT_BEGIN, region, task, size * RW_EXTRA_INDEX | index);
    if (index)
        push(log, region, mark);
}
