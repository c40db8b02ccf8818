/* One word of shadow for every four bytes of memory: 0, or what expression the bytes hold.
 *
 * A word is the id of a node and which four bytes of its value these are; or, where the bytes belong to
 * several values, the number of an entry that holds one for each byte. A value that is loaded must be what its
 * expression was worth; if not, code without instrumentation has written it, and the shadow is dropped.
 */
#include "concolic.h"

#include <sys/mman.h>

enum { MOST_SPLIT = 1 << 24 };
#define SPLIT UINT32_C(0x80000000)
#define PIECE_SHIFT 24
#define ID_MASK UINT32_C(0x00ffffff)

typedef struct {
    uint32_t byte[4]; /* id, and which byte of its value in the upper bits */
} split_word;

static split_word *splits;
static uint32_t split_count = 1;

static uint32_t *word_at(uintptr_t address)
{
    return (uint32_t *)((address & ~(uintptr_t)3) ^ RWT_SHADOW_DISTANCE);
}

static uint32_t byte_of_word(uint32_t word, unsigned byte)
{
    if (!word)
        return 0;
    if (word & SPLIT)
        return splits[word & ~SPLIT].byte[byte];
    unsigned piece = word >> PIECE_SHIFT;
    return (word & ID_MASK) | (piece * 4 + byte) << PIECE_SHIFT;
}

static uint32_t byte_at(uintptr_t address)
{
    return byte_of_word(*word_at(address), address & 3);
}

