/* Gives numbers to MPI objects. A number is never given twice, though MPI reuses handles. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "runtime.h"

/* Open addressing; readers take no lock. An entry is never removed: a freed object keeps its handle, marked,
 * until MPI gives the handle out again. A table that is full is replaced and left to its readers. */
typedef struct {
    uint64_t handle; /* + 1, so that 0 is an empty place */
    uint64_t number; /* and, above it, how often MPI has handed out the same object again */
} entry;

#define AGAIN (UINT64_C(1) << 32)

typedef struct {
    size_t capacity;
    entry entries[];
} table;

static table *tables[RW_KINDS];
static size_t filled[RW_KINDS];
static uint32_t next_number[RW_KINDS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static inline size_t place(uint64_t handle, size_t capacity)
{
    return (size_t)((handle * 0x9E3779B97F4A7C15u) >> 20) & (capacity - 1);
}

uint32_t rw_object(int kind, uint64_t handle)
{
    table *all = __atomic_load_n(&tables[kind], __ATOMIC_ACQUIRE);
    if (RW_UNLIKELY(!all))
        return RW_UNKNOWN;
    for (size_t at = place(handle, all->capacity);; at = (at + 1) & (all->capacity - 1)) {
        uint64_t found = __atomic_load_n(&all->entries[at].handle, __ATOMIC_ACQUIRE);
        if (found == handle + 1)
            return (uint32_t)__atomic_load_n(&all->entries[at].number, __ATOMIC_RELAXED);
        if (!found)
            return RW_UNKNOWN;
    }
}

static void set(table *all, uint64_t handle, uint64_t number, size_t *count)
{
    size_t at = place(handle, all->capacity);
    while (all->entries[at].handle && all->entries[at].handle != handle + 1)
        at = (at + 1) & (all->capacity - 1);
    *count += !all->entries[at].handle;
    __atomic_store_n(&all->entries[at].number, number, __ATOMIC_RELAXED);
    __atomic_store_n(&all->entries[at].handle, handle + 1, __ATOMIC_RELEASE);
}

static void put(int kind, uint64_t handle, uint64_t number)
{
    table *old = tables[kind];
    if (!old || filled[kind] * 2 >= old->capacity) {
        size_t capacity = old ? old->capacity * 4 : 256;
        table *larger = calloc(1, sizeof(table) + capacity * sizeof(entry));
        if (!larger)
            return;
        larger->capacity = capacity;
        filled[kind] = 0;
        for (size_t at = 0; old && at < old->capacity; at++)
            if (old->entries[at].handle)
                set(larger, old->entries[at].handle - 1, old->entries[at].number, &filled[kind]);
        __atomic_store_n(&tables[kind], larger, __ATOMIC_RELEASE);
    }
    set(tables[kind], handle, number, &filled[kind]);
}

uint32_t rw_new_number(int kind)
{
    return RW_FIRST_OWN + __atomic_fetch_add(&next_number[kind], 1, __ATOMIC_RELAXED);
}

void rw_note_freed(int kind, uint64_t number)
{
    rw_note("freed\t%d\t%lld\n", kind, (long long)number);
}

static void give(int kind, uint64_t handle, uint32_t number)
{
    pthread_mutex_lock(&lock);
    put(kind, handle, number);
    pthread_mutex_unlock(&lock);
}

static int is_alive(uint32_t number)
{
    return number >= RW_FIRST_OWN && number < RW_UNKNOWN;
}

/* The handle stands for another object now, so what it stood for was freed where it could not be seen. */
static void forget(int kind, uint32_t known)
{
    if (is_alive(known))
        rw_note_freed(kind, known);
}

uint32_t rw_made(int kind, uint64_t handle)
{
    uint32_t known = rw_object(kind, handle);
    if (known < RW_FIRST_OWN) /* MPI answered with a predefined object */
        return known;
    forget(kind, known);
    uint32_t number = rw_new_number(kind);
    give(kind, handle, number);
    return number;
}

static entry *entry_of(int kind, uint64_t handle)
{
    table *all = tables[kind];
    size_t at = place(handle, all->capacity);
    while (all->entries[at].handle && all->entries[at].handle != handle + 1)
        at = (at + 1) & (all->capacity - 1);
    return all->entries[at].handle ? &all->entries[at] : NULL;
}

/* MPI may answer with an object that the program has already: a group, an error handler, a part of a datatype.
 * It is then one object that has to be freed once more. */
uint32_t rw_got(int kind, uint64_t handle)
{
    uint32_t known = rw_object(kind, handle);
    if (!is_alive(known))
        return rw_made(kind, handle);
    pthread_mutex_lock(&lock);
    entry *found = entry_of(kind, handle);
    if (found)
        __atomic_store_n(&found->number, found->number + AGAIN, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&lock);
    return known;
}

/* An object that the program is shown, and does not own. */
uint32_t rw_seen(int kind, uint64_t handle)
{
    uint32_t known = rw_object(kind, handle);
    return known < RW_UNKNOWN ? known : rw_made(kind, handle);
}

/* The variables that were freed last: they hold null now, but what they held is known. */
static struct {
    void *variable;
    uint32_t number;
    int kind;
} emptied[1024];

static size_t emptied_at(void *variable)
{
    return place(RW_BITS(variable), sizeof emptied / sizeof *emptied);
}

uint32_t rw_to_free(rw_stream *stream, int kind, uint64_t handle, void *variable)
{
    uint32_t known = rw_object(kind, handle);
    size_t at = emptied_at(variable);
    int same = emptied[at].variable == variable && emptied[at].kind == kind;
    return !known && same && !stream->in_fortran ? emptied[at].number | RW_FREED : known;
}

static int let_go(int kind, uint64_t handle, uint32_t *number)
{
    *number = rw_object(kind, handle);
    if (!is_alive(*number))
        return 0;
    pthread_mutex_lock(&lock);
    entry *found = entry_of(kind, handle);
    if (found)
        __atomic_store_n(&found->number, found->number >= AGAIN ? found->number - AGAIN : *number | RW_FREED,
                         __ATOMIC_RELAXED);
    pthread_mutex_unlock(&lock);
    return 1;
}

void rw_freed(int kind, uint64_t handle, void *variable)
{
    uint32_t number;
    if (!let_go(kind, handle, &number))
        return;
    size_t at = emptied_at(variable);
    emptied[at].variable = variable;
    emptied[at].number = number;
    emptied[at].kind = kind;
}

/* A function of the program that MPI calls back, such as one that deletes an attribute, has freed something. */
void rw_freed_inside(int kind, uint64_t handle)
{
    uint32_t number;
    if (let_go(kind, handle, &number))
        rw_note_freed(kind, number);
}

/* The datatypes that a datatype is made of, as MPI_Type_get_contents hands them out. */
uint64_t rw_keep_contents(rw_stream *stream, MPI_Datatype type, MPI_Datatype *inner)
{
    int integers, addresses, types = 0, combiner;
    uint64_t where = 0;
    __typeof__(MPI_Type_get_envelope) *envelope = rw_function("PMPI_Type_get_envelope");
    if (!inner || envelope(type, &integers, &addresses, &types, &combiner) != MPI_SUCCESS || types <= 0)
        return 0;
    int64_t *kept = rw_reserve(stream, (size_t)types, &where);
    for (int i = 0; i < types; i++) {
        uint32_t number = rw_got(RW_DATATYPE, RW_BITS(inner[i]));
        if (kept)
            kept[i] = number;
    }
    return where;
}

#define RW_PREDEFINED(kind, number, handle)         \
    do {                                            \
        if (rw_object(kind, handle) == RW_UNKNOWN)  \
            give(kind, handle, number);             \
    } while (0)

void rw_register_predefined(void)
{
    if (tables[0])
        return;
#include "predefined.h"
#include "constants.h"
}

/* What is known of a communicator, by number. */
typedef struct {
    int known, rank, size, remote_size, is_inter;
    int *members, *remote;
    int in_degree, out_degree; /* -1 until computed */
} group_of;

static group_of *communicators;
static size_t communicators_room;

static group_of *communicator(uint32_t number)
{
    return number < communicators_room && communicators[number].known ? &communicators[number] : NULL;
}

static int *world_ranks(MPI_Group group, int size)
{
    static __typeof__(MPI_Group_translate_ranks) *translate;
    static __typeof__(MPI_Comm_group) *group_of_comm;
    static __typeof__(MPI_Group_free) *free_group;
    if (!translate) {
        group_of_comm = rw_function("PMPI_Comm_group");
        free_group = rw_function("PMPI_Group_free");
        translate = rw_function("PMPI_Group_translate_ranks");
    }
    int *from = malloc(2 * (size_t)(size ? size : 1) * sizeof(int));
    if (!from)
        return NULL;
    int *to = from + size;
    for (int i = 0; i < size; i++)
        from[i] = i;
    MPI_Group world;
    group_of_comm(MPI_COMM_WORLD, &world);
    translate(group, size, from, world, to);
    free_group(&world);
    memmove(from, to, (size_t)size * sizeof(int));
    return from;
}

/* Writes ranks as runs: 0-3,7. */
static void write_ranks(char *text, size_t room, const int *ranks, int size)
{
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < size && used + 32 < room;) {
        int j = i;
        while (j + 1 < size && ranks[j + 1] == ranks[j] + 1)
            j++;
        used += (size_t)snprintf(text + used, room - used, i == j ? "%s%d" : "%s%d-%d", i ? "," : "", ranks[i], ranks[j]);
        i = j + 1;
    }
}

