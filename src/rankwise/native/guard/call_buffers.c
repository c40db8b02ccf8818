/* Which memory the buffers of a call lie in, and whether they fit into it. What is kept says no more than that:
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

/* A type with gaps may lead from one allocation into another, which programs do. */
static int is_beyond(const rw_region *region, const rw_allocation *here)
{
    rw_allocation there;
    int is_before = region->low < here->start, is_behind = region->high - here->start > here->size;
    if (!is_before && !is_behind)
        return 0;
    return !region->shape || !rw_all_watched.allocation(is_before ? region->low : region->high - 1, &there);
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
    for (const rw_region *each = rw_named(); each && rw_all_watched.allocation; each = each->next) {
        if (each->low >= each->high)
            continue;
        rw_buffer buffer = {.base = each->base, .low = each->low, .high = each->high, .call = call, .site = site};
        rw_allocation here;
        buffer.of_python = rw_is_python ? rw_find_python_buffer(each->argument) : NULL;
        if (buffer.of_python)
            check_python(each, &buffer);
        else if (rw_all_watched.allocation(each->base, &here) || rw_all_watched.allocation(each->argument, &here)) {
            buffer.start = here.start, buffer.size = here.size, buffer.made_at = here.site;
            buffer.is_beyond = is_beyond(each, &here);
            keep(&buffer, mixed(mixed(mixed(0, site), here.site), (each->base - here.start) & 63));
        } else if (rw_is_on_stack(each->base)) {
            buffer.is_local = 1;
            keep(&buffer, mixed(mixed(mixed(mixed(0, site), each->base), each->low), each->high));
        }
    }
    rw_forget_named();
    rw_forget_python_buffers();
}
