/* The clock of this process, and what it shows about wildcard receives.
 *
 * The rules are R1 to R5 of Vo's lazy clocks (2011, sections 5.1 and 5.2; an epoch there is a wildcard here). At the
 * moment when a wildcard receive or probe must have its message the clock ticks. A message that comes to a later receive,
 * and was sent by a process that did not know of that tick, could have matched the wildcard instead. A Lamport clock is
 * one number; a vector clock has one for each rank, of which only its own ticks here, so it knows exactly.
 *
 * Wildcards are written where the reader finds them, PID.wildcards; which other senders could have matched, PID.others. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "clock_messages.h"
#include "enforce.h"

#define RECENT 256
#define MOST_QUESTIONS 1000 /* about a receive that must have its message */
#define ROOM ((size_t)1 << 16)

typedef struct {
    char magic[8];
    uint32_t version;
    int32_t rank, size, numbers;
    uint32_t stride;
    uint32_t is_full; /* something could not be written */
    uint64_t wildcards, others;
} front;

typedef struct {
    int32_t kind;
    uint32_t thread;
    uint64_t number; /* of the decision */
    uint64_t site;
    uint64_t posted;
    uint32_t comm;
    int32_t tag;        /* the tag that the receive names */
    int32_t took;       /* the sender's rank in the world; -1 as long as that is not known */
    int32_t at;         /* the clock when it ticked; -1 as long as it has not */
    int32_t is_enforced, is_marked;
    int32_t clock[]; /* when it was decided, with what its message knew */
} wildcard;

typedef struct {
    uint32_t wildcard;
    int32_t rank;
} other;

typedef struct {
    unsigned char *base, *limit;
    const char *ending;
} growing;

int rw_clocking;

static int32_t *now; /* R1 */
static int own;      /* which number of the clock ticks here */
static int own_rank;
static uint64_t posts;
static front *page;
static growing wildcard_file = {.ending = "wildcards"}, other_file = {.ending = "others"};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct pending {
    uint32_t wildcard;
    int is_known; /* `request` is */
    int is_over;
    MPI_Request request;
} *pending; /* R2: posted, and not known to have their message; in the order of posting */
static size_t pending_count, pending_room;

static uint32_t *ticked; /* wildcards in the order in which the clock ticked */
static size_t ticked_count, ticked_room;

/* How far the wildcards were compared with the messages of a sender: later ones know more. */
static struct recent {
    uint32_t comm;
    int32_t rank, tag;
    uint64_t posted;
    size_t until;
} recent[RECENT];

static void enter(void)
{
    if (RW_UNLIKELY(rw_may_be_threaded))
        pthread_mutex_lock(&lock);
}

static void leave(void)
{
    if (RW_UNLIKELY(rw_may_be_threaded))
        pthread_mutex_unlock(&lock);
}

static void *room_in(growing *file, size_t until)
{
    while (file->base + until > file->limit) {
        size_t size = (size_t)(file->limit - file->base), more = size ? size : ROOM;
        more = more > 64 * ROOM ? 64 * ROOM : more;
        if (page && page->is_full)
            return NULL;
        if (!rw_map_own(file->ending, file->base, size, size + more)) {
            if (page)
                page->is_full = 1;
            return NULL;
        }
        file->limit += more;
    }
    return file->base;
}

static wildcard *wildcard_at(uint64_t index)
{
    return (wildcard *)(wildcard_file.base + RW_PAGE + index * page->stride);
}

/* MPI_Init has returned. */
void rw_start_clocks(int rank, int size)
{
    const char *kind = getenv("RANKWISE_CLOCKS");
    if (!kind || (strcmp(kind, "lamport") && strcmp(kind, "vector")))
        return;
    int numbers = strcmp(kind, "vector") ? 1 : size;
    wildcard_file.base = wildcard_file.limit = rw_reserve_space(0);
    other_file.base = other_file.limit = rw_reserve_space(0);
    now = calloc((size_t)numbers, sizeof *now);
    if (!now || !wildcard_file.base || !other_file.base || !room_in(&wildcard_file, RW_PAGE)) {
        fprintf(stderr, "rankwise: there is no room for clocks\n");
        abort();
    }
    page = (front *)wildcard_file.base;
    page->version = 1;
    page->rank = own_rank = rank;
    page->size = size;
    page->numbers = numbers;
    page->stride = (uint32_t)((sizeof(wildcard) + (size_t)numbers * sizeof(int32_t) + 7) & ~(size_t)7);
    memcpy(page->magic, "RWCLOCKS", 8);
    own = numbers == 1 ? 0 : rank;
    rw_clocking = numbers;
    rw_enforcing = 1; /* decisions are counted, also where none is enforced */
    rw_start_piggyback();
}