/* Returns the shortest word with the meaning of four bytes. */
static uint32_t word_of(const uint32_t byte[4])
{
    uint32_t first = byte[0], id = first & ID_MASK, position = first >> PIECE_SHIFT;
    if (!(byte[0] | byte[1] | byte[2] | byte[3]))
        return 0;
    if (id && position % 4 == 0 && byte[1] == first + (1u << PIECE_SHIFT)
        && byte[2] == first + (2u << PIECE_SHIFT) && byte[3] == first + (3u << PIECE_SHIFT))
        return id | (position / 4) << PIECE_SHIFT;
    rwt_lock();
    if (!splits) {
        splits = mmap(NULL, (size_t)MOST_SPLIT * sizeof *splits, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (splits == MAP_FAILED)
            splits = NULL;
    }
    uint32_t at = splits && split_count < MOST_SPLIT ? split_count++ : 0;
    rwt_unlock();
    if (!at)
        return 0;
    memcpy(splits[at].byte, byte, sizeof splits[at].byte);
    return at | SPLIT;
}

static void set_bytes(uintptr_t address, uint64_t bytes, rwt_id id, unsigned first)
{
    uint64_t done = 0;
    while (done < bytes) {
        uintptr_t here = address + done;
        unsigned from = here & 3;
        unsigned count = 4 - from < bytes - done ? 4 - from : (unsigned)(bytes - done);
        uint32_t *word = word_at(here), byte[4];
        if (id || *word) {
            for (unsigned i = 0; i < 4; i++)
                byte[i] = count == 4 ? 0 : byte_of_word(*word, i);
            for (unsigned i = 0; i < count; i++)
                byte[from + i] = id ? id | (first + (unsigned)done + i) << PIECE_SHIFT : 0;
            *word = word_of(byte);
        }
        done += count;
    }
}

static rwt_id of_type(rwt_id id, unsigned bits, bool wants_float, uint64_t value)
{
    if (id < RWT_FIRST_NODE)
        return id;
    bool is_float = rwt_nodes[id].flags & RWT_IS_FLOAT;
    if (is_float == wants_float || bits < 32)
        return id;
    return rwt_unary(RWT_BITCAST | bits << 8, id, value);
}

static rwt_id joined(const uint32_t byte[8], unsigned count, uint64_t value);

/* `form` is the number of bytes, and 256 where a floating-point number is read. */
rwt_id rwt_load(const void *at, uint32_t form, uint64_t value)
{
    unsigned count = form & 255, bits = count * 8;
    uintptr_t address = (uintptr_t)at;
    uint32_t byte[8];
    uint32_t any = 0;
    for (unsigned i = 0; i < count; i++)
        any |= byte[i] = byte_at(address + i);
    if (!any || !rwt_recording())
        return 0;
    rwt_id id = byte[0] & ID_MASK;
    unsigned low = byte[0] >> PIECE_SHIFT;
    bool single = id != 0;
    for (unsigned i = 1; i < count; i++)
        single = single && byte[i] == (id | (low + i) << PIECE_SHIFT);
    if (id == RWT_TAINTED && single)
        return RWT_TAINTED;
    rwt_id found = single ? rwt_extract(id, low * 8, bits) : joined(byte, count, value);
    if (found >= RWT_FIRST_NODE && rwt_value_of(found) != value) {
        set_bytes(address, count, 0, 0);
        return 0;
    }
    return of_type(found, bits, form & 256, value);
}

/* Returns the expression of several pieces beside each other, each of which is another value's. */
static rwt_id joined(const uint32_t byte[8], unsigned count, uint64_t value)
{
    rwt_id all = 0;
    unsigned done = 0;
    while (done < count) {
        rwt_id id = byte[done] & ID_MASK;
        unsigned low = byte[done] >> PIECE_SHIFT, length = 1;
        if (id == RWT_TAINTED)
            return RWT_TAINTED;
        while (done + length < count
               && byte[done + length] == (id ? id | (low + length) << PIECE_SHIFT : 0))
            length++;
        rwt_id part = id ? rwt_extract(id, low * 8, length * 8) : 0;
        unsigned width = (done + length) * 8;
        uint64_t mask = width == 64 ? ~UINT64_C(0) : (UINT64_C(1) << width) - 1;
        uint64_t above = (value & mask) >> (done * 8);
        if (id && rwt_value_of(part) != above)
            return 0;
        if (!done) {
            all = part;
        } else if (all || part) {
            rwt_node_record record = {.op = RWT_CONCAT, .width = (uint8_t)width, .a = part, .b = all, .c = done * 8};
            if (!part)
                record.flags = RWT_LEFT_IS_CONSTANT, record.constant = above;
            else if (!all)
                record.flags = RWT_RIGHT_IS_CONSTANT, record.constant = value & ((UINT64_C(1) << done * 8) - 1);
            all = rwt_make(record, value & mask);
            if (!all)
                return 0;
        }
        done += length;
    }
    return all;
}

void rwt_store(void *at, uint32_t bytes, rwt_id id)
{
    uintptr_t address = (uintptr_t)at;
    bytes &= 255;
    if (bytes == 4 && !(address & 3)) {
        *word_at(address) = id;
    } else if (bytes == 8 && !(address & 3)) {
        *word_at(address) = id;
        *word_at(address + 4) = id ? id | 1u << PIECE_SHIFT : 0;
    } else {
        set_bytes(address, bytes, id, 0);
    }
}

static bool may_have_shadow(uintptr_t address)
{
    return address < UINT64_C(0x010000000000) || (address >= UINT64_C(0x510000000000) && address < UINT64_C(0x600000000000))
        || (address >= UINT64_C(0x700000000000) && address < UINT64_C(0x800000000000));
}

bool rwt_is_symbolic(const void *at, uint64_t bytes)
{
    uintptr_t address = (uintptr_t)at, end = address + bytes;
    if (!bytes || !may_have_shadow(address))
        return false;
    for (address &= ~(uintptr_t)3; address < end; address += 4)
        if (*word_at(address))
            return true;
    return false;
}

void rwt_clear(void *at, uint64_t bytes)
{
    uintptr_t address = (uintptr_t)at, end = address + bytes;
    if (!may_have_shadow(address))
        return;
    while (address < end) {
        uintptr_t next = (address | 3) + 1;
        if (*word_at(address)) {
            if (!(address & 3) && next <= end)
                *word_at(address) = 0;
            else
                set_bytes(address, (next < end ? next : end) - address, 0, 0);
        }
        address = next;
    }
}

/* Copies the shadow of memory; the areas may overlap. Bytes without shadow cost one check. */
void rwt_copy(void *to, const void *from, uint64_t bytes)
{
    uintptr_t target = (uintptr_t)to, source = (uintptr_t)from;
    if (target == source || !may_have_shadow(target))
        return;
    if (!rwt_is_symbolic(from, bytes)) {
        rwt_clear(to, bytes);
        return;
    }
    bool upward = target < source || target >= source + bytes;
    for (uint64_t i = 0; i < bytes;) {
        uint64_t at = upward ? i : bytes - 1 - i;
        if (upward && !((target + at) & 3) && !((source + at) & 3) && bytes - at >= 4
            && !(*word_at(source + at) & SPLIT)) {
            *word_at(target + at) = *word_at(source + at);
            i += 4;
            continue;
        }
        uint32_t byte = byte_at(source + at);
        set_bytes(target + at, 1, byte & ID_MASK, byte >> PIECE_SHIFT);
        i += 1;
    }
}

/* Returns how many bytes from here on belong to the same value (or to none), and which value that is. */
uint64_t rwt_piece(const void *at, uint64_t limit, rwt_id *id, unsigned *first)
{
    uintptr_t address = (uintptr_t)at;
    uint32_t byte = may_have_shadow(address) ? byte_at(address) : 0;
    uint64_t length = 1;
    *id = byte & ID_MASK;
    *first = byte >> PIECE_SHIFT;
    if (!may_have_shadow(address))
        return limit;
    while (length < limit && byte_at(address + length) == (*id ? *id | (*first + (unsigned)length) << PIECE_SHIFT : 0))
        length++;
    return length;
}
