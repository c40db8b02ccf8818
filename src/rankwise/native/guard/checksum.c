/* What the bytes of a buffer add up to: all of a small one, samples of a large one. */
#include "guard.h"

#define WHOLE 4096  /* bytes; of longer buffers so many bytes are summed, spread evenly */
#define SAMPLE 64

static uint64_t mixed(uint64_t sum, uint64_t value)
{
    sum = (sum ^ value) * 0x9E3779B97F4A7C15u;
    return sum ^ sum >> 29;
}

static uint64_t of_bytes(uint64_t sum, const unsigned char *at, size_t size)
{
    uint64_t word = 0;
    for (; size >= 8; at += 8, size -= 8) {
        memcpy(&word, at, 8);
        sum = mixed(sum, word);
    }
    word = 0;
    memcpy(&word, at, size);
    return mixed(sum, word + size);
}

static uint64_t of_stretch(uint64_t sum, uint64_t start, uint64_t end, size_t room)
{
    const unsigned char *at = (const unsigned char *)(uintptr_t)start;
    size_t size = (size_t)(end - start);
    if (size <= room)
        return of_bytes(sum, at, size);
    size_t samples = room / SAMPLE ? room / SAMPLE : 1, step = (size - SAMPLE) / samples;
    if (size < SAMPLE * 2)
        return of_bytes(sum, at, size);
    for (size_t i = 0; i < samples; i++)
        sum = of_bytes(sum, at + i * step, SAMPLE);
    return of_bytes(sum, at + size - SAMPLE, SAMPLE);
}

uint64_t rw_check(const rw_region *region)
{
    const rw_shape *shape = region->shape;
    if (!shape)
        return of_stretch(1, region->low, region->high, WHOLE);
    uint64_t sum = 1;
    size_t stretches = shape->count * region->count, step = stretches / 64 + 1;
    for (size_t i = 0; i < stretches; i += step) {
        const rw_piece *piece = &shape->pieces[i % shape->count];
        uint64_t at = region->base + (uint64_t)((int64_t)(i / shape->count) * shape->extent);
        sum = of_stretch(sum, at + (uint64_t)piece->start, at + (uint64_t)piece->end, WHOLE / 16);
    }
    return sum;
}
