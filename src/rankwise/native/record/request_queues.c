/* Knows which record made a request, when the program moves requests from one variable to another.
 *
 * A handle alone does not identify a request: MPI libraries reuse handles, and MPICH gives one and the same handle to all
 * sends that were complete at once. So the variable that the request was put into is kept, too; among requests with
 * one handle the youngest with the same variable is meant, else the oldest. A handle that no request has any
 * more is known by the last one that had it. */
#include <stdlib.h>
#include "guard.h"

typedef struct node {
    uint64_t handle;
    uint64_t number;
    uint64_t named_in;       /* the call that named it last: in an array the handle may be again, for another */
    uint64_t overwritten_by; /* the request that was put into the variable before this one was complete */
    MPI_Request *variable;
    struct node *before_here, *next_here; /* among those with this variable: youngest first */
    struct node *before, *after;          /* among those with this handle: oldest first */
} node;

typedef struct {
    node *first, *last;
    uint64_t ended_handle, ended_number; /* the last that was completed or freed */
} queue;

static node **by_variable; /* heads of chains */
static queue *by_handle;
static size_t capacity, count;
static node *unused;

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

static void remember(uint64_t handle, uint64_t number)
{
    queue *alike = &by_handle[place(handle)];
    alike->ended_handle = handle;
    alike->ended_number = number;
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
    for (size_t at = 0; at < old_capacity; at++) {
        for (node *each = old[at].first, *next; each; each = next) {
            next = each->after;
            put(each);
        }
        if (old[at].ended_number)
            remember(old[at].ended_handle, old[at].ended_number);
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
            rw_doubt(rw_this_stream, each->number);
}

static node *find(uint64_t handle, MPI_Request *variable, uint64_t call)
{
    static node *last; /* of an array that names one handle many times, so that they are not searched each time */
    for (node *each = *chain_of(variable); each; each = each->next_here)
        if (each->handle == handle && each->variable == variable && each->named_in != call)
            return each;
    int goes_on = last && last->named_in == call && last->handle == handle;
    for (node *each = goes_on ? last->after : by_handle[place(handle)].first; each; each = each->after)
        if (each->handle == handle && each->named_in != call) {
            if (RW_UNLIKELY(rw_guarding))
                doubt_if_several(each);
            return last = each;
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

static void take_out(node *removed)
{
    queue *alike = &by_handle[place(removed->handle)];
    *(removed->before ? &removed->before->after : &alike->first) = removed->after;
    *(removed->after ? &removed->after->before : &alike->last) = removed->before;
    *(removed->before_here ? &removed->before_here->next_here : chain_of(removed->variable)) = removed->next_here;
    if (removed->next_here)
        removed->next_here->before_here = removed->before_here;
    removed->named_in = 0;
    removed->next_here = unused;
    unused = removed;
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
    made->overwritten_by = made->named_in = 0;
    node *before = *chain_of(variable);
    while (before && before->variable != variable)
        before = before->next_here;
    if (before)
        before->overwritten_by = number;
    put(made);
    count++;
}

uint64_t rw_queued_request(uint64_t handle, MPI_Request *variable, uint64_t call)
{
    if (!capacity)
        return RW_UNKNOWN_REQUEST;
    node *found = find(handle, variable, call);
    if (found) {
        found->named_in = call;
        return found->number;
    }
    const queue *alike = &by_handle[place(handle)];
    int is_ended = alike->ended_number && alike->ended_handle == handle;
    return is_ended ? RW_ENDED_REQUEST | alike->ended_number : RW_UNKNOWN_REQUEST;
}

/* A request was completed or freed; a copy of its handle may turn up later. */
void rw_remember_ended(uint64_t handle, uint64_t number)
{
    if (!capacity)
        make_room();
    remember(handle, number);
}

void rw_rename_queued(uint64_t number, uint64_t handle, uint64_t now)
{
    node *known = capacity ? numbered(number, handle) : NULL;
    if (!known)
        return;
    MPI_Request *variable = known->variable;
    take_out(known);
    rw_queue_request(now, number, variable);
}

#define MOST_NOTED 1000

/* Notes what is still there when MPI is about to end, and what took the place of each in its variable. */
void rw_note_overwritten(void)
{
    size_t noted = 0;
    for (size_t at = 0; at < capacity && noted < MOST_NOTED; at++)
        for (node *each = by_handle[at].first; each && noted < MOST_NOTED; each = each->after)
            if (each->overwritten_by) {
                rw_note("overwritten\t%llu\t%llu\n", (unsigned long long)each->number,
                        (unsigned long long)each->overwritten_by);
                noted++;
            }
}

void rw_unqueue_request(uint64_t number, uint64_t handle)
{
    node *removed = capacity ? numbered(number, handle) : NULL;
    if (!removed)
        return;
    take_out(removed);
    remember(handle, number);
}
