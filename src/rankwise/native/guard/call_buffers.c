/* Which memory the buffers of a call lie in, and whether they fit into it. No more than that is kept:
 * monitors compare it with the source. Each place that calls is kept once with each place that allocates. */
#include <pthread.h>
#include "guard.h"

#define KNOWN_BITS 12
#define MOST_KEPT (1 << 14) /* of those that fit */

/* Sites are mixed one after the other: neighbouring pairs of them often have one and the same XOR. */
static uint64_t mixed(uint64_t value, uint64_t with)
{
    value = (value ^ with) * 0x9E3779B97F4A7C15u;
    return value ^ value >> 29;
}

static int is_new(uint64_t key)
{
    static uint64_t known[1 << KNOWN_BITS];
    uint64_t *place = &known[key >> (64 - KNOWN_BITS)];
    return __atomic_exchange_n(place, key, __ATOMIC_RELAXED) != key;
}

static void keep(const rw_buffer *buffer, uint64_t key)
{
    static int kept;
    if (!is_new(mixed(key, (uint64_t)buffer->is_beyond)) || (!buffer->is_beyond && __atomic_fetch_add(&kept, 1, __ATOMIC_RELAXED) >= MOST_KEPT))
        return;
    rw_frame frame;
    rw_buffer whole = *buffer;
    if (whole.is_local) {
        if (!rw_find_frame(whole.base, &frame))
            return;
        whole.start = frame.cfa;
        whole.made_at = frame.pc;
    }
    rw_keep_buffer(&whole);
}

#define MOST_PIECES 4096 /* of one buffer, that are compared one by one */

/* Whether each piece of a type with gaps lies in some allocation. */
static int is_all_allocated(const rw_region *region)
{
    const rw_shape *shape = region->shape;
    rw_allocation there = {0};
    if (shape->count > MOST_PIECES || region->count > MOST_PIECES / shape->count)
        return 1;
    for (uint64_t element = 0; element < region->count; element++)
        for (size_t i = 0; i < shape->count; i++) {
            uint64_t low = region->base + element * (uint64_t)shape->extent + (uint64_t)shape->pieces[i].start;
            uint64_t size = (uint64_t)(shape->pieces[i].end - shape->pieces[i].start);
            if (low - there.start < there.size || rw_all_watched.allocation(low, &there)) {
                if (low - there.start + size <= there.size)
                    continue;
            }
            return 0;
        }
    return 1;
}

/* A type with gaps may lead from one allocation into another, which programs do, though an address is valid only with
 * those in the same memory (MPI 4.1, section 5.1.12). A displacement in elements has no such use. */
static int is_beyond(const rw_region *region, const rw_allocation *here)
{
    rw_allocation there;
    int is_before = region->low < here->start, is_behind = region->high - here->start > here->size;
    if (!is_before && !is_behind)
        return 0;
    return !region->shape || region->is_displaced || !rw_all_watched.allocation(is_before ? region->low : region->high - 1, &there) ||
           !is_all_allocated(region);
}

/* A view is as long as it says. A type with gaps may go through all of the array that it was taken from, as the column
 * of a row does. */
static void check_python(const rw_region *region, rw_buffer *buffer)
{
    const rw_python_buffer *here = buffer->of_python;
    buffer->start = region->shape ? here->whole_start : here->start;
    buffer->size = region->shape ? here->whole_size : here->size;
    buffer->is_beyond = region->low < buffer->start || region->high - buffer->start > buffer->size;
    uint64_t what = (uint64_t)here->format << 8 | (uint64_t)region->is_sent << 7 | ((region->base - here->start) & 63);
    keep(buffer, mixed(mixed(1, buffer->site), what));
}

void rw_check_bounds(rw_stream *stream, unsigned char *record)
{
    uint64_t call = stream->index << 48 | stream->number, site = ((rw_head *)record)->site;
    int has_short_array = 0; /* then counts may be what lies behind it. Arrays are named last, so they come first. */
    for (const rw_region *each = rw_named(); each && rw_all_watched.allocation; each = each->next) {
        if (each->low >= each->high || (has_short_array && !each->parameter))
            continue;
        rw_buffer buffer = {.base = each->base, .low = each->low, .high = each->high, .call = call, .site = site};
        rw_allocation here;
        buffer.parameter = each->parameter;
        buffer.element = each->element;
        uint64_t from = mixed(site, (uint64_t)each->parameter);
        buffer.of_python = rw_is_python && !each->parameter ? rw_find_python_buffer(each->argument) : NULL;
        if (buffer.of_python)
            check_python(each, &buffer);
        else if (rw_all_watched.allocation(each->is_displaced ? each->argument : each->base, &here) ||
                 rw_all_watched.allocation(each->is_displaced ? each->base : each->argument, &here)) {
            buffer.start = here.start, buffer.size = here.size, buffer.made_at = here.site;
            buffer.is_beyond = is_beyond(each, &here);
            has_short_array |= each->parameter && buffer.is_beyond;
            keep(&buffer, mixed(mixed(from, here.site), (each->base - here.start) & 63));
        } else if (rw_is_on_stack(each->base)) {
            buffer.is_local = 1;
            keep(&buffer, mixed(mixed(mixed(from, each->base), each->low), each->high));
        } else if (each->parameter) {
            keep(&buffer, mixed(mixed(from, each->base), each->high));
        }
    }
    rw_forget_named();
    rw_forget_python_buffers();
}
