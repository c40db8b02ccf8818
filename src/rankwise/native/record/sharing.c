/* Lets ranks that outnumber the cores give their core away while nothing arrives.
 *
 * MPIs have settings for that (launch/environment.py), but MPICH 4.0 and 4.1 have none. Over UCX they call a function of UCX
 * whether something has arrived, which they call through this one. */
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>
#include "runtime.h"

static int cores_of(pid_t process)
{
    cpu_set_t cores;
    return sched_getaffinity(process, sizeof cores, &cores) ? 0 : CPU_COUNT(&cores);
}

/* A rank that is bound to a core has but one for itself; the launcher that bound it has those of all its ranks. */
static int outnumber_cores(void)
{
    const char *ranks = getenv("MPI_LOCALNRANKS"); /* of this machine, set by MPICH's launcher */
    if (!ranks)
        ranks = getenv("PMI_SIZE");
    if (!ranks || !getenv("RANKWISE_TRACE"))
        return 0;
    int own = cores_of(0), launcher = cores_of(getppid());
    return atoi(ranks) > (own > launcher ? own : launcher);
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
