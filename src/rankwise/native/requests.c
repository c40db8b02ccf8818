/* Knows which record made a request.
 *
 * A handle alone does not say: MPI libraries reuse handles, and MPICH gives one and the same handle to all
 * sends that were complete at once. So the variable that the request was put into is kept, too; among requests with
 * one handle the youngest with the same variable is meant, else the oldest. */
#include <pthread.h>
#include <stdlib.h>
#include "runtime.h"

typedef struct {
    uint64_t handle;
    uint64_t number; /* 0: empty; GONE: was used, look on */
    MPI_Request *variable;
} entry;

#define GONE UINT64_MAX

static entry *entries;
static size_t capacity, used; /* `used` counts places that are not empty */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

RW_HIDDEN void rw_keep_promise(uint64_t request);

static inline size_t place(uint64_t handle)
{
    return (size_t)((handle * 0x9E3779B97F4A7C15u) >> 20) & (capacity - 1);
}

static void put(entry made)
{
    size_t at = place(made.handle);
    while (entries[at].number && entries[at].number != GONE)
        at = (at + 1) & (capacity - 1);
    used += !entries[at].number;
    entries[at] = made;
}

static void make_room(void)
{
    size_t live = 0, old_capacity = capacity;
    for (size_t at = 0; at < capacity; at++)
        live += entries[at].number && entries[at].number != GONE;
    entry *old = entries;
    size_t larger = capacity ? capacity : 1024;
    while (live * 4 >= larger)
        larger *= 2;
    entry *fresh = calloc(larger, sizeof(entry));
    if (!fresh)
        abort();
    entries = fresh;
    capacity = larger;
    used = 0;
    for (size_t at = 0; at < old_capacity; at++)
        if (old[at].number && old[at].number != GONE)
            put(old[at]);
    free(old);
}

static entry *find(uint64_t handle, MPI_Request *variable)
{
    entry *best = NULL;
    if (!capacity)
        return NULL;
    for (size_t at = place(handle); entries[at].number; at = (at + 1) & (capacity - 1)) {
        entry *each = &entries[at];
        if (each->number == GONE || each->handle != handle)
            continue;
        int same = each->variable == variable, best_same = best && best->variable == variable;
        if (!best || (same && !best_same) ||
            (same == best_same && (same ? each->number > best->number : each->number < best->number)))
            best = each;
    }
    return best;
}

static inline void enter(void)
{
    if (RW_UNLIKELY(rw_may_be_threaded))
        pthread_mutex_lock(&lock);
}

static inline void leave(void)
{
    if (RW_UNLIKELY(rw_may_be_threaded))
        pthread_mutex_unlock(&lock);
}

void rw_request_made(rw_lane *lane, MPI_Request *request)
{
    enter();
    if (RW_UNLIKELY(used * 2 >= capacity))
        make_room();
    put((entry){RW_BITS(*request), lane->index << 48 | lane->number, request});
    leave();
}

uint64_t rw_request(MPI_Request *request, MPI_Request handle)
{
    if (handle == MPI_REQUEST_NULL)
        return 0;
    enter();
    entry *found = find(RW_BITS(handle), request);
    uint64_t number = found ? found->number : RW_UNKNOWN_REQUEST;
    leave();
    return number;
}

void rw_request_gone(uint64_t number, MPI_Request handle)
{
    if (!number || number == RW_UNKNOWN_REQUEST || !capacity)
        return;
    enter();
    for (size_t at = place(RW_BITS(handle)); entries[at].number; at = (at + 1) & (capacity - 1))
        if (entries[at].number == number) {
            entries[at].number = GONE;
            break;
        }
    leave();
    rw_keep_promise(number);
}

/* The handles are kept behind the numbers, in scratch memory, until the call has returned. */
uint64_t rw_keep_requests(rw_lane *lane, MPI_Request *requests, size_t count)
{
    uint64_t where;
    MPI_Request *before = rw_scratch(lane, 0, count * sizeof(MPI_Request));
    int64_t *numbers = rw_reserve(lane, count, &where);
    if (!numbers || !before)
        return 0;
    for (size_t i = 0; i < count; i++) {
        before[i] = requests[i];
        numbers[i] = (int64_t)rw_request(&requests[i], requests[i]);
    }
    return where;
}

void rw_requests_after(const unsigned char *record, unsigned at, rw_lane *lane, MPI_Request *requests, size_t count)
{
    uint64_t where;
    memcpy(&where, record + at, 8);
    if (!where)
        return;
    const MPI_Request *before = lane->scratch[0];
    const int64_t *numbers = (const int64_t *)(lane->side_base + where) + 1;
    for (size_t i = 0; i < count; i++)
        if (numbers[i] && requests[i] == MPI_REQUEST_NULL)
            rw_request_gone((uint64_t)numbers[i], before[i]);
}
