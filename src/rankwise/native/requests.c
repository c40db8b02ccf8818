/* Knows which record made a request.
 *
 * A handle alone does not say: MPI libraries reuse handles, and MPICH gives one and the same handle to all
 * sends that were complete at once. So the variable that the request was put into is kept, too; among requests with
 * one handle the youngest with the same variable is meant, else the oldest. A handle that no request has any
 * more is known by the last one that had it. */
#include <pthread.h>
#include <stdlib.h>
#include "runtime.h"

typedef struct node {
    uint64_t handle;
    uint64_t number;
    uint64_t named_in;       /* the array that named it last: the handle may be there again, for another */
    uint64_t overwritten_by; /* the request that was put into the variable before this one was complete */
    MPI_Request *variable;
    struct node *before_here, *next_here; /* among those with this variable: youngest first */
    struct node *before, *after;          /* among those with this handle: oldest first */
} node;

typedef struct {
    node *first, *last;
    uint64_t gone_handle, gone_number; /* the last that was completed or freed */
} queue;

static node **by_variable; /* heads of chains */
static queue *by_handle;
static size_t capacity, count;
static node *unused;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

RW_HIDDEN void rw_keep_promise(uint64_t request);

static inline size_t place(uint64_t bits)
{
    return (size_t)((bits * 0x9E3779B97F4A7C15u) >> 20) & (capacity - 1);
}

static inline node **chain_of(MPI_Request *variable)
{
    return &by_variable[place(RW_BITS(variable))];
}

static void put(node *made)
{
    node **chain = chain_of(made->variable);
    queue *alike = &by_handle[place(made->handle)];
    made->before_here = NULL;
    made->next_here = *chain;
    if (*chain)
        (*chain)->before_here = made;
    *chain = made;
    made->before = alike->last;
    made->after = NULL;
    *(alike->last ? &alike->last->after : &alike->first) = made;
    alike->last = made;
}

static void make_room(void)
{
    queue *old = by_handle;
    size_t old_capacity = capacity;
    free(by_variable);
    capacity = capacity ? capacity * 4 : 1024;
    by_variable = calloc(capacity, sizeof *by_variable);
    by_handle = calloc(capacity, sizeof *by_handle);
    if (!by_variable || !by_handle)
        abort();
    for (size_t at = 0; at < old_capacity; at++)
        for (node *each = old[at].first, *next; each; each = next) {
            next = each->after;
            put(each);
        }
    free(old);
}

static node *find(uint64_t handle, MPI_Request *variable, uint64_t array, const node *last)
{
    if (!capacity)
        return NULL;
    for (node *each = *chain_of(variable); each; each = each->next_here)
        if (each->handle == handle && each->variable == variable && each->named_in != array)
            return each;
    node *first = last && last->handle == handle ? last->after : by_handle[place(handle)].first;
    for (node *each = first; each; each = each->after)
        if (each->handle == handle && each->named_in != array)
            return each;
    return NULL;
}

static node *numbered(uint64_t number, uint64_t handle)
{
    for (node *each = by_handle[place(handle)].first; each; each = each->after)
        if (each->number == number)
            return each;
    return NULL;
}

