/* Operations that are pending, and the buffers that they own until they are complete. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>
#include "guarding.h"

typedef struct pending {
    uint64_t number; /* of the event that made it */
    rw_region *regions;
    int is_active, is_persistent, is_checked;
    struct pending *next;
} pending;

#define PLACES 4096
static pending *operations[PLACES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static rw_region *unused_regions;
static pending *unused_operations;
static __thread rw_region *named __attribute__((tls_model("initial-exec")));

int rw_guarding;

static pending **find(uint64_t number)
{
    pending **at = &operations[number % PLACES];
    while (*at && (*at)->number != number)
        at = &(*at)->next;
    return at;
}

int rw_own_rank(MPI_Comm comm)
{
    int rank = -1;
    ((__typeof__(MPI_Comm_rank) *)rw_function("PMPI_Comm_rank"))(comm, &rank);
    return rank;
}

/* Memory of a device, or no memory at all: there is nothing to be read, and nothing to be guarded. */
static int is_readable(uint64_t low, uint64_t high)
{
    static int was_said;
    static uint64_t known[256]; /* pages that were found to be there */
    uint64_t *page_of_first = &known[low >> 12 & 255], *page_of_last = &known[(high - 1) >> 12 & 255];
    char first, last;
    if (*page_of_first == low >> 12 && *page_of_last == (high - 1) >> 12)
        return 1;
    struct iovec to[] = {{&first, 1}, {&last, 1}};
    struct iovec from[] = {{(void *)(uintptr_t)low, 1}, {(void *)(uintptr_t)(high - 1), 1}};
    if (process_vm_readv(getpid(), to, 2, from, 2, 0) == 2 || errno != EFAULT) {
        *page_of_first = low >> 12;
        *page_of_last = (high - 1) >> 12;
        return 1;
    }
    if (!was_said++ && rw_this_lane->page->rank <= 0)
        fprintf(stderr, "rankwise: buffers that are not in the memory of the process (of a device?) are not guarded\n");
    return 0;
}

/* Names one buffer of the call that this thread is in; `at` are bytes behind its beginning. */
void rw_own(int writes, const void *buffer, int64_t count, MPI_Datatype type, int64_t at)
{
    if (count <= 0)
        return;
    pthread_mutex_lock(&lock);
    const rw_shape *shape = rw_shape_of(type);
    rw_region *region = unused_regions;
    if (region)
        unused_regions = region->next;
    else
        region = malloc(sizeof *region);
    pthread_mutex_unlock(&lock);
    if (!region)
        abort();
    if (!shape) { /* not known: nothing is claimed */
        region->low = region->high = 0;
    } else {
        int64_t away = (count - 1) * shape->extent;
        uint64_t base = RW_BITS(buffer) + (uint64_t)at;
        *region = (rw_region){.base = base, .shape = shape, .count = (uint64_t)count, .owner_kind = RW_OPERATION};
        region->low = base + (uint64_t)(shape->low + (away < 0 ? away : 0));
        region->high = base + (uint64_t)(shape->high + (away > 0 ? away : 0));
        if (shape->count == 1 && (shape->extent == shape->size || count == 1))
            region->shape = NULL;
        region->forbids = (writes ? RW_READ | RW_EITHER : 0) | RW_WRITE | RW_RELEASE | RW_LEFT;
        region->is_sent = !writes;
    }
    region->next = named;
    named = region;
}

static void give_back(rw_region *regions)
{
    while (regions) {
        rw_region *next = regions->next;
        regions->next = unused_regions;
        unused_regions = regions;
        regions = next;
    }
}

static void start(pending *operation)
{
    operation->is_active = 1;
    for (rw_region *each = operation->regions; each; each = each->next) {
        if (operation->is_checked && each->is_sent)
            each->check = rw_check(each);
        rw_watch(each);
        rw_protect(each);
    }
}

static void stop(pending *operation, uint64_t site)
{
    operation->is_active = 0;
    for (rw_region *each = operation->regions; each; each = each->next) {
        rw_unprotect(each);
        rw_unwatch(each);
        if (site && operation->is_checked && each->is_sent && !each->was_written && rw_check(each) != each->check)
            rw_changed(each, site);
    }
}

/* The call that this thread is in has made an operation, which owns the buffers that were named. */
void rw_pending(rw_lane *lane, unsigned char *record, int way)
{
    rw_region **at = &named;
    while (*at) {
        rw_region *each = *at;
        each->owner = lane->index << 48 | lane->number;
        each->owner_site = ((rw_head *)record)->site;
        if (each->low < each->high && is_readable(each->low, each->high)) {
            at = &each->next;
            continue;
        }
        *at = each->next;
        each->next = NULL;
        pthread_mutex_lock(&lock);
        give_back(each);
        pthread_mutex_unlock(&lock);
    }
    rw_region *regions = named;
    named = NULL;
    if (!regions)
        return;
    pthread_mutex_lock(&lock);
    pending *made = unused_operations;
    if (made)
        unused_operations = made->next;
    else if (!(made = malloc(sizeof *made)))
        abort();
    pending **place = &operations[regions->owner % PLACES];
    *made = (pending){regions->owner, regions, 0, way == RW_PREPARES, way != RW_BLOCKS, *place};
    *place = made;
    if (way != RW_PREPARES)
        start(made);
    pthread_mutex_unlock(&lock);
}

void rw_start_pending(uint64_t request)
{
    pthread_mutex_lock(&lock);
    pending *found = *find(request);
    if (found && !found->is_active)
        start(found);
    pthread_mutex_unlock(&lock);
}

static void take_out(pending **at)
{
    pending *gone = *at;
    *at = gone->next;
    give_back(gone->regions);
    gone->next = unused_operations;
    unused_operations = gone;
}

static void end(uint64_t request, uint64_t site, int for_good)
{
    pthread_mutex_lock(&lock);
    pending **at = find(request);
    if (*at) {
        if ((*at)->is_active)
            stop(*at, site);
        if (for_good || !(*at)->is_persistent)
            take_out(at);
    }
    pthread_mutex_unlock(&lock);
}

void rw_done(unsigned char *record, uint64_t request)
{
    end(request, ((rw_head *)record)->site, 0);
}

/* MPI may still use the buffer of a request that was freed; until when, nobody can know. */
void rw_forget(uint64_t request)
{
    end(request, 0, 1);
}

/* Several requests have one handle, and it is not known which of them is meant: whatever is, none is complete. */
void rw_doubt(rw_lane *lane, uint64_t request)
{
    unsigned char *record = lane->cursor - RW_UNIT; /* of the call that asks: its last unit, then its first */
    while (((rw_head *)record)->call == RW_CONTINUED)
        record -= RW_UNIT;
    end(request, ((rw_head *)record)->site, 1);
}

void rw_forget_all(void)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < PLACES; i++)
        while (operations[i]) {
            if (operations[i]->is_active)
                stop(operations[i], 0);
            take_out(&operations[i]);
        }
    pthread_mutex_unlock(&lock);
}

/* The requests that the call was given, from its record. */
static const int64_t *given(rw_lane *lane, const unsigned char *record, unsigned at)
{
    uint64_t where;
    memcpy(&where, record + at, 8);
    return where ? (const int64_t *)(lane->side_base + where) : NULL;
}

void rw_done_many(rw_lane *lane, unsigned char *record, unsigned at, const int *indices, int count)
{
    const int64_t *numbers = given(lane, record, at);
    if (!numbers) { /* the trace is full: which they were is not known */
        rw_forget_all();
        return;
    }
    int64_t length = indices ? count : numbers[0];
    for (int64_t i = 0; i < length; i++) {
        int64_t which = indices ? indices[i] : i;
        if (which >= 0 && which < numbers[0])
            rw_done(record, rw_absolute(lane, lane->number - 1, numbers[1 + which]));
    }
}

void rw_start_many(rw_lane *lane, unsigned char *record, unsigned at)
{
    const int64_t *numbers = given(lane, record, at);
    for (int64_t i = 0; numbers && i < numbers[0]; i++)
        rw_start_pending(rw_absolute(lane, lane->number - 1, numbers[1 + i]));
}
