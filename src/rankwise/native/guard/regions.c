/* Which memory is under watch, by granules: an access finds the regions that it may touch in a few steps. */
#include <sched.h>
#include <stdlib.h>
#include "guard.h"

#define MOST_GRANULES 512 /* a larger region is checked at each access between the lowest and the highest of such regions */

typedef struct node {
    rw_region *region;
    struct node *next;
} node;

rw_watched rw_all_watched;
static node *nodes[RW_GRANULES], *large, *unused;
static int held;

static void enter(void)
{
    for (unsigned tries = 0; __atomic_exchange_n(&held, 1, __ATOMIC_ACQUIRE); tries++)
        if (tries > 100)
            sched_yield();
}

static void leave(void)
{
    __atomic_store_n(&held, 0, __ATOMIC_RELEASE);
}

static void put(node **at, rw_region *region)
{
    node *made = unused;
    if (made)
        unused = made->next;
    else if (!(made = malloc(sizeof *made)))
        abort();
    made->region = region;
    made->next = *at;
    *at = made;
}

static void take_out(node **at, const rw_region *region)
{
    for (; *at; at = &(*at)->next)
        if ((*at)->region == region) {
            node *removed = *at;
            *at = removed->next;
            removed->next = unused;
            unused = removed;
            return;
        }
}

static void span_large(void)
{
    uint64_t low = UINT64_MAX, high = 0;
    for (node *each = large; each; each = each->next) {
        low = each->region->low < low ? each->region->low : low;
        high = each->region->high > high ? each->region->high : high;
    }
    rw_all_watched.large_low = large ? low : 0;
    rw_all_watched.large_size = large ? high - low : 0;
}

static int is_large(const rw_region *region)
{
    return (region->high - region->low) >> RW_GRANULE_BITS >= MOST_GRANULES;
}

void rw_watch(rw_region *region)
{
    if (region->is_watched || region->low >= region->high)
        return;
    enter();
    region->is_watched = 1;
    region->was_written = region->is_released = 0;
    if (is_large(region)) {
        put(&large, region);
        span_large();
    } else
        for (uint64_t granule = region->low >> RW_GRANULE_BITS; granule <= (region->high - 1) >> RW_GRANULE_BITS; granule++) {
            size_t at = (size_t)granule & (RW_GRANULES - 1);
            put(&nodes[at], region);
            rw_all_watched.here[at] = 1;
        }
    rw_all_watched.any++;
    leave();
}

void rw_unwatch(rw_region *region)
{
    if (!region->is_watched)
        return;
    enter();
    region->is_watched = 0;
    if (is_large(region)) {
        take_out(&large, region);
        span_large();
    } else
        for (uint64_t granule = region->low >> RW_GRANULE_BITS; granule <= (region->high - 1) >> RW_GRANULE_BITS; granule++) {
            size_t at = (size_t)granule & (RW_GRANULES - 1);
            take_out(&nodes[at], region);
            rw_all_watched.here[at] = nodes[at] != NULL;
        }
    rw_all_watched.any--;
    leave();
}

static int64_t floor_of(int64_t value, int64_t by)
{
    return value / by - (value % by < 0);
}

/* Elements that do not interleave: only those between the two ends are checked, each by halving. */
static int touches_orderly(const rw_region *region, int64_t from, int64_t to, uint64_t *first)
{
    const rw_shape *shape = region->shape;
    int64_t element = floor_of(from - shape->low, shape->extent);
    for (element = element < 0 ? 0 : element; element < (int64_t)region->count; element++) {
        int64_t at = element * shape->extent;
        if (at + shape->low >= to)
            return 0;
        size_t low = 0, high = shape->count; /* the first piece that ends behind `from` */
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (at + shape->pieces[middle].end <= from)
                low = middle + 1;
            else
                high = middle;
        }
        if (low < shape->count && at + shape->pieces[low].start < to) {
            int64_t start = at + shape->pieces[low].start;
            *first = region->base + (uint64_t)(start > from ? start : from);
            return 1;
        }
    }
    return 0;
}

