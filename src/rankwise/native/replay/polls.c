/* Answers questions as a schedule says: how often with no, then with yes, and about which request or sender. */
#include "enforce.h"

typedef enum { FREE, NO, YES } answer;

static answer wanted(rw_stream *stream, unsigned char *record)
{
    rw_choice *enforced = rw_choice_of(stream, RW_PATIENCE, stream->decided[RW_PATIENCE] + 1);
    if (!enforced || (enforced->is_open && stream->refused >= (uint64_t)enforced->outcome[0]))
        return FREE;
    rw_enforced(stream, record, enforced);
    if (stream->refused >= (uint64_t)enforced->outcome[0])
        return YES;
    rw_make_progress(); /* messages are to go on their way, though the program's own question is not asked */
    return NO;
}

/* Whether the question is to be asked again, for it must be answered with yes. */
static int once_more(answer enforced, int result, int is_yes)
{
    if (enforced != YES || result != MPI_SUCCESS || is_yes)
        return 0;
    rw_make_progress(); /* the question alone may make none, or only for some of its requests */
    return 1;
}

static void answered(rw_stream *stream, int result, int is_yes)
{
    if (result != MPI_SUCCESS)
        return;
    stream->decided[RW_PATIENCE] += is_yes != 0;
    stream->refused = is_yes ? 0 : stream->refused + 1;
}

int rw_enforce_test(rw_stream *stream, unsigned char *record, MPI_Request *request, int *flag, MPI_Status *status)
{
    static __typeof__(MPI_Test) *test;
    if (!test)
        test = rw_function("PMPI_Test");
    if (rw_are_null(1, request))
        return test(request, flag, status);
    int result = MPI_SUCCESS;
    answer enforced = wanted(stream, record);
    *flag = 0;
    if (enforced != NO)
        do
            result = test(request, flag, status);
        while (once_more(enforced, result, *flag));
    answered(stream, result, *flag);
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
    answer enforced = wanted(stream, record);
    *flag = 0;
    if (enforced != NO)
        do
            result = testall(count, requests, flag, statuses);
        while (once_more(enforced, result, *flag));
    answered(stream, result, *flag);
    return result;
}

/* Whether all of the requests that are to be completed can be. */
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
    answer enforced = wanted(stream, record);
    rw_choice *which = rw_completion(stream, record, count, requests, SIZE_MAX);
    *outcount = 0;
    if (enforced != NO)
        do {
            if (!which)
                result = testsome(count, requests, outcount, indices, statuses);
            else if (are_done(requests, which))
                result = rw_complete_some(requests, which, outcount, indices, statuses);
        } while (once_more(enforced, result, *outcount));
    if (*outcount == MPI_UNDEFINED)
        return result;
    stream->decided[RW_COMPLETION] += result == MPI_SUCCESS && *outcount > 0;
    answered(stream, result, *outcount);
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
    answer enforced = wanted(stream, record);
    rw_choice *which = rw_completion(stream, record, count, requests, 1);
    *flag = 0;
    *index = MPI_UNDEFINED;
    if (enforced != NO)
        do {
            if (!which)
                result = testany(count, requests, index, flag, status);
            else if (are_done(requests, which))
                result = rw_complete_some(requests, which, flag, index, status);
        } while (once_more(enforced, result, *flag));
    if (*flag && *index == MPI_UNDEFINED)
        return result;
    stream->decided[RW_COMPLETION] += result == MPI_SUCCESS && *flag;
    answered(stream, result, *flag);
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
    answer enforced = wanted(stream, record);
    if (is_any)
        source = rw_probe_from(stream, record, comm);
    *flag = 0;
    if (enforced != NO)
        do
            result = iprobe(source, tag, comm, flag, status);
        while (once_more(enforced, result, *flag));
    stream->decided[RW_PROBE] += is_any && result == MPI_SUCCESS && *flag;
    answered(stream, result, *flag);
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
    answer enforced = wanted(stream, record);
    if (is_any)
        source = rw_probe_from(stream, record, comm);
    *flag = 0;
    if (enforced != NO)
        do
            result = improbe(source, tag, comm, flag, message, status);
        while (once_more(enforced, result, *flag));
    stream->decided[RW_PROBE] += is_any && result == MPI_SUCCESS && *flag;
    answered(stream, result, *flag);
    return result;
}