/* `parent` is the communicator on which all members made it, 0 if there is none;
 * `tag` is by which they met, -1 if by the order of their calls. */
static void note_communicator(uint32_t number, const group_of *group, uint32_t parent, int tag)
{
    size_t room = 16 * ((size_t)group->size + (size_t)group->remote_size + 4);
    char *members = malloc(2 * room);
    if (!members)
        return;
    char *remote = members + room;
    write_ranks(members, room, group->members, group->size);
    write_ranks(remote, room, group->remote, group->remote_size);
    rw_note("communicator\t%u\t%s\t%s\t%u\t%d\n", number, members, remote, parent, tag);
    free(members);
}

static void remember(uint32_t number, group_of group, uint32_t parent, int tag)
{
    pthread_mutex_lock(&lock);
    if (number >= communicators_room) {
        size_t room = (size_t)number * 2 + 512;
        group_of *larger = calloc(room, sizeof(group_of));
        if (larger) {
            if (communicators)
                memcpy(larger, communicators, communicators_room * sizeof(group_of));
            communicators = larger; /* the old one is left to the threads that read it */
            communicators_room = room;
        }
    }
    if (number < communicators_room) {
        communicators[number] = group;
        communicators[number].known = 1;
    }
    pthread_mutex_unlock(&lock);
    note_communicator(number, &group, parent, tag);
}

