/* The calls that can be carried out in parts. */
#include "pieces.h"

#include "blockwise.h"

#include <stdlib.h>
#include <string.h>

static int open_group(struct grouped *grouped, int number)
{
    grouped->counts = calloc((size_t)number * 2 + 2, sizeof(int));
    grouped->displacements = grouped->counts ? grouped->counts + number : NULL;
    return grouped->counts != NULL;
}

static int is_member(int me, int first, int size) { return me >= first && me < first + size; }

static int move_gatherv(const struct slice *slice)
{
    NEXT(MPI_Gatherv);
    return plain(slice->out, slice->out_counts[slice->root], MPI_BYTE, slice->in, slice->in_counts, slice->in_places, MPI_BYTE,
                 slice->root, slice->comm);
}

static int move_scatterv(const struct slice *slice)
{
    NEXT(MPI_Scatterv);
    return plain(slice->out, slice->out_counts, slice->out_places, MPI_BYTE, slice->in, slice->in_counts[slice->root], MPI_BYTE,
                 slice->root, slice->comm);
}

static int move_allgatherv(const struct slice *slice)
{
    NEXT(MPI_Allgatherv);
    return plain(slice->out, slice->out_counts[0], MPI_BYTE, slice->in, slice->in_counts, slice->in_places, MPI_BYTE, slice->comm);
}

static int move_alltoallv(const struct slice *slice)
{
    NEXT(MPI_Alltoallv);
    return plain(slice->out, slice->out_counts, slice->out_places, MPI_BYTE, slice->in, slice->in_counts, slice->in_places, MPI_BYTE,
                 slice->comm);
}

static int finish(struct exchange *exchange, struct grouped *grouped, int code)
{
    free(exchange->out);
    free(grouped->counts);
    return code;
}

int rp_split_Gatherv(Gatherv plain, const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int *recvcounts,
                     const int *displs, MPI_Datatype recvtype, int root, MPI_Comm comm, const void *caller)
{
    struct exchange exchange;
    struct grouped grouped = {NULL, NULL, NULL};
    enum split split = rp_split_way("MPI_Gatherv", NULL, 0, caller);
    if (!rp_begin_split(&exchange, root, comm) || !open_group(&grouped, exchange.number))
        return MPI_ERR_NO_MEM;
    int is_root = exchange.me == root, number = is_root ? exchange.number : 0, code = MPI_SUCCESS;
    exchange.is_in_place = is_root && sendbuf == MPI_IN_PLACE;
    if (is_root)
        rp_place(exchange.in, recvbuf, recvcounts, displs, recvtype, number);
    exchange.out[root] = (struct part){(char *)sendbuf, sendcount, sendtype};
    if (exchange.is_in_place)
        exchange.out[root] = exchange.in[root];
    if (split == MESSAGES)
        return finish(&exchange, &grouped, rp_in_messages(&exchange));
    if (split == SLICES) {
        if (exchange.is_in_place)
            exchange.in[root].at = NULL;
        return finish(&exchange, &grouped, rp_in_slices(&exchange, move_gatherv));
    }
    int size = rp_group_size(exchange.in, number, comm);
    for (int first = 0; first < exchange.number && code == MPI_SUCCESS; first += size) {
        rp_group(exchange.in, number, first, first + size, &grouped);
        code = plain(sendbuf, is_member(exchange.me, first, size) ? sendcount : 0, sendtype, grouped.buffer, grouped.counts,
                     grouped.displacements, recvtype, root, comm);
    }
    return finish(&exchange, &grouped, code);
}

