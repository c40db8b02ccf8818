/* Expressions over inputs: equal ones are the same node, and each node's value in this run is kept. */
#include "concolic.h"

#include <sys/mman.h>

enum { MOST_NODES = 1 << 24, SLOTS = 1 << 25, MOST_DEPTH_FLOAT = 64, MOST_DEPTH = 2000 };
enum { PLACES = 1 << 16, MOST_AT_FLOAT = 256, MOST_AT = 4096 };

static uint64_t *values;
static uint16_t *depths;
static uint32_t *slots;
static uint16_t made_at[PLACES];

static void *reserved(size_t bytes)
{
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

static uint64_t mixed(uint64_t word)
{
    word ^= word >> 32;
    word *= UINT64_C(0xd6e8feb86659fd93);
    word ^= word >> 32;
    return word;
}

static uint64_t hash(const rwt_node_record *node)
{
    uint64_t words[3];
    memcpy(words, node, sizeof words);
    return mixed(words[0] + mixed(words[1] + mixed(words[2])));
}

uint64_t rwt_value_of(rwt_id id)
{
    return id >= RWT_FIRST_NODE ? values[id] : 0;
}

unsigned rwt_width_of(rwt_id id)
{
    return id >= RWT_FIRST_NODE ? rwt_nodes[id].width : 0;
}

static unsigned depth_of(rwt_id id)
{
    return id >= RWT_FIRST_NODE ? depths[id] : 0;
}

/* Returns the node with this content; 0 when it is new and there is no room for it, or `full` is set. */
static rwt_id make(rwt_node_record record, uint64_t value, bool full)
{
    if (!rwt_recording())
        return 0;
    rwt_lock();
    if (!slots) {
        values = reserved((size_t)MOST_NODES * sizeof *values);
        depths = reserved((size_t)MOST_NODES * sizeof *depths);
        slots = reserved((size_t)SLOTS * sizeof *slots);
    }
    rwt_id found = 0;
    if (values && depths && slots) {
        uint64_t at = hash(&record) & (SLOTS - 1);
        while (slots[at] && memcmp(&rwt_nodes[slots[at]], &record, sizeof record) != 0)
            at = (at + 1) & (SLOTS - 1);
        found = slots[at];
        if (!found && !full && rwt_header->nodes < MOST_NODES) {
            found = rwt_header->nodes;
            rwt_nodes[found] = record;
            values[found] = value;
            unsigned left = record.op < RWT_ADD || record.flags & RWT_LEFT_IS_CONSTANT ? 0 : depth_of(record.a);
            unsigned right = record.op < RWT_ADD || record.flags & RWT_RIGHT_IS_CONSTANT ? 0 : depth_of(record.b);
            depths[found] = (uint16_t)(1 + (left > right ? left : right));
            slots[at] = found;
            __atomic_store_n(&rwt_header->nodes, found + 1, __ATOMIC_RELEASE);
        }
    }
    if (!found)
        rwt_header->lost_nodes++;
    rwt_unlock();
    return found;
}

rwt_id rwt_make(rwt_node_record record, uint64_t value)
{
    return make(record, value, false);
}

/* An instruction of the program may make so many new expressions; what it computes after that is lost. */
static rwt_id make_at(const void *place, rwt_node_record record, uint64_t value, unsigned most)
{
    uint16_t *count = &made_at[mixed((uintptr_t)place) & (PLACES - 1)];
    uint32_t before = rwt_header->nodes;
    rwt_id id = make(record, value, place && *count >= most);
    *count += rwt_header->nodes != before && *count < UINT16_MAX;
    return id;
}

static bool is_float(unsigned op)
{
    return op >= RWT_FADD && op <= RWT_FMIN;
}

static bool too_deep(unsigned op, rwt_id a, rwt_id b)
{
    unsigned most = is_float(op) ? MOST_DEPTH_FLOAT : MOST_DEPTH;
    return depth_of(a) >= most || depth_of(b) >= most;
}

/* `form` is the operation, and from bit 8 on the width of the result; a concrete operand has the id 0. */
rwt_id rwt_binary_at(const void *place, uint32_t form, rwt_id a, rwt_id b, uint64_t left, uint64_t right,
                     uint64_t result)
{
    unsigned op = form & 255, width = form >> 8 & 255;
    if (!rwt_recording())
        return 0;
    if (a == RWT_TAINTED || b == RWT_TAINTED || too_deep(op, a, b)) {
        rwt_header->lost_nodes++;
        return is_float(op) ? 0 : RWT_TAINTED;
    }
    if (!b && (op == RWT_NE || op == RWT_EQ) && right == 0) { /* bool to int and back, as C compares */
        rwt_node_record *inner = &rwt_nodes[a];
        if (op == RWT_NE && inner->width == 1)
            return a;
        if (op == RWT_NE && inner->op == RWT_ZEXT && rwt_width_of(inner->a) == 1)
            return inner->a;
    }
    rwt_node_record record = {.op = (uint8_t)op, .width = (uint8_t)width, .a = a, .b = b};
    if (!a)
        record.flags = RWT_LEFT_IS_CONSTANT, record.constant = left;
    else if (!b)
        record.flags = RWT_RIGHT_IS_CONSTANT, record.constant = right;
    if (is_float(op))
        record.flags |= RWT_IS_FLOAT;
    if (op >= RWT_EQ && op <= RWT_UNO) /* comparisons need the width of what they compare */
        record.c = form >> 16;
    return make_at(place, record, result, is_float(op) ? MOST_AT_FLOAT : MOST_AT);
}

rwt_id rwt_binary(uint32_t form, rwt_id a, rwt_id b, uint64_t left, uint64_t right, uint64_t result)
{
    return rwt_binary_at(__builtin_return_address(0), form, a, b, left, right, result);
}

rwt_id rwt_unary(uint32_t form, rwt_id a, uint64_t result)
{
    unsigned op = form & 255, width = form >> 8 & 255;
    if (!rwt_recording())
        return 0;
    if (a == RWT_TAINTED || too_deep(op, a, 0))
        return RWT_TAINTED;
    const rwt_node_record *inner = &rwt_nodes[a];
    if (op == RWT_TRUNC) {
        if (inner->width == width && !(inner->flags & RWT_IS_FLOAT))
            return a;
        if ((inner->op == RWT_ZEXT || inner->op == RWT_SEXT) && rwt_width_of(inner->a) == width)
            return inner->a;
    }
    rwt_node_record record = {.op = (uint8_t)op, .width = (uint8_t)width, .a = a};
    bool from_bits = op == RWT_BITCAST && !(inner->flags & RWT_IS_FLOAT);
    bool makes_float = op == RWT_UITOFP || op == RWT_SITOFP || op == RWT_FPTRUNC || op == RWT_FPEXT;
    if (makes_float || from_bits || (op >= RWT_FNEG && op <= RWT_FTRUNC))
        record.flags = RWT_IS_FLOAT;
    return make_at(__builtin_return_address(0), record, result,
                   record.flags & RWT_IS_FLOAT ? MOST_AT_FLOAT : MOST_AT);
}

rwt_id rwt_extract(rwt_id id, unsigned low, unsigned width)
{
    if (id < RWT_FIRST_NODE)
        return id;
    if (low == 0 && rwt_nodes[id].width == width)
        return id;
    uint64_t value = rwt_value_of(id) >> low;
    if (width < 64)
        value &= (UINT64_C(1) << width) - 1;
    if (low == 0 && !(rwt_nodes[id].flags & RWT_IS_FLOAT))
        return rwt_unary(RWT_TRUNC | width << 8, id, value);
    rwt_node_record record = {.op = RWT_EXTRACT, .width = (uint8_t)width, .a = id, .constant = low};
    return rwt_make(record, value);
}