static group_of describe(MPI_Comm comm)
{
    group_of group = {.in_degree = -1, .out_degree = -1};
    __typeof__(MPI_Comm_test_inter) *is_inter = rw_function("PMPI_Comm_test_inter");
    __typeof__(MPI_Comm_group) *group_of_comm = rw_function("PMPI_Comm_group");
    __typeof__(MPI_Comm_remote_group) *remote_group = rw_function("PMPI_Comm_remote_group");
    __typeof__(MPI_Group_size) *size_of = rw_function("PMPI_Group_size");
    __typeof__(MPI_Group_free) *free_group = rw_function("PMPI_Group_free");
    __typeof__(MPI_Comm_rank) *rank_in = rw_function("PMPI_Comm_rank");
    MPI_Group members;
    is_inter(comm, &group.is_inter);
    rank_in(comm, &group.rank);
    group_of_comm(comm, &members);
    size_of(members, &group.size);
    group.members = world_ranks(members, group.size);
    free_group(&members);
    if (group.is_inter) {
        remote_group(comm, &members);
        size_of(members, &group.remote_size);
        group.remote = world_ranks(members, group.remote_size);
        free_group(&members);
    }
    return group;
}

uint32_t rw_made_communicator(MPI_Comm comm, uint32_t parent, int tag)
{
    if (comm == MPI_COMM_NULL)
        return 0;
    uint32_t known = rw_object(RW_COMMUNICATOR, RW_BITS(comm));
    int is_predefined = known < RW_FIRST_OWN;
    forget(RW_COMMUNICATOR, known);
    uint32_t number = is_predefined ? known : rw_new_number(RW_COMMUNICATOR);
    if (!is_predefined)
        give(RW_COMMUNICATOR, RW_BITS(comm), number);
    remember(number, describe(comm), parent, tag);
    return number;
}

