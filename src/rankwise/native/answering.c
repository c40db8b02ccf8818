/* Answers questions as a schedule says: how often with no, then with yes, and about which request or sender. */
#include <sched.h>
#include "obeying.h"

typedef enum { FREE, NO, YES } answer;

/* Messages are to go on their way, though the program's own question is not asked. */
static void make_progress(void)
{
    static __typeof__(MPI_Iprobe) *iprobe;
    int flag;
    if (!iprobe)
        iprobe = rw_function("PMPI_Iprobe");
    iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
    sched_yield();
}

static answer wanted(rw_lane *lane, unsigned char *record)
{
    rw_choice *forced = rw_choice_of(lane, RW_PATIENCE, lane->decided[RW_PATIENCE] + 1);
    if (!forced || (forced->is_open && lane->refused >= (uint64_t)forced->outcome[0]))
        return FREE;
    rw_forced(lane, record, forced);
    if (lane->refused >= (uint64_t)forced->outcome[0])
        return YES;
    make_progress();
    return NO;
}

/* Whether the question is to be asked again, for it must be answered with yes. */
static int once_more(answer forced, int result, int is_yes)
{
    if (forced != YES || result != MPI_SUCCESS || is_yes)
        return 0;
    sched_yield();
    return 1;
}

static void answered(rw_lane *lane, int result, int is_yes)
{
    if (result != MPI_SUCCESS)
        return;
    lane->decided[RW_PATIENCE] += is_yes != 0;
    lane->refused = is_yes ? 0 : lane->refused + 1;
}

int rw_obey_test(rw_lane *lane, unsigned char *record, MPI_Request *request, int *flag, MPI_Status *status)
{
    static __typeof__(MPI_Test) *test;
    if (!test)
        test = rw_function("PMPI_Test");
    if (rw_are_null(1, request))
        return test(request, flag, status);
    int result = MPI_SUCCESS;
    answer forced = wanted(lane, record);
    *flag = 0;
    if (forced != NO)
        do
            result = test(request, flag, status);
        while (once_more(forced, result, *flag));
    answered(lane, result, *flag);
    return result;
}

int rw_obey_testall(rw_lane *lane, unsigned char *record, int count, MPI_Request *requests, int *flag,
                    MPI_Status *statuses)
{
    static __typeof__(MPI_Testall) *testall;
    if (!testall)
        testall = rw_function("PMPI_Testall");
    if (rw_are_null(count, requests))
        return testall(count, requests, flag, statuses);
    int result = MPI_SUCCESS;
    answer forced = wanted(lane, record);
    *flag = 0;
    if (forced != NO)
        do
            result = testall(count, requests, flag, statuses);
        while (once_more(forced, result, *flag));
    answered(lane, result, *flag);
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

int rw_obey_testsome(rw_lane *lane, unsigned char *record, int count, MPI_Request *requests, int *outcount, int *indices,
                     MPI_Status *statuses)
{
    static __typeof__(MPI_Testsome) *testsome;
    if (!testsome)
        testsome = rw_function("PMPI_Testsome");
    if (rw_are_null(count, requests))
        return testsome(count, requests, outcount, indices, statuses);
    int result = MPI_SUCCESS;
    answer forced = wanted(lane, record);
    rw_choice *which = rw_completion(lane, record, count, requests, SIZE_MAX);
    *outcount = 0;
    if (forced != NO)
        do {
            if (!which)
                result = testsome(count, requests, outcount, indices, statuses);
            else if (are_done(requests, which))
                result = rw_complete_some(requests, which, outcount, indices, statuses);
        } while (once_more(forced, result, *outcount));
    if (*outcount == MPI_UNDEFINED)
        return result;
    lane->decided[RW_COMPLETION] += result == MPI_SUCCESS && *outcount > 0;
    answered(lane, result, *outcount);
    return result;
}

int rw_obey_testany(rw_lane *lane, unsigned char *record, int count, MPI_Request *requests, int *index, int *flag,
                    MPI_Status *status)
{
    static __typeof__(MPI_Testany) *testany;
    if (!testany)
        testany = rw_function("PMPI_Testany");
    if (rw_are_null(count, requests))
        return testany(count, requests, index, flag, status);
    int result = MPI_SUCCESS;
    answer forced = wanted(lane, record);
    rw_choice *which = rw_completion(lane, record, count, requests, 1);
    *flag = 0;
    *index = MPI_UNDEFINED;
    if (forced != NO)
        do {
            if (!which)
                result = testany(count, requests, index, flag, status);
            else if (are_done(requests, which))
                result = rw_complete_some(requests, which, flag, index, status);
        } while (once_more(forced, result, *flag));
    if (*flag && *index == MPI_UNDEFINED)
        return result;
    lane->decided[RW_COMPLETION] += result == MPI_SUCCESS && *flag;
    answered(lane, result, *flag);
    return result;
}

int rw_obey_iprobe(rw_lane *lane, unsigned char *record, int source, int tag, MPI_Comm comm, int *flag,
                   MPI_Status *status)
{
    static __typeof__(MPI_Iprobe) *iprobe;
    if (!iprobe)
        iprobe = rw_function("PMPI_Iprobe");
    if (source == MPI_PROC_NULL)
        return iprobe(source, tag, comm, flag, status);
    int result = MPI_SUCCESS, is_any = source == MPI_ANY_SOURCE;
    answer forced = wanted(lane, record);
    if (is_any)
        source = rw_probe_from(lane, record, comm);
    *flag = 0;
    if (forced != NO)
        do
            result = iprobe(source, tag, comm, flag, status);
        while (once_more(forced, result, *flag));
    lane->decided[RW_PROBE] += is_any && result == MPI_SUCCESS && *flag;
    answered(lane, result, *flag);
    return result;
}

int rw_obey_improbe(rw_lane *lane, unsigned char *record, int source, int tag, MPI_Comm comm, int *flag,
                    MPI_Message *message, MPI_Status *status)
{
    static __typeof__(MPI_Improbe) *improbe;
    if (!improbe)
        improbe = rw_function("PMPI_Improbe");
    if (source == MPI_PROC_NULL)
        return improbe(source, tag, comm, flag, message, status);
    int result = MPI_SUCCESS, is_any = source == MPI_ANY_SOURCE;
    answer forced = wanted(lane, record);
    if (is_any)
        source = rw_probe_from(lane, record, comm);
    *flag = 0;
    if (forced != NO)
        do
            result = improbe(source, tag, comm, flag, message, status);
        while (once_more(forced, result, *flag));
    lane->decided[RW_PROBE] += is_any && result == MPI_SUCCESS && *flag;
    answered(lane, result, *flag);
    return result;
}
