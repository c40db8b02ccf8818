/* Knows which record made a request.
 *
 * Nearly every program completes a request through the variable that it was put into. So requests are found by
 * their variables, in a table without pointers, until one is not where it was put, or is put where another still
 * is: then all go to request_queues.c, which takes longer and knows what to do with requests that are moved. */
#include <pthread.h>
#include <stdlib.h>
#include "runtime.h"

#define WINDOW 8 /* a request lies at its own place of the table or a few places further */
#define FIRST_CAPACITY ((size_t)1 << 10)
#define LARGEST_CAPACITY ((size_t)1 << 16)

typedef struct {
    MPI_Request *variable; /* NULL: nothing is here */
    uint64_t handle;
    uint64_t number;
    uint64_t displaced; /* how many entries lie further on whose own place this is */
} entry;

static entry *table; /* has room for a window behind the last place */
static size_t capacity;
static int are_moved; /* the queues are used */
static uint64_t calls; /* that were given requests */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

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

/* The variable that the program keeps the request in: below Fortran, C may see a copy. */
static inline MPI_Request *variable_of(rw_stream *stream, MPI_Request *request, size_t index)
{
    if (RW_UNLIKELY(stream->in_fortran) && stream->fortran_requests)
        return (MPI_Request *)(void *)(stream->fortran_requests + index * sizeof(MPI_Fint));
    return request + index;
}

/* Neighbours of an array have neighbouring places. */
static inline entry *home_of(MPI_Request *variable)
{
    uint64_t bits = RW_BITS(variable);
    return &table[(size_t)((bits >> 2) + ((bits >> 10) * 0x9E3779B97F4A7C15u >> 40)) & (capacity - 1)];
}

static inline entry *find(MPI_Request *variable)
{
    if (RW_UNLIKELY(!table))
        return NULL;
    entry *home = home_of(variable);
    if (home->variable == variable)
        return home;
    if (home->displaced)
        for (entry *each = home + 1; each < home + WINDOW; each++)
            if (each->variable == variable)
                return each;
    return NULL;
}

static inline void take_out(entry *removed)
{
    entry *home = home_of(removed->variable);
    if (removed != home)
        home->displaced--;
    removed->variable = NULL;
}

/* Puts a request at its place or a few further; 0 if all of them are taken, or one has this variable. */
static inline int put(MPI_Request *variable, uint64_t handle, uint64_t number)
{
    entry *home = home_of(variable), *at = home;
    if (RW_UNLIKELY(home->variable != NULL || home->displaced)) {
        at = NULL;
        for (entry *each = home; each < home + WINDOW; each++) {
            if (each->variable == variable)
                return 0;
            if (!each->variable && !at)
                at = each;
        }
        if (!at)
            return 0;
        home->displaced += at != home;
    }
    at->variable = variable;
    at->handle = handle;
    at->number = number;
    return 1;
}

static int by_age(const void *one, const void *other)
{
    uint64_t first = ((const entry *)one)->number & RW_UNKNOWN_REQUEST;
    uint64_t second = ((const entry *)other)->number & RW_UNKNOWN_REQUEST;
    return (first > second) - (first < second);
}

static void move_to_queues(void)
{
    size_t kept = 0;
    for (size_t at = 0; at < capacity + WINDOW && table; at++)
        if (!table[at].variable && table[at].number)
            rw_remember_ended(table[at].handle, table[at].number);
    for (size_t at = 0; at < capacity + WINDOW && table; at++)
        if (table[at].variable)
            table[kept++] = table[at];
    if (kept)
        qsort(table, kept, sizeof *table, by_age);
    for (size_t at = 0; at < kept; at++)
        rw_queue_request(table[at].handle, table[at].number, table[at].variable);
    free(table);
    table = NULL;
    are_moved = 1;
}

/* 0 if no table of a fair size has room for all of them. */
static int make_room(void)
{
    entry *old = table;
    size_t old_capacity = capacity;
    int fits = 0;
    for (size_t larger = old ? old_capacity * 2 : FIRST_CAPACITY; !fits && larger <= LARGEST_CAPACITY; larger *= 2) {
        if (table != old)
            free(table);
        table = calloc(larger + WINDOW, sizeof *table);
        if (!table)
            break;
        capacity = larger;
        fits = 1;
        for (size_t at = 0; old && fits && at < old_capacity + WINDOW; at++)
            if (old[at].variable)
                fits = put(old[at].variable, old[at].handle, old[at].number);
    }
    if (fits) {
        free(old);
        return 1;
    }
    if (table != old)
        free(table);
    table = old;
    capacity = old_capacity;
    return 0;
}