/* Communicators that MPI_Comm_idup promised: MPI answers about them only when their request is complete,
 * but their members are known at once. */
struct rw_promise {
    uint64_t request;
    uint32_t number;
    MPI_Comm *where;
    struct rw_promise *next;
} *rw_promises;

uint32_t rw_promise_communicator(rw_stream *stream, MPI_Comm parent, MPI_Comm *where)
{
    uint32_t original = rw_object(RW_COMMUNICATOR, RW_BITS(parent));
    group_of *like = communicator(original);
    struct rw_promise *promise = malloc(sizeof *promise);
    if (!like || !promise)
        return RW_UNKNOWN;
    uint32_t number = rw_new_number(RW_COMMUNICATOR);
    remember(number, *like, original, -1);
    if (stream->in_fortran) { /* the variable is the MPI library's own, and soon freed; its value is final */
        give(RW_COMMUNICATOR, RW_BITS(*where), number);
        free(promise);
        return number;
    }
    uint32_t known = rw_object(RW_COMMUNICATOR, RW_BITS(*where));
    if (known >= RW_FIRST_OWN && !is_alive(known)) /* mpi4py uses it at once, and the handle may be that of one freed before */
        give(RW_COMMUNICATOR, RW_BITS(*where), number);
    *promise = (struct rw_promise){stream->index << 48 | stream->number, number, where, rw_promises};
    rw_promises = promise;
    return number;
}

void rw_keep_promise(uint64_t request)
{
    for (struct rw_promise **at = &rw_promises; *at; at = &(*at)->next)
        if ((*at)->request == request) {
            struct rw_promise *kept = *at;
            give(RW_COMMUNICATOR, RW_BITS(*kept->where), kept->number);
            *at = kept->next;
            free(kept);
            return;
        }
}

static group_of *group_here(MPI_Comm comm)
{
    return communicator(rw_object(RW_COMMUNICATOR, RW_BITS(comm)));
}

size_t rw_peers(MPI_Comm comm)
{
    group_of *group = group_here(comm);
    return !group ? 0 : (size_t)(group->is_inter ? group->remote_size : group->size);
}

int rw_is_root(MPI_Comm comm, int root)
{
    group_of *group = group_here(comm);
    return group && (group->is_inter ? root == MPI_ROOT : root == group->rank);
}

size_t rw_neighbors(MPI_Comm comm, int out)
{
    group_of *group = group_here(comm);
    if (!group)
        return 0;
    if (group->in_degree < 0) {
        int kind, number = 0, weighted;
        ((__typeof__(MPI_Topo_test) *)rw_function("PMPI_Topo_test"))(comm, &kind);
        group->in_degree = group->out_degree = 0;
        if (kind == MPI_DIST_GRAPH)
            ((__typeof__(MPI_Dist_graph_neighbors_count) *)rw_function("PMPI_Dist_graph_neighbors_count"))(
                comm, &group->in_degree, &group->out_degree, &weighted);
        else if (kind == MPI_GRAPH)
            ((__typeof__(MPI_Graph_neighbors_count) *)rw_function("PMPI_Graph_neighbors_count"))(comm, group->rank, &number);
        else if (kind == MPI_CART)
            ((__typeof__(MPI_Cartdim_get) *)rw_function("PMPI_Cartdim_get"))(comm, &number);
        if (kind == MPI_CART)
            number *= 2;
        if (kind != MPI_DIST_GRAPH)
            group->in_degree = group->out_degree = number;
    }
    return (size_t)(out ? group->out_degree : group->in_degree);
}

/* The dimensions of a grid; 0 if the communicator is none. */
size_t rw_dimensions(MPI_Comm comm)
{
    int kind = MPI_UNDEFINED, number = 0;
    if (!group_here(comm))
        return 0;
    ((__typeof__(MPI_Topo_test) *)rw_function("PMPI_Topo_test"))(comm, &kind);
    if (kind == MPI_CART)
        ((__typeof__(MPI_Cartdim_get) *)rw_function("PMPI_Cartdim_get"))(comm, &number);
    return (size_t)number;
}
