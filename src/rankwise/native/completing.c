/* Completes the requests that a schedule names, where a call could complete others. */
#include "obeying.h"

int rw_are_null(int count, const MPI_Request *requests)
{
    for (int i = 0; i < count; i++)
        if (requests[i] != MPI_REQUEST_NULL)
            return 0;
    return 1;
}

static int all_there(int count, const MPI_Request *requests, rw_choice *forced)
{
    for (size_t i = 0; i < forced->count; i++)
        if (forced->outcome[i] >= count || requests[forced->outcome[i]] == MPI_REQUEST_NULL)
            return 0;
    return 1;
}

/* What the next call that may choose is to complete; NULL if it is free, or cannot do it. */
rw_choice *rw_completion(rw_lane *lane, unsigned char *record, int count, const MPI_Request *requests,
                               size_t most)
{
    rw_choice *forced = rw_choice_of(lane, RW_COMPLETION, lane->decided[RW_COMPLETION] + 1);
    if (!forced || rw_are_null(count, requests))
        return NULL;
    if (forced->count > most || !all_there(count, requests, forced)) {
        rw_stray_at(lane, forced, "the call has no such requests to complete");
        return NULL;
    }
    rw_forced(lane, record, forced);
    return forced;
}

int rw_complete_some(MPI_Request *requests, rw_choice *forced, int *outcount, int *indices,
                     MPI_Status *statuses)
{
    static __typeof__(MPI_Wait) *wait;
    if (!wait)
        wait = rw_function("PMPI_Wait");
    int result = MPI_SUCCESS;
    for (size_t i = 0; i < forced->count && result == MPI_SUCCESS; i++) {
        indices[i] = forced->outcome[i];
        result = wait(&requests[indices[i]], &statuses[i]);
    }
    *outcount = (int)forced->count;
    return result;
}

int rw_obey_waitany(rw_lane *lane, unsigned char *record, int count, MPI_Request *requests, int *index,
                    MPI_Status *status)
{
    static __typeof__(MPI_Waitany) *waitany;
    if (!waitany)
        waitany = rw_function("PMPI_Waitany");
    rw_choice *forced = rw_completion(lane, record, count, requests, 1);
    int some, result = forced ? rw_complete_some(requests, forced, &some, index, status)
                              : waitany(count, requests, index, status);
    lane->decided[RW_COMPLETION] += result == MPI_SUCCESS && *index != MPI_UNDEFINED;
    return result;
}

int rw_obey_waitsome(rw_lane *lane, unsigned char *record, int count, MPI_Request *requests, int *outcount, int *indices,
                     MPI_Status *statuses)
{
    static __typeof__(MPI_Waitsome) *waitsome;
    if (!waitsome)
        waitsome = rw_function("PMPI_Waitsome");
    rw_choice *forced = rw_completion(lane, record, count, requests, SIZE_MAX);
    int result = forced ? rw_complete_some(requests, forced, outcount, indices, statuses)
                        : waitsome(count, requests, outcount, indices, statuses);
    lane->decided[RW_COMPLETION] += result == MPI_SUCCESS && *outcount > 0;
    return result;
}