static int touches_any(const rw_region *region, int64_t from, int64_t to, uint64_t *first)
{
    const rw_shape *shape = region->shape;
    int64_t extent = shape->extent, last = (int64_t)region->count - 1;
    for (size_t i = 0; i < shape->count; i++)
        for (int64_t element = 0; element <= (extent ? last : 0); element++) {
            int64_t start = shape->pieces[i].start + element * extent, end = shape->pieces[i].end + element * extent;
            if (start < to && from < end) {
                *first = region->base + (uint64_t)(start > from ? start : from);
                return 1;
            }
        }
    return 0;
}

int rw_touches(const rw_region *region, uint64_t address, uint64_t size, uint64_t *first)
{
    uint64_t low = address > region->low ? address : region->low;
    uint64_t high = address + size < region->high ? address + size : region->high;
    if (low >= high)
        return 0;
    *first = low;
    if (!region->shape)
        return 1;
    int64_t from = (int64_t)(low - region->base), to = (int64_t)(high - region->base);
    if (region->shape->extent >= region->shape->high - region->shape->low)
        return touches_orderly(region, from, to, first);
    return touches_any(region, from, to, first);
}

typedef struct {
    uint64_t low, size;
    unsigned kind;
    uint64_t site;
    int is_dry_run; /* only find out whether there is an access to keep */
} access;

static int check_region(rw_region *region, uint64_t low, uint64_t size, const access *made)
{
    uint64_t first;
    if (!(made->kind & region->forbids) || region->is_released || !rw_touches(region, low, size, &first))
        return 0;
    if (!made->is_dry_run) {
        region->is_released |= (made->kind & (RW_RELEASE | RW_LEFT)) != 0;
        rw_keep_access(region, first, low + size - first, made->kind, made->site);
    }
    return 1;
}

static int check_all(const access *made)
{
    uint64_t high = made->low + made->size;
    int found = 0;
    enter();
    for (node *each = large; each; each = each->next)
        found |= check_region(each->region, made->low, made->size, made);
    uint64_t granule = made->low >> RW_GRANULE_BITS, last = (high - 1) >> RW_GRANULE_BITS;
    for (; granule <= last; granule++) {
        uint64_t start = granule << RW_GRANULE_BITS, end = start + (1 << RW_GRANULE_BITS);
        start = start > made->low ? start : made->low;
        end = end < high ? end : high;
        for (node *each = nodes[(size_t)granule & (RW_GRANULES - 1)]; each; each = each->next)
            found |= check_region(each->region, start, end - start, made);
    }
    leave();
    return found;
}

/* MPI calls what the program gave it, such as operations of reductions: that is MPI's own access. To find the line of
 * Python, or the caller of a system function, also gives memory back, which is ours. */
void rw_accessed(const volatile void *address, size_t size, unsigned kind, void *from)
{
    static __thread int is_busy __attribute__((tls_model("initial-exec")));
    access made = {RW_BITS(address), size, kind, RW_BITS(from), 0};
    rw_stream *stream = rw_this_stream;
    if ((stream && stream->inside) || !size || is_busy)
        return;
    is_busy = 1;
    if (rw_is_python || kind & RW_RELEASE) {
        made.is_dry_run = 1;
        if (check_all(&made))
            made.site = rw_is_python ? rw_python_site(stream) : rw_site_of_user(from);
        else
            made.size = 0;
        made.is_dry_run = 0;
    }
    if (made.size)
        check_all(&made);
    is_busy = 0;
}

/* The bytes of a send have changed. */
void rw_changed(rw_region *region, uint64_t site)
{
    enter();
    rw_keep_access(region, region->low, region->high - region->low, RW_CHANGED, site);
    leave();
}

/* What memory a call's buffer lies in. */
void rw_keep_buffer(const rw_buffer *buffer)
{
    enter();
    rw_keep_place(buffer);
    leave();
}
