/* How expressions travel with messages: beside them, through files that all ranks of this machine map.
 *
 * A sender describes the symbolic parts of a message in its own file before it sends; the receiver
 * reads the description there. No message is added, and none waits for another.
 */
#include "mpi_shared.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ROOM = 1 << 26, MOST_PIECES = 4096, MOST_BYTES = 1 << 20, MOST_DATA = 1024 };

typedef struct {
    uint32_t offset, length; /* in the message */
    rwt_id id;
    uint32_t rank; /* of the process whose log has the expression */
    uint64_t value;
    uint8_t width, first;
    uint16_t flags;
    uint32_t unused;
} piece;

struct rwt_letter {
    uint64_t size; /* of all of this */
    uint64_t key, sequence, hash, bytes;
    int32_t to, tag;
    uint32_t branches, pieces, data, taken;
    piece parts[];
};

typedef struct {
    uint64_t used;
    char unused[56];
    char letters[];
} mailbox;

static mailbox **boxes;
static uint64_t *first_left; /* by rank: letters before were taken by this one */
static int own_rank, ranks;

int rwt_own_rank(void)
{
    return own_rank;
}

static mailbox *box_of(int rank)
{
    char path[4096];
    if (!boxes || rank < 0 || rank >= ranks)
        return NULL;
    if (boxes[rank])
        return boxes[rank];
    snprintf(path, sizeof path, "%s/%d.mailbox", rwt_log_folder(), rank);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return NULL;
    void *at = ftruncate(file, ROOM) ? MAP_FAILED : mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return at == MAP_FAILED ? NULL : (boxes[rank] = at);
}

void rwt_open_mailbox(int rank, int size)
{
    own_rank = rank;
    ranks = size;
    boxes = calloc((size_t)size, sizeof *boxes);
    first_left = calloc((size_t)size, sizeof *first_left);
    box_of(rank);
}

