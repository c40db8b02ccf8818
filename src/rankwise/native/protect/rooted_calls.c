/* Gather, Scatter and Bcast beyond what the library was measured to be able to do. */
#include "pieces.h"

static int exchange_gather(const void *from, int n, MPI_Datatype type, void *to, int m, MPI_Datatype other, int root, MPI_Comm comm)
{
    NEXT(MPI_Gather);
    return plain(from, n, type, to, m, other, root, comm);
}

static int exchange_scatter(const void *from, int n, MPI_Datatype type, void *to, int m, MPI_Datatype other, int root, MPI_Comm comm)
{
    NEXT(MPI_Scatter);
    return plain(from, n, type, to, m, other, root, comm);
}

static int exchange_bcast(const void *from, int n, MPI_Datatype type, void *to, int m, MPI_Datatype other, int root, MPI_Comm comm)
{
    NEXT(MPI_Bcast);
    (void)other;
    return plain(rp_rank_in(comm) == root ? (void *)from : to, rp_rank_in(comm) == root ? n : m, type, root, comm);
}

int MPI_Gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    NEXT(MPI_Gather);
    if (rp_is_idle())
        return plain(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    int me = rp_rank_in(comm), is_root = me == root;
    int64_t bytes = is_root ? rp_block_bytes(recvcount, recvtype) : rp_block_bytes(sendcount, sendtype);
    int count = is_root ? recvcount : sendcount;
    struct decided decided = rp_decide("MPI_Gather", bytes, count, is_root ? rp_extent_of(recvtype) : 1, comm, 1);
    if (decided.how == AS_IT_IS)
        return plain(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    int is_in_place = sendbuf == MPI_IN_PLACE;
    struct side from = {(void *)sendbuf, sendcount, sendtype, 1, -1};
    struct side into = {recvbuf, recvcount, recvtype, is_root ? rp_peers(comm) : 0, is_in_place ? me : -1};
    if (is_in_place)
        from = (struct side){rp_block(recvbuf, me, recvcount, recvtype), recvcount, recvtype, 1, -1};
    rp_report_limit("MPI_Gather", decided.how == DENSE, __builtin_return_address(0));
    return rp_in_pieces(exchange_gather, from, into, bytes, &decided, root, comm);
}

int MPI_Scatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    NEXT(MPI_Scatter);
    if (rp_is_idle())
        return plain(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    int me = rp_rank_in(comm), is_root = me == root, is_in_place = recvbuf == MPI_IN_PLACE;
    int64_t bytes = is_root ? rp_block_bytes(sendcount, sendtype) : rp_block_bytes(recvcount, recvtype);
    int count = is_root ? sendcount : recvcount;
    struct decided decided = rp_decide("MPI_Scatter", bytes, count, is_root ? rp_extent_of(sendtype) : 1, comm, 1);
    if (decided.how == AS_IT_IS)
        return plain(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    struct side from = {(void *)sendbuf, sendcount, sendtype, is_root ? rp_peers(comm) : 0, -1};
    struct side into = {recvbuf, recvcount, recvtype, 1, -1};
    if (is_in_place)
        into = (struct side){rp_block(sendbuf, me, sendcount, sendtype), sendcount, sendtype, 1, 0};
    rp_report_limit("MPI_Scatter", decided.how == DENSE, __builtin_return_address(0));
    return rp_in_pieces(exchange_scatter, from, into, bytes, &decided, root, comm);
}

int MPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm)
{
    NEXT(MPI_Bcast);
    if (rp_is_idle())
        return plain(buffer, count, datatype, root, comm);
    int64_t bytes = rp_block_bytes(count, datatype);
    struct decided decided = rp_decide("MPI_Bcast", bytes, count, rp_extent_of(datatype), comm, 1);
    if (decided.how == AS_IT_IS)
        return plain(buffer, count, datatype, root, comm);
    int is_root = rp_rank_in(comm) == root;
    struct side from = {buffer, count, datatype, is_root, -1}, into = {buffer, count, datatype, !is_root, -1};
    rp_report_limit("MPI_Bcast", decided.how == DENSE, __builtin_return_address(0));
    return rp_in_pieces(exchange_bcast, from, into, bytes, &decided, root, comm);
}
