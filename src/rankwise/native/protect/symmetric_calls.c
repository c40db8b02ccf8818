/* Allgather and Alltoall beyond what the library was measured to be able to do. */
#include "pieces.h"

static int exchange_allgather(const void *from, int n, MPI_Datatype type, void *to, int m, MPI_Datatype other, int root, MPI_Comm comm)
{
    NEXT(MPI_Allgather);
    (void)root;
    return plain(from, n, type, to, m, other, comm);
}

static int exchange_alltoall(const void *from, int n, MPI_Datatype type, void *to, int m, MPI_Datatype other, int root, MPI_Comm comm)
{
    NEXT(MPI_Alltoall);
    (void)root;
    return plain(from, n, type, to, m, other, comm);
}

int MPI_Allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    NEXT(MPI_Allgather);
    if (rp_is_idle())
        return plain(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    int64_t bytes = rp_block_bytes(recvcount, recvtype);
    struct decided decided = rp_decide("MPI_Allgather", bytes, recvcount, rp_extent_of(recvtype), comm, 1);
    if (decided.how == AS_IT_IS)
        return plain(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    int ranks = rp_peers(comm), me = rp_rank_in(comm), is_in_place = sendbuf == MPI_IN_PLACE;
    struct side from = {(void *)sendbuf, sendcount, sendtype, 1, -1}, into = {recvbuf, recvcount, recvtype, ranks, is_in_place ? me : -1};
    if (is_in_place)
        from = (struct side){rp_block(recvbuf, me, recvcount, recvtype), recvcount, recvtype, 1, -1};
    rp_report_limit("MPI_Allgather", decided.how == DENSE, __builtin_return_address(0));
    return rp_in_pieces(exchange_allgather, from, into, bytes, &decided, 0, comm);
}

int MPI_Iallgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
    NEXT(MPI_Iallgather);
    if (rp_is_idle())
        return plain(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
    int64_t bytes = rp_block_bytes(recvcount, recvtype);
    if (rp_decide("MPI_Iallgather", bytes, recvcount, rp_extent_of(recvtype), comm, 0).how == REFUSED)
        return rp_refuse_limit("MPI_Iallgather", comm, __builtin_return_address(0));
    return plain(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
}

int MPI_Alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    NEXT(MPI_Alltoall);
    if (rp_is_idle())
        return plain(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    int64_t bytes = rp_block_bytes(recvcount, recvtype);
    struct decided decided = rp_decide("MPI_Alltoall", bytes, recvcount, rp_extent_of(recvtype), comm, 1);
    if (decided.how == AS_IT_IS)
        return plain(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    int ranks = rp_peers(comm);
    struct side from = {(void *)sendbuf, sendcount, sendtype, ranks, -1}, into = {recvbuf, recvcount, recvtype, ranks, -1};
    rp_report_limit("MPI_Alltoall", decided.how == DENSE, __builtin_return_address(0));
    return rp_in_pieces(exchange_alltoall, sendbuf == MPI_IN_PLACE ? into : from, into, bytes, &decided, 0, comm);
}
