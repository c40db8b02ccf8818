/* Clocks in collectives: a collective of their own beside the program's, in which they flow as its data does. */
#include "carrying.h"

static MPI_Datatype number_type;
static MPI_Op largest;
static __typeof__(MPI_Allreduce) *allreduce;
static __typeof__(MPI_Bcast) *bcast;
static __typeof__(MPI_Reduce) *reduce;
static __typeof__(MPI_Scan) *scan;

static void get_ready(void)
{
    number_type = MPI_INT32_T;
    largest = MPI_MAX;
    bcast = rw_function("PMPI_Bcast");
    reduce = rw_function("PMPI_Reduce");
    scan = rw_function("PMPI_Scan");
    allreduce = rw_function("PMPI_Allreduce");
}

/* It is made on the same communicator, right before the program's: every member makes both in this order, and
 * nobody waits longer than the program's own call would let it. Between groups nothing is exchanged. */
void rw_exchange_clocks(rw_lane *lane, MPI_Comm comm, rw_flow flow, int root)
{
    const rw_carrier *carrier = rw_carrier_of(comm);
    if (!carrier || carrier->is_inter)
        return;
    if (!allreduce)
        get_ready();
    int32_t *mine = rw_scratch(lane, 4, 2 * (size_t)rw_clocking * sizeof *mine), *theirs = mine + rw_clocking;
    rw_copy_clock(mine);
    memcpy(theirs, mine, (size_t)rw_clocking * sizeof *mine);
    if (flow == RW_TO_ALL)
        allreduce(mine, theirs, rw_clocking, number_type, largest, comm);
    else if (flow == RW_FROM_ROOT)
        bcast(theirs, rw_clocking, number_type, root, comm);
    else if (flow == RW_TO_ROOT)
        reduce(mine, theirs, rw_clocking, number_type, largest, root, comm);
    else
        scan(mine, theirs, rw_clocking, number_type, largest, comm);
    rw_merge_clock(theirs);
}