int rp_split_Scatterv(Scatterv plain, const void *sendbuf, const int *sendcounts, const int *displs, MPI_Datatype sendtype,
                      void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, const void *caller)
{
    struct exchange exchange;
    struct grouped grouped = {NULL, NULL, NULL};
    enum split split = rp_split_way("MPI_Scatterv", NULL, 0, caller);
    if (!rp_begin_split(&exchange, root, comm) || !open_group(&grouped, exchange.number))
        return MPI_ERR_NO_MEM;
    int is_root = exchange.me == root, number = is_root ? exchange.number : 0, code = MPI_SUCCESS;
    exchange.is_in_place = is_root && recvbuf == MPI_IN_PLACE;
    if (is_root)
        rp_place(exchange.out, sendbuf, sendcounts, displs, sendtype, number);
    exchange.in[root] = (struct part){recvbuf, recvcount, recvtype};
    if (exchange.is_in_place)
        exchange.in[root] = (struct part){NULL, sendcounts[root], sendtype};
    if (split == MESSAGES)
        return finish(&exchange, &grouped, rp_in_messages(&exchange));
    if (split == SLICES)
        return finish(&exchange, &grouped, rp_in_slices(&exchange, move_scatterv));
    int size = rp_group_size(exchange.out, number, comm);
    for (int first = 0; first < exchange.number && code == MPI_SUCCESS; first += size) {
        rp_group(exchange.out, number, first, first + size, &grouped);
        code = plain(grouped.buffer, grouped.counts, grouped.displacements, sendtype, recvbuf,
                     is_member(exchange.me, first, size) ? recvcount : 0, recvtype, root, comm);
    }
    return finish(&exchange, &grouped, code);
}

int rp_split_Allgatherv(Allgatherv plain, const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                        const int *recvcounts, const int *displs, MPI_Datatype recvtype, MPI_Comm comm, const void *caller)
{
    struct exchange exchange;
    struct grouped grouped = {NULL, NULL, NULL};
    if (!rp_begin_split(&exchange, 0, comm) || !open_group(&grouped, exchange.number))
        return MPI_ERR_NO_MEM;
    enum split split = rp_split_way("MPI_Allgatherv", recvcounts, exchange.number, caller);
    int code = MPI_SUCCESS;
    exchange.is_in_place = sendbuf == MPI_IN_PLACE;
    exchange.is_same_for_all = 1;
    rp_place(exchange.in, recvbuf, recvcounts, displs, recvtype, exchange.number);
    exchange.out[0] = exchange.is_in_place ? exchange.in[exchange.me] : (struct part){(char *)sendbuf, sendcount, sendtype};
    if (split == MESSAGES)
        return finish(&exchange, &grouped, rp_in_messages(&exchange));
    if (split == SLICES) {
        if (exchange.is_in_place)
            exchange.in[exchange.me].at = NULL;
        return finish(&exchange, &grouped, rp_in_slices(&exchange, move_allgatherv));
    }
    int size = rp_group_size(exchange.in, exchange.number, comm);
    for (int first = 0; first < exchange.number && code == MPI_SUCCESS; first += size) {
        rp_group(exchange.in, exchange.number, first, first + size, &grouped);
        code = plain(sendbuf, is_member(exchange.me, first, size) ? sendcount : 0, sendtype, grouped.buffer, grouped.counts,
                     grouped.displacements, recvtype, comm);
    }
    return finish(&exchange, &grouped, code);
}

int rp_split_Alltoallv(Alltoallv plain, const void *sendbuf, const int *sendcounts, const int *sdispls, MPI_Datatype sendtype,
                       void *recvbuf, const int *recvcounts, const int *rdispls, MPI_Datatype recvtype, MPI_Comm comm,
                       const void *caller)
{
    (void)plain;
    struct exchange exchange;
    struct grouped grouped = {NULL, NULL, NULL};
    enum split split = rp_split_way("MPI_Alltoallv", NULL, 0, caller);
    if (!rp_begin_split(&exchange, 0, comm))
        return MPI_ERR_NO_MEM;
    exchange.is_swapped = sendbuf == MPI_IN_PLACE;
    rp_place(exchange.in, recvbuf, recvcounts, rdispls, recvtype, exchange.number);
    if (exchange.is_swapped)
        memcpy(exchange.out, exchange.in, (size_t)exchange.number * sizeof *exchange.out);
    else
        rp_place(exchange.out, sendbuf, sendcounts, sdispls, sendtype, exchange.number);
    return finish(&exchange, &grouped, split == MESSAGES ? rp_in_messages(&exchange) : rp_in_slices(&exchange, move_alltoallv));
}
