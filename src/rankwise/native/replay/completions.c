/* Completes the requests that a schedule names, where a call could complete others. */
#include "enforce.h"

int rw_are_null(int count, const MPI_Request *requests)
{
    for (int i = 0; i < count; i++)
        if (requests[i] != MPI_REQUEST_NULL)
            return 0;
    return 1;
}

static int all_there(int count, const MPI_Request *requests, rw_choice *enforced)
{
    for (size_t i = 0; i < enforced->count; i++)
        if (enforced->outcome[i] >= count || requests[enforced->outcome[i]] == MPI_REQUEST_NULL)
            return 0;
    return 1;
}

/* What the next call that may choose is to complete; NULL if it is free, or cannot do it. */
rw_choice *rw_completion(rw_stream *stream, unsigned char *record, int count, const MPI_Request *requests,
                               size_t most)
{
    rw_choice *enforced = rw_choice_of(stream, RW_COMPLETION, stream->decided[RW_COMPLETION] + 1);
    if (!enforced || rw_are_null(count, requests))
        return NULL;
    if (enforced->count > most || !all_there(count, requests, enforced)) {
        rw_stray_at(stream, enforced, "the call has no such requests to complete");
        return NULL;
    }
    rw_enforced(stream, record, enforced);
    return enforced;
}

int rw_complete_some(MPI_Request *requests, rw_choice *enforced, int *outcount, int *indices,
                     MPI_Status *statuses)
{
    static __typeof__(MPI_Wait) *wait;
    if (!wait)
        wait = rw_function("PMPI_Wait");
    int result = MPI_SUCCESS;
    for (size_t i = 0; i < enforced->count && result == MPI_SUCCESS; i++) {
        indices[i] = enforced->outcome[i];
        result = wait(&requests[indices[i]], &statuses[i]);
    }
    *outcount = (int)enforced->count;
    return result;
}

int rw_enforce_waitany(rw_stream *stream, unsigned char *record, int count, MPI_Request *requests, int *index,
                    MPI_Status *status)
{
    static __typeof__(MPI_Waitany) *waitany;
    if (!waitany)
        waitany = rw_function("PMPI_Waitany");
    rw_choice *enforced = rw_completion(stream, record, count, requests, 1);
    int some, result = enforced ? rw_complete_some(requests, enforced, &some, index, status)
                              : waitany(count, requests, index, status);
    stream->decided[RW_COMPLETION] += result == MPI_SUCCESS && *index != MPI_UNDEFINED;
    return result;
}

int rw_enforce_waitsome(rw_stream *stream, unsigned char *record, int count, MPI_Request *requests, int *outcount, int *indices,
                     MPI_Status *statuses)
{
    static __typeof__(MPI_Waitsome) *waitsome;
    if (!waitsome)
        waitsome = rw_function("PMPI_Waitsome");
    rw_choice *enforced = rw_completion(stream, record, count, requests, SIZE_MAX);
    int result = enforced ? rw_complete_some(requests, enforced, outcount, indices, statuses)
                        : waitsome(count, requests, outcount, indices, statuses);
    stream->decided[RW_COMPLETION] += result == MPI_SUCCESS && *outcount > 0;
    return result;
}