static uint64_t hash_of(const void *at, uint64_t bytes)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (uint64_t i = 0; i < bytes && i < 4096; i++)
        hash = (hash ^ ((const uint8_t *)at)[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static unsigned find_pieces(const char *at, uint64_t bytes, piece *into)
{
    unsigned found = 0;
    uint64_t limit = bytes < MOST_BYTES ? bytes : MOST_BYTES;
    if (!rwt_is_symbolic(at, limit))
        return 0;
    for (uint64_t i = 0; i < limit && found < MOST_PIECES;) {
        rwt_id id;
        unsigned first;
        uint64_t length = rwt_piece(at + i, limit - i, &id, &first);
        if (id >= RWT_FIRST_NODE) {
            const rwt_node_record *node = &rwt_nodes[id];
            bool is_theirs = node->op == RWT_RECEIVED;
            into[found++] = (piece){
                .offset = (uint32_t)i, .length = (uint32_t)length, .id = is_theirs ? node->b : id,
                .rank = is_theirs ? node->a : (uint32_t)own_rank, .value = rwt_value_of(id), .width = node->width,
                .first = (uint8_t)first, .flags = node->flags & RWT_IS_FLOAT};
        }
        i += length;
    }
    return found;
}

/* Describes a message that is about to be sent; one that no input decides needs no description. */
void rwt_publish(uint64_t key, int to, int tag, uint64_t sequence, const void *at, uint64_t bytes, bool with_data)
{
    static __thread piece found[MOST_PIECES];
    mailbox *own = box_of(own_rank);
    if (!own || !rwt_recording() || !bytes || !at)
        return;
    unsigned pieces = find_pieces(at, bytes, found);
    if (!pieces && !with_data)
        return;
    uint32_t data = with_data && bytes <= MOST_DATA ? (uint32_t)bytes : 0;
    uint64_t size = sizeof(rwt_letter) + pieces * sizeof(piece) + (data + 7u) / 8 * 8;
    if (sizeof *own + own->used + size > ROOM) {
        rwt_header->lost_messages++;
        return;
    }
    rwt_letter *letter = (rwt_letter *)(own->letters + own->used);
    *letter = (rwt_letter){.size = size, .key = key, .sequence = sequence, .hash = hash_of(at, bytes), .bytes = bytes,
                           .to = to, .tag = tag, .branches = rwt_header->branches, .pieces = pieces, .data = data};
    memcpy(letter->parts, found, pieces * sizeof(piece));
    memcpy(letter->parts + pieces, at, data);
    __atomic_store_n(&own->used, own->used + size, __ATOMIC_RELEASE);
}

static rwt_letter *search(int from, uint64_t key, int tag, uint64_t sequence, bool any, const void *at, uint64_t bytes)
{
    mailbox *box = box_of(from);
    if (!box || !rwt_recording())
        return NULL;
    uint64_t used = __atomic_load_n(&box->used, __ATOMIC_ACQUIRE);
    bool all_taken = true;
    for (uint64_t i = first_left[from]; i < used;) {
        rwt_letter *each = (rwt_letter *)(box->letters + i);
        i += each->size;
        bool mine = each->to == own_rank && !each->taken;
        all_taken &= each->to != RWT_TO_ALL && !mine;
        if (all_taken)
            first_left[from] = i;
        bool fits = each->tag == tag || (tag == MPI_ANY_TAG && each->tag != RWT_COLLECTIVE);
        if (each->key != key || !fits || !(mine || each->to == RWT_TO_ALL))
            continue;
        if (!any && each->sequence != sequence)
            continue;
        if (at && (each->bytes > bytes || each->hash != hash_of(at, each->bytes)))
            continue;
        if (each->to != RWT_TO_ALL)
            each->taken = 1;
        return each;
    }
    return NULL;
}

const rwt_letter *rwt_letter_from(int from, uint64_t key, int tag, uint64_t sequence, const void *at, uint64_t bytes)
{
    return search(from, key, tag, sequence, false, at, bytes);
}

const rwt_letter *rwt_letter_like(int from, uint64_t key, int tag, const void *at, uint64_t bytes)
{
    return search(from, key, tag, 0, true, at, bytes);
}

static rwt_id received(const piece *part)
{
    if (part->rank == (uint32_t)own_rank)
        return part->id;
    rwt_node_record record = {.op = RWT_RECEIVED, .width = part->width, .flags = part->flags, .a = part->rank,
                              .b = part->id, .constant = part->value};
    return rwt_make(record, part->value);
}

/* Gives `bytes` of memory the expressions that a message has from `begin` on. */
void rwt_deliver(const rwt_letter *letter, int from, void *at, uint64_t begin, uint64_t bytes)
{
    rwt_clear(at, bytes);
    if (!letter)
        return;
    bool any = false;
    for (unsigned i = 0; i < letter->pieces; i++) {
        const piece *part = &letter->parts[i];
        if (part->offset < begin || part->offset + part->length > begin + bytes)
            continue;
        rwt_id id = rwt_extract(received(part), part->first * 8u, part->length * 8);
        if (part->length <= 8)
            rwt_store((char *)at + (part->offset - begin), part->length, id);
        any = true;
    }
    if (any && from != own_rank)
        rwt_log_join((uint32_t)from, letter->branches);
}

/* Returns the expression of one element of a message. */
rwt_id rwt_letter_id(const rwt_letter *letter, int from, uint64_t offset, unsigned bytes)
{
    (void)from;
    for (unsigned i = 0; letter && i < letter->pieces; i++) {
        const piece *part = &letter->parts[i];
        if (part->offset == offset && part->length == bytes && part->first == 0 && part->width == bytes * 8)
            return received(part);
    }
    return 0;
}

const void *rwt_letter_data(const rwt_letter *letter, uint64_t *bytes)
{
    *bytes = letter ? letter->data : 0;
    return letter ? letter->parts + letter->pieces : NULL;
}

uint32_t rwt_letter_sent_at(const rwt_letter *letter)
{
    return letter->branches;
}