static void keep_elsewhere(MPI_Request *variable, uint64_t handle, uint64_t number)
{
    while (!are_moved && !find(variable) && make_room())
        if (put(variable, handle, number))
            return;
    if (!are_moved)
        move_to_queues();
    rw_queue_request(handle, number, variable);
}

void rw_request_made(rw_stream *stream, MPI_Request *request)
{
    enter();
    MPI_Request *variable = variable_of(stream, request, 0);
    uint64_t handle = RW_BITS(*request), number = stream->index << 48 | stream->number;
    if (RW_UNLIKELY(!table || !put(variable, handle, number)))
        keep_elsewhere(variable, handle, number);
    leave();
}

static inline uint64_t number_of(MPI_Request *variable, MPI_Request handle, uint64_t array)
{
    if (handle == MPI_REQUEST_NULL)
        return 0;
    entry *found = find(variable);
    if (found && found->handle == RW_BITS(handle))
        return found->number;
    if (!are_moved)
        move_to_queues();
    return rw_queued_request(RW_BITS(handle), variable, array);
}

uint64_t rw_request(rw_stream *stream, MPI_Request *request, MPI_Request handle)
{
    enter();
    uint64_t number = number_of(variable_of(stream, request, 0), handle, ++calls);
    leave();
    return number;
}

static inline void forget(MPI_Request *variable, uint64_t number, MPI_Request handle)
{
    if (!number || number == RW_UNKNOWN_REQUEST || number & RW_ENDED_REQUEST)
        return;
    enter();
    entry *found = find(variable);
    if (found && found->number == number)
        take_out(found);
    else if (are_moved)
        rw_unqueue_request(number, RW_BITS(handle));
    leave();
    if (RW_UNLIKELY(rw_promises != NULL))
        rw_keep_promise(number);
}

void rw_request_ended(rw_stream *stream, MPI_Request *request, uint64_t number, MPI_Request handle)
{
    forget(variable_of(stream, request, 0), number, handle);
}

/* The handles are kept behind the numbers, in scratch memory, until the call has returned. A poll is known by the
 * requests that it polls, so there the numbers are not relative to the event. */
uint64_t rw_keep_requests(rw_stream *stream, MPI_Request *requests, size_t count, int is_poll)
{
    uint64_t where;
    MPI_Request *before = rw_scratch(stream, 0, count * sizeof(MPI_Request));
    int64_t *numbers = rw_reserve(stream, count, &where);
    if (!numbers || !before)
        return 0;
    enter();
    int were_moved;
    do { /* once they go to the queues, all of the array is searched for there */
        were_moved = are_moved;
        calls++;
        for (size_t i = 0; i < count; i++) {
            uint64_t number = number_of(variable_of(stream, requests, i), requests[i], calls);
            before[i] = requests[i];
            numbers[i] = is_poll ? (int64_t)number : rw_relative(stream, stream->number, number);
        }
    } while (RW_UNLIKELY(were_moved != are_moved));
    leave();
    return where;
}

void rw_requests_after(const unsigned char *record, unsigned at, rw_stream *stream, MPI_Request *requests, size_t count)
{
    uint64_t where;
    memcpy(&where, record + at, 8);
    if (!where)
        return;
    const MPI_Request *before = stream->scratch[0];
    const int64_t *numbers = (const int64_t *)(stream->side_base + where) + 1;
    for (size_t i = 0; i < count; i++)
        if (numbers[i] && requests[i] == MPI_REQUEST_NULL)
            forget(variable_of(stream, requests, i), rw_absolute(stream, stream->number - 1, numbers[i]), before[i]);
}

/* Open MPI may put another handle into the variable when a persistent operation is started. */
static void renamed(MPI_Request *variable, uint64_t number, MPI_Request handle, MPI_Request now)
{
    if (RW_BITS(handle) == RW_BITS(now) || now == MPI_REQUEST_NULL)
        return;
    enter();
    entry *found = find(variable);
    if (found && found->number == number)
        found->handle = RW_BITS(now);
    else if (are_moved)
        rw_rename_queued(number, RW_BITS(handle), RW_BITS(now));
    leave();
}

void rw_request_renamed(rw_stream *stream, MPI_Request *request, uint64_t number, MPI_Request handle)
{
    renamed(variable_of(stream, request, 0), number, handle, *request);
}

void rw_requests_renamed(const unsigned char *record, unsigned at, rw_stream *stream, MPI_Request *requests, size_t count)
{
    uint64_t where;
    memcpy(&where, record + at, 8);
    if (!where)
        return;
    const MPI_Request *before = stream->scratch[0];
    const int64_t *numbers = (const int64_t *)(stream->side_base + where) + 1;
    for (size_t i = 0; i < count; i++)
        renamed(variable_of(stream, requests, i), rw_absolute(stream, stream->number - 1, numbers[i]), before[i], requests[i]);
}
