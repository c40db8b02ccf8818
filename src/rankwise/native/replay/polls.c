/* Lets polls fail and succeed as a schedule says: how often they fail first, and for which request or sender. */
#include "enforce.h"

typedef enum { FREE, FAIL, SUCCEED } poll_outcome;

static poll_outcome wanted(rw_stream *stream, unsigned char *record)
{
    rw_choice *enforced = rw_choice_of(stream, RW_POLL, stream->decided[RW_POLL] + 1);
    if (!enforced || (enforced->is_open && stream->failed_in_a_row >= (uint64_t)enforced->outcome[0]))
        return FREE;
    rw_enforced(stream, record, enforced);
    if (stream->failed_in_a_row >= (uint64_t)enforced->outcome[0])
        return SUCCEED;
    rw_make_progress(); /* messages must advance, though the program's own poll is not made */
    return FAIL;
}

/* Whether to poll again, because the poll must succeed. */
static int must_repeat(poll_outcome enforced, int result, int has_succeeded)
{
    if (enforced != SUCCEED || result != MPI_SUCCESS || has_succeeded)
        return 0;
    rw_make_progress(); /* the poll alone may make none, or only for some of its requests */
    return 1;
}

static void count_poll(rw_stream *stream, int result, int has_succeeded)
{
    if (result != MPI_SUCCESS)
        return;
    stream->decided[RW_POLL] += has_succeeded != 0;
    stream->failed_in_a_row = has_succeeded ? 0 : stream->failed_in_a_row + 1;
}

int rw_enforce_test(rw_stream *stream, unsigned char *record, MPI_Request *request, int *flag, MPI_Status *status)
{
    static __typeof__(MPI_Test) *test;
    if (!test)
        test = rw_function("PMPI_Test");
    if (rw_are_null(1, request))
        return test(request, flag, status);
    int result = MPI_SUCCESS;
    poll_outcome enforced = wanted(stream, record);
    *flag = 0;
    if (enforced != FAIL)
        do
            result = test(request, flag, status);
        while (must_repeat(enforced, result, *flag));
    count_poll(stream, result, *flag);
    return result;
}

int rw_enforce_testall(rw_stream *stream, unsigned char *record, int count, MPI_Request *requests, int *flag,
                    MPI_Status *statuses)
{
    static __typeof__(MPI_Testall) *testall;
    if (!testall)
        testall = rw_function("PMPI_Testall");
    if (rw_are_null(count, requests))
        return testall(count, requests, flag, statuses);
    int result = MPI_SUCCESS;
    poll_outcome enforced = wanted(stream, record);
    *flag = 0;
    if (enforced != FAIL)
        do
            result = testall(count, requests, flag, statuses);
        while (must_repeat(enforced, result, *flag));
    count_poll(stream, result, *flag);
    return result;
}

/* Whether all requests that the schedule completes here can be completed. */
static int are_done(const MPI_Request *requests, rw_choice *which)
{
    static __typeof__(MPI_Request_get_status) *get_status;
    int flag = 1;
    if (!get_status)
        get_status = rw_function("PMPI_Request_get_status");
    for (size_t i = 0; i < which->count && flag; i++) {
        MPI_Status status;
        get_status(requests[which->outcome[i]], &flag, &status);
    }
    return flag;
}

int rw_enforce_testsome(rw_stream *stream, unsigned char *record, int count, MPI_Request *requests, int *outcount, int *indices,
                     MPI_Status *statuses)
{
    static __typeof__(MPI_Testsome) *testsome;
    if (!testsome)
        testsome = rw_function("PMPI_Testsome");
    if (rw_are_null(count, requests))
        return testsome(count, requests, outcount, indices, statuses);
    int result = MPI_SUCCESS;
    poll_outcome enforced = wanted(stream, record);
    rw_choice *which = rw_completion(stream, record, count, requests, SIZE_MAX);
    *outcount = 0;
    if (enforced != FAIL)
        do {
            if (!which)
                result = testsome(count, requests, outcount, indices, statuses);
            else if (are_done(requests, which))
                result = rw_complete_some(requests, which, outcount, indices, statuses);
        } while (must_repeat(enforced, result, *outcount));
    if (*outcount == MPI_UNDEFINED)
        return result;
    stream->decided[RW_COMPLETION] += result == MPI_SUCCESS && *outcount > 0;
    count_poll(stream, result, *outcount);
    return result;
}

int rw_enforce_testany(rw_stream *stream, unsigned char *record, int count, MPI_Request *requests, int *index, int *flag,
                    MPI_Status *status)
{
    static __typeof__(MPI_Testany) *testany;
    if (!testany)
        testany = rw_function("PMPI_Testany");
    if (rw_are_null(count, requests))
        return testany(count, requests, index, flag, status);
    int result = MPI_SUCCESS;
    poll_outcome enforced = wanted(stream, record);
    rw_choice *which = rw_completion(stream, record, count, requests, 1);
    *flag = 0;
    *index = MPI_UNDEFINED;
    if (enforced != FAIL)
        do {
            if (!which)
                result = testany(count, requests, index, flag, status);
            else if (are_done(requests, which))
                result = rw_complete_some(requests, which, flag, index, status);
        } while (must_repeat(enforced, result, *flag));
    if (*flag && *index == MPI_UNDEFINED)
        return result;
    stream->decided[RW_COMPLETION] += result == MPI_SUCCESS && *flag;
    count_poll(stream, result, *flag);
    return result;
}

int rw_enforce_iprobe(rw_stream *stream, unsigned char *record, int source, int tag, MPI_Comm comm, int *flag,
                   MPI_Status *status)
{
    static __typeof__(MPI_Iprobe) *iprobe;
    if (!iprobe)
        iprobe = rw_function("PMPI_Iprobe");
    if (source == MPI_PROC_NULL)
        return iprobe(source, tag, comm, flag, status);
    int result = MPI_SUCCESS, is_any = source == MPI_ANY_SOURCE;
    poll_outcome enforced = wanted(stream, record);
    if (is_any)
        source = rw_probe_from(stream, record, comm);
    *flag = 0;
    if (enforced != FAIL)
        do
            result = iprobe(source, tag, comm, flag, status);
        while (must_repeat(enforced, result, *flag));
    stream->decided[RW_PROBE] += is_any && result == MPI_SUCCESS && *flag;
    count_poll(stream, result, *flag);
    return result;
}

int rw_enforce_improbe(rw_stream *stream, unsigned char *record, int source, int tag, MPI_Comm comm, int *flag,
                    MPI_Message *message, MPI_Status *status)
{
    static __typeof__(MPI_Improbe) *improbe;
    if (!improbe)
        improbe = rw_function("PMPI_Improbe");
    if (source == MPI_PROC_NULL)
        return improbe(source, tag, comm, flag, message, status);
    int result = MPI_SUCCESS, is_any = source == MPI_ANY_SOURCE;
    poll_outcome enforced = wanted(stream, record);
    if (is_any)
        source = rw_probe_from(stream, record, comm);
    *flag = 0;
    if (enforced != FAIL)
        do
            result = improbe(source, tag, comm, flag, message, status);
        while (must_repeat(enforced, result, *flag));
    stream->decided[RW_PROBE] += is_any && result == MPI_SUCCESS && *flag;
    count_poll(stream, result, *flag);
    return result;
}
