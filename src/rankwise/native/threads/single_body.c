/* Where the body of a single ends: gcc's runtime does not learn of it, but the code around it does.
 *
 * Behind the call that returns whether this thread is the one, gcc puts a test of the result and a jump. Either the jump leads
 * over the body, or to it; then the code that continues without it stands before the body. Only x86-64 is decoded. */
#include <link.h>
#include "gomp.h"

#define SITES 64
#define MOST_CODE 16384

struct segment {
    const unsigned char *code, *end;
};

static int has_code(struct dl_phdr_info *library, size_t size, void *data)
{
    (void)size;
    struct segment *sought = data;
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        const unsigned char *begin = (const unsigned char *)(uintptr_t)(library->dlpi_addr + part->p_vaddr);
        if (part->p_type == PT_LOAD && part->p_flags & PF_X && sought->code >= begin && sought->code < begin + part->p_memsz) {
            sought->end = begin + part->p_memsz;
            return 1;
        }
    }
    return 0;
}

/* Returns the target of a jump whose distance stands here in one byte, or in four. */
static const unsigned char *target(const unsigned char *distance, int is_far)
{
    int32_t far = 0;
    if (!is_far)
        return distance + 1 + (signed char)distance[0];
    memcpy(&far, distance, sizeof far);
    return distance + 4 + far;
}

static rw_span body_of(const unsigned char *code)
{
    const rw_span unknown = {RW_BITS(code), 0};
    struct segment here = {code, NULL};
    if (!dl_iterate_phdr(has_code, &here) || here.end - code < 16)
        return unknown;
    int by_one = code[0] == 0x3c && code[1] == 1, by_zero = code[0] == 0x84 && code[1] == 0xc0;
    int is_far = code[2] == 0x0f;
    int condition = is_far ? code[3] - 0x80 : code[2] - 0x70; /* 4: jumps if equal, 5: if not */
    if ((!by_one && !by_zero) || (condition != 4 && condition != 5))
        return unknown;
    const unsigned char *next = code + (is_far ? 8 : 4), *to = target(code + (is_far ? 4 : 3), is_far);
    if (to <= next || to >= here.end)
        return unknown;
    int leads_to_body = by_one ? condition == 4 : condition == 5;
    if (!leads_to_body)
        return (rw_span){RW_BITS(next), RW_BITS(to)};
    return (rw_span){RW_BITS(to), RW_BITS(here.end - to > MOST_CODE ? to + MOST_CODE : here.end)};
}

rw_span rw_single_body(const void *code)
{
    static __thread struct {
        const void *code;
        rw_span body;
    } known[SITES];
    size_t at = rw_place_of(RW_BITS(code), 0) % SITES;
    if (known[at].code != code) {
        known[at].code = code;
#if defined(__x86_64__)
        known[at].body = body_of(code);
#else
        known[at].body = (rw_span){RW_BITS(code), 0};
        (void)body_of;
#endif
    }
    return known[at].body;
}
