/* Reduce_scatter whose counts sum to more than an int, where the library cannot: one reduction for each rank (W1-A of
 * Li, PhD thesis 2018, section 4.4.1). All ranks have the same counts, so all decide alike, and MPI_Reduce keeps the order of
 * operands. */
#define _GNU_SOURCE
#include "protect.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/mman.h>

typedef int (*Plain)(const void *, void *, const int *, MPI_Datatype, MPI_Op, MPI_Comm);

/* Reduce block by block; in place, the result waits in memory of its own until all blocks have been read. */
static int reduce_blocks(const void *in, void *out, const int *counts, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    int me, ranks, code = MPI_SUCCESS, is_in_place = in == MPI_IN_PLACE;
    MPI_Aint lower, extent, true_lower, true_extent;
    PMPI_Comm_rank(comm, &me);
    PMPI_Comm_size(comm, &ranks);
    PMPI_Type_get_extent(type, &lower, &extent);
    PMPI_Type_get_true_extent(type, &true_lower, &true_extent);
    size_t room = (size_t)true_extent + (size_t)(counts[me] > 0 ? counts[me] - 1 : 0) * (size_t)(extent < 0 ? -extent : extent) + 1;
    char *memory = NULL, *result = out;
    if (is_in_place) {
        memory = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            return MPI_ERR_NO_MEM;
        result = memory - true_lower - (extent < 0 && counts[me] > 0 ? (counts[me] - 1) * extent : 0);
    }
    const char *from = is_in_place ? out : in;
    for (int rank = 0; rank < ranks && code == MPI_SUCCESS; rank++) {
        if (counts[rank] > 0)
            code = PMPI_Reduce(from, rank == me ? result : NULL, counts[rank], type, op, rank, comm);
        from += (MPI_Aint)counts[rank] * extent;
    }
    if (memory) {
        if (code == MPI_SUCCESS)
            code = PMPI_Sendrecv(result, counts[me], type, 0, 0, out, counts[me], type, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
        munmap(memory, room);
    }
    return code;
}

int MPI_Reduce_scatter(const void *sendbuf, void *recvbuf, const int *recvcounts, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
    static Plain plain;
    static int has_large = -1;
    if (!plain) {
        plain = (Plain)rp_next("MPI_Reduce_scatter");
        has_large = rp_next("MPI_Reduce_scatter_c") != NULL && !getenv("RANKWISE_PROTECT_ROUNDS");
    }
    int ranks = rp_peers(comm), is_inter = 0;
    int64_t total = 0;
    for (int i = 0; i < ranks; i++)
        total += recvcounts[i];
    int is_wanted = total > INT_MAX || getenv("RANKWISE_PROTECT_WAY");
    if (has_large || !is_wanted)
        return plain(sendbuf, recvbuf, recvcounts, datatype, op, comm);
    PMPI_Comm_test_inter(comm, &is_inter);
    if (is_inter)
        return plain(sendbuf, recvbuf, recvcounts, datatype, op, comm);
    if (total > INT_MAX)
        rp_report_rounds("MPI_Reduce_scatter", total, __builtin_return_address(0));
    return reduce_blocks(sendbuf, recvbuf, recvcounts, datatype, op, comm);
}
