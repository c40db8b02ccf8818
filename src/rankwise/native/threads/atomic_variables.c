/* Atomic variables of instrumented programs: who reads what another thread has stored there comes behind it.
 *
 * A thread that stores again, and has neither called MPI nor waited meanwhile, hands over nothing new; one that reads again what
 * it has read before has not waited. So a loop that spins, or counts, adds no more than a record or two. */
#include "posix_threads.h"

#define PLACES 4096
#define KNOWN 64

typedef struct {
    uint64_t variable, at; /* where in MPI the thread was when it stored */
    uint32_t waits;        /* how often it had waited by then */
    uint32_t stored;       /* which store it has seen */
} known;

static uint32_t stored[PLACES]; /* how many stores were recorded; variables may share a place */
static __thread uint32_t waits;
static __thread known known_stores[KNOWN], known_loads[KNOWN];

static int records(void)
{
    const rw_log *log = rw_this_log;
    int has_team = log && log->base && log->depth;
    return (has_team || rw_has_threads) && !(rw_this_stream && rw_this_stream->inside) && rw_logs_threads();
}

void rw_atomic_stores(const volatile void *variable)
{
    if (!records())
        return;
    uint64_t object = (uint64_t)(uintptr_t)variable;
    const rw_stream *stream = rw_this_stream;
    uint64_t at = stream && stream != &rw_silent_stream ? stream->index << 48 | stream->number : 0;
    size_t place = rw_place_of(object, 0);
    known *mine = &known_stores[place % KNOWN];
    if (mine->variable == object && mine->at == at && mine->waits == waits)
        return;
    *mine = (known){.variable = object, .at = at, .waits = waits};
    rw_log_add(RW_THREAD_SIGNAL, object, 4, 0);
    __atomic_add_fetch(&stored[place % PLACES], 1, __ATOMIC_SEQ_CST);
}

void rw_atomic_loaded(const volatile void *variable)
{
    uint64_t object = (uint64_t)(uintptr_t)variable;
    size_t place = rw_place_of(object, 0);
    uint32_t count = __atomic_load_n(&stored[place % PLACES], __ATOMIC_SEQ_CST);
    known *mine = &known_loads[place % KNOWN];
    if (!count || (mine->variable == object && mine->stored == count) || !records())
        return;
    *mine = (known){.variable = object, .stored = count};
    waits++;
    rw_log_add(RW_THREAD_WAITED, object, 4, 0);
}
