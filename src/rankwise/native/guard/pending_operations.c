/* Operations that are pending, and the buffers that they own until they are complete. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>
#include "guard.h"

typedef struct pending {
    uint64_t number; /* of the event that made it */
    rw_region *regions;
    int is_active, is_persistent, is_checked, is_freed, has_request;
    uint64_t acknowledgements; /* how many there had been when it was started */
    uint32_t window;           /* the window whose synchronization completes it; 0 where only a request does */
    int target;
    struct pending *next;
} pending;

#define PLACES 4096
#define WINDOWS 64
#define SMALL 8192 /* bytes: less than this may lie on no page of its own */
static pending *operations[PLACES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static rw_region *unused_regions;
static pending *unused_operations;
static __thread rw_region *named __attribute__((tls_model("initial-exec")));
static pending *one_sided[WINDOWS]; /* those without a request, by window */
static int requests_at_windows;     /* how many of the others a synchronization completes, too */

static uint64_t acknowledgements; /* calls that may have shown what other ranks have done */
static int freed;                 /* operations whose requests were freed while they were active */

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

/* Asks the system whether the first and the last byte are there. */
static int is_mapped(uint64_t low, uint64_t high)
{
    char first, last;
    struct iovec to[] = {{&first, 1}, {&last, 1}};
    struct iovec from[] = {{(void *)(uintptr_t)low, 1}, {(void *)(uintptr_t)(high - 1), 1}};
    return process_vm_readv(getpid(), to, 2, from, 2, 0) == 2 || errno != EFAULT;
}

/* Memory of a device, or no memory at all: there is nothing to be read, and nothing to be guarded. */
static int is_readable(uint64_t low, uint64_t high)
{
    static int was_said;
    static uint64_t known[256]; /* pages that were found to be there */
    uint64_t *page_of_first = &known[low >> 12 & 255], *page_of_last = &known[(high - 1) >> 12 & 255];
    if (*page_of_first == low >> 12 && *page_of_last == (high - 1) >> 12)
        return 1;
    if (is_mapped(low, high)) {
        *page_of_first = low >> 12;
        *page_of_last = (high - 1) >> 12;
        return 1;
    }
    if (!was_said++ && rw_this_stream->page->rank <= 0)
        fprintf(stderr, "rankwise: buffers that are not in the memory of the process (of a device?) are not guarded\n");
    return 0;
}

static rw_region *name_another(void)
{
    pthread_mutex_lock(&lock);
    rw_region *region = unused_regions;
    if (region)
        unused_regions = region->next;
    else
        region = malloc(sizeof *region);
    pthread_mutex_unlock(&lock);
    if (!region)
        abort();
    *region = (rw_region){.next = named};
    return named = region;
}

/* Names what a call is given beside its data, such as an array of counts: so many elements of so many bytes. */
void rw_name_plain(int parameter, const void *memory, int64_t count, size_t element)
{
    if (count <= 0 || RW_BITS(memory) < 4096) /* low addresses stand for constants such as MPI_STATUSES_IGNORE */
        return;
    rw_region *region = name_another();
    region->parameter = parameter;
    region->element = (unsigned)element;
    region->low = region->base = region->argument = RW_BITS(memory);
    region->high = region->low + (uint64_t)count * element;
}

/* Names one buffer of the call that this thread is in; `at` are bytes behind its beginning. */
void rw_own(int way, const void *buffer, int64_t count, MPI_Datatype type, int64_t at)
{
    if (count <= 0)
        return;
    pthread_mutex_lock(&lock);
    const rw_shape *shape = rw_shape_of(type);
    pthread_mutex_unlock(&lock);
    rw_region *region = name_another(), *next = region->next;
    if (!shape) { /* not known: nothing is claimed */
        region->low = region->high = 0;
    } else {
        int64_t away = (count - 1) * shape->extent;
        uint64_t base = RW_BITS(buffer) + (uint64_t)at;
        *region = (rw_region){.base = base, .argument = RW_BITS(buffer), .shape = shape, .count = (uint64_t)count, .owner_kind = RW_OPERATION};
        region->low = base + (uint64_t)(shape->low + (away < 0 ? away : 0));
        region->high = base + (uint64_t)(shape->high + (away > 0 ? away : 0));
        if (shape->count == 1 && (shape->extent == shape->size || count == 1))
            region->shape = NULL;
        region->is_sent = (way & RW_SENT) != 0;
        region->is_displaced = (way & RW_DISPLACED) != 0;
        region->is_filled = (way & RW_FILLED) != 0;
        region->is_forwarded = (way & RW_FORWARDED) != 0;
        region->forbids = (region->is_sent ? 0 : RW_READ | RW_EITHER) | RW_WRITE | RW_RELEASE | RW_LEFT;
    }
    region->next = next;
}

/* Names the partitions of a buffer, one after the other: each changes hands by itself. */
void rw_own_parts(int way, const void *buffer, int parts, int64_t count, MPI_Datatype type)
{
    for (int part = 0; part < parts && count > 0; part++) {
        rw_own(way, buffer, count, type, part * count * rw_extent(type));
        named->part = part + 1;
    }
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

static void own(const pending *operation, rw_region *region)
{
    int is_exposed = rw_has_windows && rw_is_exposed(region->low, region->high);
    if (is_exposed) /* others may write there at any time, by system calls that a protected page makes fail */
        region->is_sent = 0;
    if (operation->is_checked && region->is_sent)
        region->check = rw_check(region);
    rw_watch(region);
    if (!is_exposed)
        rw_protect(region);
}

/* A partition that is sent is the program's until it is marked as ready (MPI 4.1, section 4.2.1). */
static void start(pending *operation)
{
    operation->is_active = 1;
    operation->acknowledgements = __atomic_load_n(&acknowledgements, __ATOMIC_RELAXED);
    for (rw_region *each = operation->regions; each; each = each->next)
        if (!each->part || !each->is_sent)
            own(operation, each);
}

static void disown(const pending *operation, rw_region *region, uint64_t site)
{
    int was_watched = region->is_watched;
    rw_unprotect(region);
    rw_unwatch(region);
    int is_compared = was_watched && site && operation->is_checked && region->is_sent && !region->was_written;
    if (is_compared && rw_check(region) != region->check)
        rw_changed(region, site);
}

static void stop(pending *operation, uint64_t site)
{
    operation->is_active = 0;
    for (rw_region *each = operation->regions; each; each = each->next)
        disown(operation, each, site);
}

static void give_back(rw_region *regions);

/* The regions that the call has named, without those that are not there. */
static rw_region *take_named(rw_stream *stream, unsigned char *record)
{
    rw_region **at = &named;
    while (*at) {
        rw_region *each = *at;
        each->owner = stream->index << 48 | stream->number;
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
    return regions;
}

const rw_region *rw_named(void)
{
    return named;
}

void rw_forget_named(void)
{
    pthread_mutex_lock(&lock);
    give_back(named);
    pthread_mutex_unlock(&lock);
    named = NULL;
}

static pending *put(pending **place, const pending *operation)
{
    pending *made = unused_operations;
    if (made)
        unused_operations = made->next;
    else if (!(made = malloc(sizeof *made)))
        abort();
    *made = *operation;
    made->number = made->regions->owner;
    made->next = *place;
    *place = made;
    return made;
}

/* The call that this thread is in has made an operation, which owns the buffers that were named. */
void rw_pending(rw_stream *stream, unsigned char *record, int way)
{
    pending operation = {.is_persistent = way == RW_PREPARES, .is_checked = way != RW_BLOCKS};
    operation.regions = take_named(stream, record);
    if (!operation.regions)
        return;
    pthread_mutex_lock(&lock);
    pending *made = put(&operations[operation.regions->owner % PLACES], &operation);
    if (way != RW_PREPARES)
        start(made);
    pthread_mutex_unlock(&lock);
}

/* A one-sided operation owns its buffers until its window is synchronized, or its request is complete: whichever
 * comes first (MPI 4.1, sections 12.3 and 12.3.5). */
void rw_pending_at(rw_stream *stream, unsigned char *record, uint32_t window, int target, int has_request)
{
    pending operation = {.is_checked = 1, .has_request = has_request, .window = window, .target = target};
    operation.regions = take_named(stream, record);
    if (!operation.regions)
        return;
    pthread_mutex_lock(&lock);
    requests_at_windows += has_request;
    start(put(has_request ? &operations[operation.regions->owner % PLACES] : &one_sided[window % WINDOWS], &operation));
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

/* These partitions of a send are MPI's from here on. */
void rw_part_ready(uint64_t request, int first, int last)
{
    pthread_mutex_lock(&lock);
    const pending *found = *find(request);
    for (rw_region *each = found && found->is_active ? found->regions : NULL; each; each = each->next)
        if (each->part > first && each->part - 1 <= last && !each->is_watched)
            own(found, each);
    pthread_mutex_unlock(&lock);
}

/* A partition of a receive is the program's again. */
void rw_part_arrived(uint64_t request, int part)
{
    pthread_mutex_lock(&lock);
    const pending *found = *find(request);
    for (rw_region *each = found ? found->regions : NULL; each; each = each->next)
        if (each->part == part + 1)
            disown(found, each, 0);
    pthread_mutex_unlock(&lock);
}

static void take_out(pending **at)
{
    pending *removed = *at;
    *at = removed->next;
    freed -= removed->is_freed;
    requests_at_windows -= removed->has_request && removed->window;
    give_back(removed->regions);
    removed->next = unused_operations;
    unused_operations = removed;
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

static void end_at(pending **at, uint32_t window, int target, uint64_t site)
{
    while (*at) {
        if ((*at)->window != window || (target != RW_ALL_TARGETS && (*at)->target != target)) {
            at = &(*at)->next;
            continue;
        }
        stop(*at, site);
        take_out(at);
    }
}

/* A synchronization of a window has returned: operations on these targets leave their buffers alone. */
void rw_synchronized(unsigned char *record, uint32_t window, int target)
{
    uint64_t site = ((rw_head *)record)->site;
    pthread_mutex_lock(&lock);
    end_at(&one_sided[window % WINDOWS], window, target, site);
    for (size_t i = 0; requests_at_windows && i < PLACES; i++)
        end_at(&operations[i], window, target, site);
    pthread_mutex_unlock(&lock);
}

static int is_send(const pending *operation)
{
    for (const rw_region *each = operation->regions; each; each = each->next)
        if (!each->is_sent)
            return 0;
    return 1;
}

/* MPI may still use the buffer of a send whose request is freed. Only another rank knows when the send is complete,
 * so it owns its buffer until a call has returned that may acknowledge it. Window memory may do so without a call. */
void rw_freed_request(uint64_t request)
{
    pthread_mutex_lock(&lock);
    pending *found = *find(request);
    int keeps = found && found->is_active && is_send(found) && !rw_has_windows
                && found->acknowledgements == __atomic_load_n(&acknowledgements, __ATOMIC_RELAXED);
    if (keeps) {
        found->is_freed = 1;
        freed++;
    }
    pthread_mutex_unlock(&lock);
    if (!keeps)
        end(request, 0, 1);
}

static int is_received_into(const rw_region *sent)
{
    for (size_t i = 0; i < PLACES; i++)
        for (const pending *other = operations[i]; other; other = other->next)
            for (const rw_region *each = other->is_active ? other->regions : NULL; each; each = each->next)
                if (!each->is_sent && each->low < sent->high && sent->low < each->high)
                    return 1;
    return 0;
}

/* A call begins that may acknowledge that a send is complete: until here its bytes must not have changed. Writes to large
 * buffers are seen by their pages. */
void rw_check_freed(unsigned char *record)
{
    if (!__atomic_load_n(&freed, __ATOMIC_RELAXED))
        return;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; freed && i < PLACES; i++)
        for (pending *at = operations[i]; at; at = at->next)
            for (rw_region *each = at->is_freed ? at->regions : NULL; each; each = each->next) {
                if (each->was_written || each->is_released || each->high - each->low > SMALL || !is_mapped(each->low, each->high)
                    || rw_check(each) == each->check || is_received_into(each))
                    continue;
                each->was_written = 1;
                rw_changed(each, ((rw_head *)record)->site);
            }
    pthread_mutex_unlock(&lock);
}

void rw_acknowledged(void)
{
    __atomic_add_fetch(&acknowledgements, 1, __ATOMIC_RELAXED);
    if (!__atomic_load_n(&freed, __ATOMIC_RELAXED))
        return;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; freed && i < PLACES; i++)
        for (pending **at = &operations[i]; *at;) {
            if (!(*at)->is_freed) {
                at = &(*at)->next;
                continue;
            }
            stop(*at, 0);
            take_out(at);
        }
    pthread_mutex_unlock(&lock);
}

/* Several requests have one handle, and it is not known which of them is meant: whatever is, none is complete. */
void rw_doubt(rw_stream *stream, uint64_t request)
{
    unsigned char *record = stream->cursor - RW_UNIT; /* of the poll: its last unit, then its first */
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
    for (size_t i = 0; i < WINDOWS; i++)
        while (one_sided[i]) {
            stop(one_sided[i], 0);
            take_out(&one_sided[i]);
        }
    pthread_mutex_unlock(&lock);
}

/* The requests that the call was given, from its record. */
static const int64_t *given(rw_stream *stream, const unsigned char *record, unsigned at)
{
    uint64_t where;
    memcpy(&where, record + at, 8);
    return where ? (const int64_t *)(stream->side_base + where) : NULL;
}

void rw_done_many(rw_stream *stream, unsigned char *record, unsigned at, const int *indices, int count)
{
    const int64_t *numbers = given(stream, record, at);
    if (!numbers) { /* the trace is full: which they were is not known */
        rw_forget_all();
        return;
    }
    int64_t length = indices ? count : numbers[0];
    for (int64_t i = 0; i < length; i++) {
        int64_t which = indices ? indices[i] : i;
        if (which >= 0 && which < numbers[0])
            rw_done(record, rw_absolute(stream, stream->number - 1, numbers[1 + which]));
    }
}

void rw_start_many(rw_stream *stream, unsigned char *record, unsigned at)
{
    const int64_t *numbers = given(stream, record, at);
    for (int64_t i = 0; numbers && i < numbers[0]; i++)
        rw_start_pending(rw_absolute(stream, stream->number - 1, numbers[1 + i]));
}
