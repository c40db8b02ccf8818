/* Clocks in collectives: a collective of their own beside the program's, in which they flow as its data does. */
#include "clock_messages.h"

static MPI_Datatype number_type;
static MPI_Op largest;

static void get_ready(void)
{
    number_type = MPI_INT32_T;
    largest = MPI_MAX;
}

#define REAL(name)                                          \
    static __typeof__(MPI_##name) *real;                    \
    if (!real)                                              \
    real = rw_function("PMPI_" #name)

static int members_of(MPI_Comm comm)
{
    REAL(Comm_size);
    int size = 0;
    real(comm, &size);
    return size;
}

static int is_root(MPI_Comm comm, int root)
{
    REAL(Comm_rank);
    int rank = -1;
    real(comm, &rank);
    return rank == root;
}

static void from_all(MPI_Comm comm, const int32_t *mine, int32_t *theirs)
{
    REAL(Allreduce);
    real(mine, theirs, rw_clocking, number_type, largest, comm);
}

static void from_root(MPI_Comm comm, int root, int32_t *theirs)
{
    REAL(Bcast);
    real(theirs, rw_clocking, number_type, root, comm);
}

static void to_root(MPI_Comm comm, int root, const int32_t *mine, int32_t *theirs)
{
    REAL(Reduce);
    real(mine, theirs, rw_clocking, number_type, largest, root, comm);
}

static void from_earlier(MPI_Comm comm, const int32_t *mine, int32_t *theirs)
{
    REAL(Scan);
    real(mine, theirs, rw_clocking, number_type, largest, comm);
}

static void gathered(rw_stream *stream, MPI_Comm comm, int root, const int32_t *mine, int32_t *theirs)
{
    REAL(Gather);
    int count = is_root(comm, root) ? members_of(comm) : 0;
    int32_t *all = rw_scratch(stream, 2, ((size_t)count + 1) * (size_t)rw_clocking * sizeof *all);
    real(mine, rw_clocking, number_type, all, rw_clocking, number_type, root, comm);
    for (int i = 0; i < count * rw_clocking; i++)
        if (all[i] > theirs[i % rw_clocking])
            theirs[i % rw_clocking] = all[i];
}

static void scattered(rw_stream *stream, MPI_Comm comm, int root, const int32_t *mine, int32_t *theirs)
{
    REAL(Scatter);
    int count = is_root(comm, root) ? members_of(comm) : 0;
    size_t size = (size_t)rw_clocking * sizeof *mine;
    int32_t *all = rw_scratch(stream, 2, ((size_t)count + 1) * size);
    for (int i = 0; i < count; i++)
        memcpy(all + i * rw_clocking, mine, size);
    real(all, rw_clocking, number_type, theirs, rw_clocking, number_type, root, comm);
}

/* It is made on the same communicator, right before the program's: every member makes both in this order. It is one
 * of the same kind, so that no rank waits longer than in the program's own call: some libraries let the
 * leaves of MPI_Reduce wait for the root, and not those of MPI_Gather. Between groups nothing is exchanged. */
void rw_exchange_clocks(rw_stream *stream, MPI_Comm comm, rw_flow flow, int root)
{
    const rw_clocked *clocked = rw_clocked_of(comm);
    if (!clocked || clocked->is_inter)
        return;
    if (!number_type)
        get_ready();
    size_t size = (size_t)rw_clocking * sizeof(int32_t);
    int32_t *mine = rw_scratch(stream, 4, 2 * size), *theirs = mine + rw_clocking;
    rw_copy_clock(mine);
    memcpy(theirs, mine, size);
    switch (flow) {
    case RW_TO_ALL: from_all(comm, mine, theirs); break;
    case RW_BROADCAST: from_root(comm, root, theirs); break;
    case RW_REDUCED: to_root(comm, root, mine, theirs); break;
    case RW_GATHERED: gathered(stream, comm, root, mine, theirs); break;
    case RW_SCATTERED: scattered(stream, comm, root, mine, theirs); break;
    case RW_PREFIX: from_earlier(comm, mine, theirs); break;
    }
    rw_merge_clock(theirs);
}
