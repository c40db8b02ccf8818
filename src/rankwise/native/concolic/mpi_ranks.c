/* Ranks and sizes are symbols; communicators have names that all their members know. */
#include "mpi_shared.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_COMMUNICATORS = 1024 };

static rwt_comm communicators[MOST_COMMUNICATORS];
static unsigned count;
static bool ready;

static uint64_t mixed(uint64_t word)
{
    word *= UINT64_C(0x9e3779b97f4a7c15);
    return word ^ word >> 29;
}

/* The run is supervised by a library that records the program's calls of MPI. */
int rwt_quietly(int wanted)
{
    static int (*quietly)(int);
    static bool searched;
    if (!searched) {
        quietly = (int (*)(int))dlsym(RTLD_DEFAULT, "rankwise_quietly");
        searched = true;
    }
    return quietly ? quietly(wanted) : 0;
}

static void describe(rwt_comm *into, MPI_Comm handle)
{
    MPI_Group group, world;
    into->handle = handle;
    int before = rwt_quietly(1);
    PMPI_Comm_rank(handle, &into->rank);
    PMPI_Comm_size(handle, &into->size);
    PMPI_Comm_group(handle, &group);
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    int *own = malloc((size_t)into->size * sizeof *own), all = 0;
    into->world = malloc((size_t)into->size * sizeof *into->world);
    for (int i = 0; i < into->size; i++)
        own[i] = i;
    PMPI_Group_translate_ranks(group, into->size, own, world, into->world);
    PMPI_Comm_size(MPI_COMM_WORLD, &all);
    free(own);
    PMPI_Group_free(&group);
    PMPI_Group_free(&world);
    rwt_quietly(before);
    into->is_world = into->size == all;
    uint64_t key = 1;
    size_t room = (size_t)into->size * 12 + 1, used = 0;
    char *text = calloc(1, room);
    for (int i = 0; i < into->size; i++) {
        key = mixed(key + (uint64_t)into->world[i] + 1);
        into->is_world &= into->world[i] == i;
        used += (size_t)snprintf(text + used, room - used, i ? " %d" : "%d", into->world[i]);
    }
    into->members = into->is_world ? 0 : rwt_text(text, used);
    free(text);
    uint64_t alike = 0;
    for (unsigned i = 0; i < count; i++)
        alike += &communicators[i] != into && communicators[i].size == into->size
            && memcmp(communicators[i].world, into->world, (size_t)into->size * sizeof(int)) == 0;
    into->key = mixed(key + alike);
    into->collectives = 0;
}

void rwt_new_communicator(MPI_Comm handle)
{
    int is_inter = 0;
    if (!ready || handle == MPI_COMM_NULL || count == MOST_COMMUNICATORS)
        return;
    int before = rwt_quietly(1);
    PMPI_Comm_test_inter(handle, &is_inter);
    rwt_quietly(before);
    if (is_inter)
        return;
    for (unsigned i = 0; i < count; i++)
        if (communicators[i].handle == handle)
            communicators[i].handle = MPI_COMM_NULL; /* freed, and its name was given again */
    rwt_comm *into = &communicators[count];
    describe(into, handle);
    count++;
}

rwt_comm *rwt_communicator(MPI_Comm handle)
{
    if (!ready || handle == MPI_COMM_NULL)
        return NULL;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < count; i++)
            if (communicators[i].handle == handle)
                return &communicators[i];
        rwt_new_communicator(handle);
    }
    return NULL;
}

uint64_t rwt_bytes(int elements, MPI_Datatype type)
{
    int size = 0;
    MPI_Aint low = 0, extent = 0;
    if (elements <= 0 || type == MPI_DATATYPE_NULL)
        return 0;
    int before = rwt_quietly(1);
    PMPI_Type_size(type, &size);
    PMPI_Type_get_extent(type, &low, &extent);
    rwt_quietly(before);
    return low == 0 && extent == size ? (uint64_t)elements * (uint64_t)size : 0;
}

int64_t rwt_extent(MPI_Datatype type)
{
    MPI_Aint low = 0, extent = 0;
    int before = rwt_quietly(1);
    PMPI_Type_get_extent(type, &low, &extent);
    rwt_quietly(before);
    return (int64_t)extent;
}

static void initialized(void)
{
    int rank, size;
    if (ready || !rwt_recording())
        return;
    ready = true;
    int before = rwt_quietly(1);
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &size);
    rwt_quietly(before);
    rwt_header->rank = rank;
    rwt_header->size = size;
    rwt_open_mailbox(rank, size);
    rwt_new_communicator(MPI_COMM_WORLD);
}

void rwt_after_MPI_Init(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    initialized();
}

void rwt_after_MPI_Init_thread(int *argc, char ***argv, int wanted, int *got)
{
    (void)argc, (void)argv, (void)wanted, (void)got;
    initialized();
}

void rwt_after_MPI_Comm_rank(MPI_Comm comm, int *rank)
{
    rwt_clear(rank, sizeof *rank);
    const rwt_comm *known = rwt_communicator(comm);
    if (!known)
        return;
    rwt_node_record record = {.op = known->is_world ? RWT_RANK : RWT_COMM_RANK, .width = 32, .a = known->members,
                              .constant = (uint32_t)*rank};
    rwt_store(rank, sizeof *rank, rwt_make(record, (uint32_t)*rank));
}

void rwt_after_MPI_Comm_size(MPI_Comm comm, int *size)
{
    rwt_clear(size, sizeof *size);
    const rwt_comm *known = rwt_communicator(comm);
    if (!known)
        return;
    rwt_node_record record = {.op = known->is_world ? RWT_SIZE : RWT_COMM_SIZE, .width = 32, .a = known->members,
                              .constant = (uint32_t)*size};
    rwt_store(size, sizeof *size, rwt_make(record, (uint32_t)*size));
}

void rwt_after_MPI_Comm_dup(MPI_Comm from, MPI_Comm *made)
{
    (void)from;
    rwt_new_communicator(*made);
}

void rwt_after_MPI_Comm_split(MPI_Comm from, int color, int key, MPI_Comm *made)
{
    (void)from, (void)color, (void)key;
    rwt_new_communicator(*made);
}

void rwt_after_MPI_Comm_create(MPI_Comm from, MPI_Group group, MPI_Comm *made)
{
    (void)from, (void)group;
    rwt_new_communicator(*made);
}

void rwt_after_MPI_Cart_create(MPI_Comm from, int n, const int *sizes, const int *periods, int reorder, MPI_Comm *made)
{
    (void)from, (void)n, (void)sizes, (void)periods, (void)reorder;
    rwt_new_communicator(*made);
}

void rwt_after_MPI_Cart_sub(MPI_Comm from, const int *kept, MPI_Comm *made)
{
    (void)from, (void)kept;
    rwt_new_communicator(*made);
}

rwt_comm *rwt_communicator_by_key(uint64_t key)
{
    for (unsigned i = 0; i < count; i++)
        if (communicators[i].key == key)
            return &communicators[i];
    return NULL;
}
