/* What is known of communicators: their members, by number, and which neighbours a rank has. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "runtime.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

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
    rw_forget_number(RW_COMMUNICATOR, known);
    uint32_t number = is_predefined ? known : rw_new_number(RW_COMMUNICATOR);
    if (!is_predefined)
        rw_give_number(RW_COMMUNICATOR, RW_BITS(comm), number);
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
        rw_give_number(RW_COMMUNICATOR, RW_BITS(*where), number);
        free(promise);
        return number;
    }
    uint32_t known = rw_object(RW_COMMUNICATOR, RW_BITS(*where));
    if (known >= RW_FIRST_OWN && !rw_is_alive(known)) /* mpi4py uses it at once, and the handle may be that of one freed before */
        rw_give_number(RW_COMMUNICATOR, RW_BITS(*where), number);
    *promise = (struct rw_promise){stream->index << 48 | stream->number, number, where, rw_promises};
    rw_promises = promise;
    return number;
}

void rw_keep_promise(uint64_t request)
{
    for (struct rw_promise **at = &rw_promises; *at; at = &(*at)->next)
        if ((*at)->request == request) {
            struct rw_promise *kept = *at;
            rw_give_number(RW_COMMUNICATOR, RW_BITS(*kept->where), kept->number);
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