/* R3: what a message takes along. */
void rw_stamp(rw_header *header, int tag)
{
    header->rank = own_rank;
    header->tag = tag;
    rw_copy_clock(header->clock);
}

void rw_copy_clock(int32_t *into)
{
    enter();
    memcpy(into, now, (size_t)rw_clocking * sizeof *now);
    leave();
}

static void learn(const int32_t *theirs)
{
    for (int i = 0; i < rw_clocking; i++)
        if (theirs[i] > now[i])
            now[i] = theirs[i];
}

void rw_merge_clock(const int32_t *theirs)
{
    enter();
    learn(theirs);
    leave();
}

uint64_t rw_next_post(void)
{
    return __atomic_add_fetch(&posts, 1, __ATOMIC_RELAXED);
}

static void *larger(void *memory, size_t *room, size_t each)
{
    *room = *room ? 2 * *room : 64;
    memory = realloc(memory, *room * each);
    if (!memory)
        abort();
    return memory;
}

/* R2. Returns -1 if it cannot be kept. */
int64_t rw_begin_wildcard(rw_stream *stream, int kind, uint64_t number, const rw_load *posted)
{
    enter();
    uint64_t index = page->wildcards;
    if (!room_in(&wildcard_file, RW_PAGE + (index + 1) * page->stride)) {
        leave();
        return -1;
    }
    wildcard *made = wildcard_at(index);
    *made = (wildcard){.kind = kind, .thread = (uint32_t)stream->index, .number = number, .site = posted->site,
                    .posted = posted->posted, .comm = posted->clocked->number, .tag = posted->tag, .took = -1, .at = -1,
                    .is_enforced = rw_choice_of(stream, kind, number) != NULL, .is_marked = stream->is_marked};
    if (pending_count == pending_room)
        pending = larger(pending, &pending_room, sizeof *pending);
    pending[pending_count++] = (struct pending){.wildcard = (uint32_t)index};
    __atomic_store_n(&page->wildcards, index + 1, __ATOMIC_RELEASE);
    leave();
    return (int64_t)index;
}

static struct pending *pending_of(int64_t index)
{
    for (size_t i = pending_count; i-- > 0;)
        if (pending[i].wildcard == (uint32_t)index)
            return &pending[i];
    return NULL;
}

/* The request of a receive that is pending is known. */
void rw_await(int64_t index, MPI_Request request)
{
    enter();
    struct pending *found = pending_of(index);
    if (found) {
        found->is_known = 1;
        found->request = request;
    }
    leave();
}

static void remove_over(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < pending_count; i++)
        if (!pending[i].is_over)
            pending[kept++] = pending[i];
    pending_count = kept;
}

/* It will have no message: it was cancelled, or has failed. */
void rw_give_up_wildcard(int64_t index)
{
    enter();
    struct pending *found = pending_of(index);
    if (found) {
        found->is_over = 1;
        remove_over();
    }
    leave();
}

static void tick(uint32_t index)
{
    wildcard *decided = wildcard_at(index);
    memcpy(decided->clock, now, (size_t)rw_clocking * sizeof *now);
    decided->at = now[own]++;
    if (ticked_count == ticked_room)
        ticked = larger(ticked, &ticked_room, sizeof *ticked);
    ticked[ticked_count++] = index;
}

/* The tag of the message that a receive of any tag must have by now; -1 if the library does not report it
 * (Vo 2011, Fig. 5.22). */
static int tag_of(const struct pending *each)
{
    static __typeof__(MPI_Request_get_status) *get_status;
    if (!each->is_known)
        return -1;
    if (!get_status)
        get_status = rw_function("PMPI_Request_get_status");
    for (int i = 0; i < MOST_QUESTIONS; i++) {
        int is_over = 0;
        MPI_Status status;
        if (get_status(each->request, &is_over, &status) != MPI_SUCCESS)
            return -1;
        if (is_over)
            return status.MPI_TAG;
    }
    return -1;
}

