/* Reductions beyond what the library was measured to be able to do: some elements at a time. Each element is reduced on
 * its own, so that the order of ranks stays what it is. */
#include "pieces.h"

/* How many elements a round of a reduction has; all of them if it is left as it is. */
static int elements_in_a_round(const char *call, int count, MPI_Datatype type, MPI_Comm comm)
{
    int64_t bytes = rp_block_bytes(count, type);
    struct decided decided = rp_decide(call, bytes, count, bytes > 0 ? bytes / count : 1, comm, 1);
    if (decided.how != ROUNDS || bytes <= 0)
        return count;
    int64_t elements = decided.piece / (bytes / count);
    return elements < 1 ? 1 : elements < count ? (int)elements : count;
}

static const void *further(const void *buffer, MPI_Aint bytes)
{
    return buffer == MPI_IN_PLACE || !buffer ? buffer : (const char *)buffer + bytes;
}

int MPI_Reduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm)
{
    NEXT(MPI_Reduce);
    if (rp_is_idle())
        return plain(sendbuf, recvbuf, count, datatype, op, root, comm);
    int code = MPI_SUCCESS, now = elements_in_a_round("MPI_Reduce", count, datatype, comm);
    if (now == count)
        return plain(sendbuf, recvbuf, count, datatype, op, root, comm);
    MPI_Aint extent = rp_extent_of(datatype);
    rp_report_limit("MPI_Reduce", 0, __builtin_return_address(0));
    for (int64_t at = 0; at < count && code == MPI_SUCCESS; at += now) {
        int elements = count - at < now ? (int)(count - at) : now;
        code = plain(further(sendbuf, at * extent), (void *)further(recvbuf, at * extent), elements, datatype, op, root, comm);
    }
    return code;
}

int MPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
    NEXT(MPI_Allreduce);
    if (rp_is_idle())
        return plain(sendbuf, recvbuf, count, datatype, op, comm);
    int code = MPI_SUCCESS, now = elements_in_a_round("MPI_Allreduce", count, datatype, comm);
    if (now == count)
        return plain(sendbuf, recvbuf, count, datatype, op, comm);
    MPI_Aint extent = rp_extent_of(datatype);
    rp_report_limit("MPI_Allreduce", 0, __builtin_return_address(0));
    for (int64_t at = 0; at < count && code == MPI_SUCCESS; at += now) {
        int elements = count - at < now ? (int)(count - at) : now;
        code = plain(further(sendbuf, at * extent), (void *)further(recvbuf, at * extent), elements, datatype, op, comm);
    }
    return code;
}