static void take_out(node *gone)
{
    queue *alike = &by_handle[place(gone->handle)];
    *(gone->before ? &gone->before->after : &alike->first) = gone->after;
    *(gone->after ? &gone->after->before : &alike->last) = gone->before;
    alike->gone_handle = gone->handle;
    alike->gone_number = gone->number;
    *(gone->before_here ? &gone->before_here->next_here : chain_of(gone->variable)) = gone->next_here;
    if (gone->next_here)
        gone->next_here->before_here = gone->before_here;
    gone->next_here = unused;
    unused = gone;
    count--;
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

/* The variable that the program keeps the request in: below Fortran, C may see a copy. */
static inline MPI_Request *variable_of(rw_lane *lane, MPI_Request *request, size_t index)
{
    if (RW_UNLIKELY(lane->in_fortran) && lane->fortran_requests)
        return (MPI_Request *)(void *)(lane->fortran_requests + index * sizeof(MPI_Fint));
    return request + index;
}

void rw_request_made(rw_lane *lane, MPI_Request *request)
{
    enter();
    if (RW_UNLIKELY(count >= capacity))
        make_room();
    node *made = unused;
    if (made)
        unused = made->next_here;
    else
        made = malloc(sizeof *made);
    if (!made)
        abort();
    made->handle = RW_BITS(*request);
    made->number = lane->index << 48 | lane->number;
    made->overwritten_by = made->named_in = 0;
    made->variable = variable_of(lane, request, 0);
    node *before = *chain_of(made->variable);
    while (before && before->variable != made->variable)
        before = before->next_here;
    if (before)
        before->overwritten_by = made->number;
    put(made);
    count++;
    leave();
}

static uint64_t number_of(const node *found, MPI_Request handle)
{
    if (found)
        return found->number;
    if (!capacity)
        return RW_UNKNOWN_REQUEST;
    const queue *alike = &by_handle[place(RW_BITS(handle))];
    int is_gone = alike->gone_number && alike->gone_handle == RW_BITS(handle);
    return is_gone ? RW_GONE_REQUEST | alike->gone_number : RW_UNKNOWN_REQUEST;
}

uint64_t rw_request(rw_lane *lane, MPI_Request *request, MPI_Request handle)
{
    if (handle == MPI_REQUEST_NULL)
        return 0;
    enter();
    uint64_t number = number_of(find(RW_BITS(handle), variable_of(lane, request, 0), UINT64_MAX, NULL), handle);
    leave();
    return number;
}

void rw_request_gone(uint64_t number, MPI_Request handle)
{
    if (!number || number == RW_UNKNOWN_REQUEST || number & RW_GONE_REQUEST || !capacity)
        return;
    enter();
    node *gone = numbered(number, RW_BITS(handle));
    if (gone)
        take_out(gone);
    leave();
    rw_keep_promise(number);
}

/* The handles are kept behind the numbers, in scratch memory, until the call has returned. */
uint64_t rw_keep_requests(rw_lane *lane, MPI_Request *requests, size_t count)
{
    uint64_t where;
    MPI_Request *before = rw_scratch(lane, 0, count * sizeof(MPI_Request));
    int64_t *numbers = rw_reserve(lane, count, &where);
    static uint64_t arrays;
    if (!numbers || !before)
        return 0;
    enter();
    uint64_t array = ++arrays;
    const node *last = NULL;
    for (size_t i = 0; i < count; i++) {
        before[i] = requests[i];
        numbers[i] = 0;
        if (requests[i] == MPI_REQUEST_NULL)
            continue;
        node *found = find(RW_BITS(requests[i]), variable_of(lane, requests, i), array, last);
        if (found) {
            found->named_in = array;
            last = found->variable == variable_of(lane, requests, i) ? last : found;
        }
        numbers[i] = rw_relative(lane, lane->number, number_of(found, requests[i]));
    }
    leave();
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
            rw_request_gone(rw_absolute(lane, lane->number - 1, numbers[i]), before[i]);
}

/* Open MPI may put another handle into the variable when a persistent operation is started. */
void rw_request_renamed(uint64_t number, MPI_Request handle, MPI_Request now)
{
    if (RW_BITS(handle) == RW_BITS(now) || !capacity || now == MPI_REQUEST_NULL)
        return;
    enter();
    node *known = numbered(number, RW_BITS(handle));
    if (known) {
        take_out(known);
        by_handle[place(known->handle)].gone_number = 0;
        unused = known->next_here;
        known->handle = RW_BITS(now);
        put(known);
        count++;
    }
    leave();
}

void rw_requests_renamed(const unsigned char *record, unsigned at, rw_lane *lane, MPI_Request *requests, size_t count)
{
    uint64_t where;
    memcpy(&where, record + at, 8);
    if (!where)
        return;
    const MPI_Request *before = lane->scratch[0];
    const int64_t *numbers = (const int64_t *)(lane->side_base + where) + 1;
    for (size_t i = 0; i < count; i++)
        rw_request_renamed(rw_absolute(lane, lane->number - 1, numbers[i]), before[i], requests[i]);
}

#define MOST_NOTED 1000

/* Notes what is still there when MPI is about to end, and what took the place of each in its variable. */
void rw_note_pending(void)
{
    size_t noted = 0;
    enter();
    for (size_t at = 0; at < capacity && noted < MOST_NOTED; at++)
        for (node *each = by_handle[at].first; each && noted < MOST_NOTED; each = each->after)
            if (each->overwritten_by) {
                rw_note("overwritten\t%llu\t%llu\n", (unsigned long long)each->number,
                        (unsigned long long)each->overwritten_by);
                noted++;
            }
    leave();
}
