/* Knows which record made a request, when the program moves requests from one variable to another.
 *
 * A handle alone does not say: MPI libraries reuse handles, and MPICH gives one and the same handle to all
 * sends that were complete at once. So the variable that the request was put into is kept, too; among requests with
 * one handle the youngest with the same variable is meant, else the oldest. */
#include <stdlib.h>
#include "guarding.h"

typedef struct node {
    uint64_t handle;
    uint64_t number;
    MPI_Request *variable;
    struct node *next_here;          /* among those with this handle and this variable: youngest first */
    struct node *before, *after;     /* among those with this handle: oldest first */
} node;

typedef struct {
    node *first, *last;
} queue;

static node **by_variable; /* heads of chains, by handle and variable */
static queue *by_handle;
static size_t capacity, count;
static node *unused;

static inline size_t place(uint64_t bits)
{
    return (size_t)((bits * 0x9E3779B97F4A7C15u) >> 20) & (capacity - 1);
}

static inline node **chain_of(uint64_t handle, MPI_Request *variable)
{
    return &by_variable[place(handle ^ RW_BITS(variable) << 7)];
}

static void put(node *made)
{
    node **chain = chain_of(made->handle, made->variable);
    queue *alike = &by_handle[place(made->handle)];
    made->next_here = *chain;
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

/* With one handle for several, the oldest may not be the one that is meant. */
static void doubt_if_several(node *oldest)
{
    node *other = oldest->after;
    while (other && other->handle != oldest->handle)
        other = other->after;
    for (node *each = other ? oldest : NULL; each; each = each->after)
        if (each->handle == oldest->handle)
            rw_doubt(rw_this_lane, each->number);
}

static node *find(uint64_t handle, MPI_Request *variable)
{
    if (!capacity)
        return NULL;
    for (node *each = *chain_of(handle, variable); each; each = each->next_here)
        if (each->handle == handle && each->variable == variable)
            return each;
    for (node *each = by_handle[place(handle)].first; each; each = each->after)
        if (each->handle == handle) {
            if (RW_UNLIKELY(rw_guarding))
                doubt_if_several(each);
            return each;
        }
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
    node **link = chain_of(gone->handle, gone->variable);
    while (*link != gone)
        link = &(*link)->next_here;
    *link = gone->next_here;
    gone->next_here = unused;
    unused = gone;
    count--;
}

void rw_queue_request(uint64_t handle, uint64_t number, MPI_Request *variable)
{
    if (RW_UNLIKELY(count >= capacity))
        make_room();
    node *made = unused;
    if (made)
        unused = made->next_here;
    else
        made = malloc(sizeof *made);
    if (!made)
        abort();
    made->handle = handle;
    made->number = number;
    made->variable = variable;
    put(made);
    count++;
}

uint64_t rw_queued_request(uint64_t handle, MPI_Request *variable)
{
    node *found = find(handle, variable);
    return found ? found->number : RW_UNKNOWN_REQUEST;
}

void rw_unqueue_request(uint64_t number, uint64_t handle)
{
    node *gone = capacity ? numbered(number, handle) : NULL;
    if (gone)
        take_out(gone);
}