/* Marks the receives posted before that would have taken a message with this tag, had they none yet. */
static void find_over(uint64_t posted, uint32_t comm, int tag)
{
    for (size_t i = pending_count; i-- > 0;) {
        wildcard *each = wildcard_at(pending[i].wildcard);
        if (pending[i].is_over || each->posted >= posted || each->comm != comm)
            continue;
        int takes_any = each->tag == MPI_ANY_TAG;
        if (!takes_any && each->tag != tag)
            continue;
        pending[i].is_over = 1;
        int its_tag = takes_any ? tag_of(&pending[i]) : -1;
        if (its_tag >= 0)
            find_over(each->posted, comm, its_tag);
    }
}

/* R4: messages do not overtake, so those receives had theirs before this one. */
static void complete_earlier(uint64_t posted, uint32_t comm, int tag)
{
    size_t found = ticked_count;
    if (!pending_count)
        return;
    find_over(posted, comm, tag);
    for (size_t i = 0; i < pending_count; i++)
        if (pending[i].is_over)
            tick(pending[i].wildcard);
    if (ticked_count != found)
        remove_over();
}

static void decide(int64_t index)
{
    struct pending *found = index >= 0 ? pending_of(index) : NULL;
    if (!found)
        return;
    tick(found->wildcard);
    found->is_over = 1;
    remove_over();
}

static void note_other(uint32_t index, int rank)
{
    uint64_t count = page->others;
    if (!room_in(&other_file, (count + 1) * sizeof(other)))
        return;
    ((other *)other_file.base)[count] = (other){index, rank};
    __atomic_store_n(&page->others, count + 1, __ATOMIC_RELEASE);
}

/* A message is late for a wildcard if it was sent without knowledge of it (Vo 2011, Theorems 5.3 and 5.5). */
static void compare(const rw_load *load)
{
    const rw_header *came = load->header;
    uint32_t comm = load->clocked->number, key = (comm * 31 + (uint32_t)came->rank) * 31 + (uint32_t)came->tag;
    struct recent *last = &recent[(key * 0x9E3779B1u) >> 24];
    int is_known = last->posted && last->comm == comm && last->rank == came->rank && last->tag == came->tag;
    size_t from = is_known && last->posted <= load->posted ? last->until : 0, until = ticked_count;
    for (size_t i = ticked_count; i-- > from;) {
        const wildcard *each = wildcard_at(ticked[i]);
        if (each->at < came->clock[own])
            break;
        if (each->posted >= load->posted)
            until = i;
        else if (each->comm == comm && each->took != came->rank && (each->tag == came->tag || each->tag == MPI_ANY_TAG))
            note_other(ticked[i], came->rank);
    }
    *last = (struct recent){comm, came->rank, came->tag, load->posted, until};
}

/* A receive has its message, and the program knows. */
void rw_arrived(const rw_load *load)
{
    const rw_header *came = load->header;
    enter();
    complete_earlier(load->posted, load->clocked->number, came->tag);
    decide(load->wildcard);
    if (load->wildcard >= 0) {
        wildcard *decided = wildcard_at((uint64_t)load->wildcard);
        for (int i = 0; i < rw_clocking; i++)
            if (came->clock[i] > decided->clock[i])
                decided->clock[i] = came->clock[i];
        __atomic_store_n(&decided->took, came->rank, __ATOMIC_RELEASE);
    }
    compare(load);
    learn(came->clock);
    leave();
}

/* A probe has seen a message, which is left where it is, so nothing is known of its clock. */
void rw_seen_by_probe(uint64_t posted, uint32_t comm, int64_t index, int tag, int world_rank)
{
    enter();
    complete_earlier(posted, comm, tag);
    decide(index);
    if (index >= 0)
        __atomic_store_n(&wildcard_at((uint64_t)index)->took, world_rank, __ATOMIC_RELEASE);
    leave();
}

/* MPI_Pcontrol: 0 turns exploration off for this thread, 1 on. */
void rw_mark_wildcards(rw_stream *stream, int level)
{
    if (level == 0 || level == 1)
        stream->is_marked = level == 0;
}
