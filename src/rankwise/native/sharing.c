/* Lets ranks that outnumber the cores give their core away while nothing arrives.
 *
 * MPIs have settings for that (launch/environment.py), but MPICH 4.0 and 4.1 have none. Over UCX they ask a function of UCX
 * whether something has arrived, which they call through this one. */
#include <sched.h>
#include <stdlib.h>
#include "runtime.h"

static int outnumber_cores(void)
{
    const char *ranks = getenv("MPI_LOCALNRANKS"); /* of this machine, says MPICH's launcher */
    cpu_set_t own;
    if (!ranks)
        ranks = getenv("PMI_SIZE");
    return ranks && getenv("RANKWISE_TRACE") && !sched_getaffinity(0, sizeof own, &own) && atoi(ranks) > CPU_COUNT(&own);
}

__attribute__((visibility("default"))) unsigned ucp_worker_progress(void *worker)
{
    static unsigned (*real)(void *);
    static int yields;
    if (RW_UNLIKELY(!real)) {
        yields = outnumber_cores();
        real = (unsigned (*)(void *))rw_function("ucp_worker_progress");
    }
    unsigned progress = real(worker);
    if (RW_UNLIKELY(yields) && !progress)
        sched_yield();
    return progress;
}
