/* Loads of operations that are pending, found by their requests, and of messages that were probed. */
#include <pthread.h>
#include <stdlib.h>
#include "clock_messages.h"

#define BUCKETS 4096

static rw_load *buckets[BUCKETS];
static rw_load *orphans; /* clocks of requests that the program has freed while they were active */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void enter(void)
{
    if (RW_UNLIKELY(rw_may_be_threaded))
        pthread_mutex_lock(&lock);
}

static void leave(void)
{
    if (RW_UNLIKELY(rw_may_be_threaded))
        pthread_mutex_unlock(&lock);
}

static rw_load **bucket_of(uint64_t handle)
{
    return &buckets[(size_t)((handle * 0x9E3779B97F4A7C15u) >> 48) & (BUCKETS - 1)];
}

/* MPICH has one handle for all sends that are over at once: any of those will do. */
static rw_load **find(uint64_t handle, int is_message)
{
    rw_load **at = bucket_of(handle);
    while (*at && ((*at)->handle != handle || (*at)->is_message != is_message))
        at = &(*at)->next;
    return at;
}

static void put(rw_load *load)
{
    rw_load **at = bucket_of(load->handle);
    load->next = *at;
    *at = load;
}

static void forget(rw_load *load)
{
    free(load->also);
    free(load);
}

/* A nonblocking or persistent operation was begun; `also` is what it sends besides. */
void rw_piggyback(rw_load *load, rw_load *also, const MPI_Request *request, int result)
{
    rw_load *kept = load ? load : also;
    if (load)
        rw_loaded(load);
    if (also)
        rw_loaded(also);
    if (load && also)
        load->also = also;
    if (result != MPI_SUCCESS || !request || *request == MPI_REQUEST_NULL) {
        if (kept->wildcard >= 0)
            rw_give_up_wildcard(kept->wildcard);
        forget(kept);
        return;
    }
    kept->request = *request;
    kept->handle = RW_BITS(*request);
    kept->is_active = !kept->is_persistent;
    if (kept->wildcard >= 0)
        rw_await(kept->wildcard, *request);
    enter();
    put(kept);
    leave();
}

void rw_keep_message(rw_load *load)
{
    enter();
    put(load);
    leave();
}

rw_load *rw_take_message(MPI_Message message)
{
    enter();
    rw_load **at = find(RW_BITS(message), 1), *found = *at;
    if (found)
        *at = found->next;
    leave();
    return found;
}

/* The handles as they are before a call, which replaces those of what is over. */
MPI_Request *rw_keep_handles(rw_stream *stream, const MPI_Request *requests, size_t count)
{
    MPI_Request *kept = rw_scratch(stream, 4, (count + 1) * sizeof *kept);
    if (!kept)
        abort();
    if (count)
        memcpy(kept, requests, count * sizeof *kept);
    return kept;
}

static void take_orphans(void)
{
    static __typeof__(MPI_Test) *test;
    if (!test)
        test = rw_function("PMPI_Test");
    for (rw_load **at = &orphans; *at;) {
        rw_load *load = *at;
        int is_over = 0;
        MPI_Status status;
        if (test(&load->request, &is_over, &status) == MPI_SUCCESS && !is_over) {
            at = &load->next;
            continue;
        }
        *at = load->next;
        if (load->receives)
            rw_take(load, &status);
        forget(load);
    }
}

static void completed(MPI_Request request, MPI_Status *status, int releases)
{
    rw_load **at = find(RW_BITS(request), 0), *load = *at;
    if (!load || !load->is_active)
        return;
    if (load->receives)
        rw_take(load, status);
    if (!releases)
        return;
    load->is_active = 0;
    if (!load->is_persistent) {
        *at = load->next;
        forget(load);
    }
}

/* These are over: all of them, or those that indices name; `releases` if their requests no longer exist. */
void rw_completed(const MPI_Request *before, size_t count, const int *indices, MPI_Status *statuses, int releases)
{
    enter();
    for (size_t i = 0; i < count; i++) {
        int which = indices ? indices[i] : (int)i;
        if (which >= 0)
            completed(before[which], &statuses[i], releases);
    }
    if (RW_UNLIKELY(orphans != NULL))
        take_orphans();
    leave();
}

/* A call has failed that was to complete these: those that no longer exist had no message that could be used. */
void rw_failed(const MPI_Request *before, const MPI_Request *after, size_t count)
{
    MPI_Status status = {0};
    MPI_Request none = MPI_REQUEST_NULL;
    enter();
    for (size_t i = 0; i < count; i++)
        if (before[i] != none && after[i] == none) {
            rw_load *load = *find(RW_BITS(before[i]), 0);
            if (load)
                load->is_copied = 0;
            completed(before[i], &status, 1);
        }
    leave();
}

/* Persistent operations are about to be started, with the program's own handles. */
void rw_starting(rw_stream *stream, const unsigned char *record, const MPI_Request *requests, size_t count)
{
    uint64_t number = stream->decided[RW_RECEIVE];
    enter();
    for (size_t i = 0; i < count; i++) {
        rw_load *load = *find(RW_BITS(requests[i]), 0);
        if (!load)
            continue;
        load->is_active = 1;
        load->site = ((const rw_head *)record)->site;
        if (load->receives) {
            number += load->is_any != 0;
            rw_post(stream, load, number);
            if (load->wildcard >= 0)
                rw_await(load->wildcard, requests[i]);
        } else {
            rw_refill(load);
        }
    }
    leave();
}

/* Open MPI may give a persistent operation another handle when it starts it. */
void rw_renamed(const MPI_Request *before, const MPI_Request *after, size_t count)
{
    enter();
    for (size_t i = 0; i < count; i++) {
        rw_load **at = find(RW_BITS(before[i]), 0), *load = *at;
        if (!load || before[i] == after[i])
            continue;
        *at = load->next;
        load->request = after[i];
        load->handle = RW_BITS(after[i]);
        put(load);
    }
    leave();
}

/* The program frees a request. If it is not over, the MPI library keeps it a while longer: its data, or the room
 * for it, is here. `before` is the program's own handle. */
int rw_free_piggyback(MPI_Request *request, MPI_Request before)
{
    static __typeof__(MPI_Request_free) *request_free;
    if (!request_free)
        request_free = rw_function("PMPI_Request_free");
    enter();
    rw_load **at = find(RW_BITS(before), 0), *load = *at;
    if (load)
        *at = load->next;
    if (!load || load->is_persistent) {
        leave();
        int result = request_free(request);
        if (load && !load->is_active) /* else the library may still need what it refers to */
            forget(load);
        return result;
    }
    load->next = orphans;
    orphans = load;
    *request = MPI_REQUEST_NULL;
    take_orphans();
    leave();
    return MPI_SUCCESS;
}
