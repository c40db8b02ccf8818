/* Keeps the MPI library of a process going while one of its threads waits in the shim.
 *
 * What other ranks want of this process (a lock on its window, the rest of a long message) is done by the MPI library
 * whenever a thread of this process calls it. So a thread that waits polls a request of its own that never completes: MPI_Test
 * of a pending request makes progress in every library. MPI_Iprobe on MPI_COMM_SELF does not in MPICH, nor does a
 * call that has nothing to test.
 *
 * A thread waits where the program has just called MPI in it, so it may call MPI at any thread level. */
#include <sched.h>
#include "guard.h"

#define POLLS 16 /* at a time: Open MPI advances some of its parts only at every eighth poll */

static MPI_Request never = (MPI_Request)0;
static int is_started, is_polled; /* `never` is; a thread polls it right now */

static int query(void *extra, MPI_Status *status)
{
    (void)extra, (void)status;
    return MPI_SUCCESS;
}

static int release(void *extra)
{
    (void)extra;
    return MPI_SUCCESS;
}

static int cancel(void *extra, int is_complete)
{
    (void)extra, (void)is_complete;
    return MPI_SUCCESS;
}

void rw_poll_library(void)
{
    static __typeof__(MPI_Test) *test;
    if (!test)
        test = rw_function("PMPI_Test");
    if (!is_started) {
        ((__typeof__(MPI_Grequest_start) *)rw_function("PMPI_Grequest_start"))(query, release, cancel, NULL, &never);
        is_started = 1;
    }
    for (int i = 0, is_over = 0; i < POLLS && !is_over; i++)
        test(&never, &is_over, MPI_STATUS_IGNORE);
}

/* Called over and over by a thread that waits. */
void rw_make_progress(void)
{
    int is_running = rw_all_streams && rw_all_streams->page->rank >= 0 && !rw_all_streams->page->finalized;
    if (is_running && !__atomic_exchange_n(&is_polled, 1, __ATOMIC_ACQUIRE)) {
        if (rw_guards_pages)
            rw_enter_mpi(); /* the library may write to buffers that are received into */
        rw_poll_library();
        if (rw_guards_pages)
            rw_leave_mpi();
        __atomic_store_n(&is_polled, 0, __ATOMIC_RELEASE);
    }
    sched_yield();
}

/* MPI is about to end. */
void rw_end_progress(void)
{
    if (!is_started)
        return;
    ((__typeof__(MPI_Grequest_complete) *)rw_function("PMPI_Grequest_complete"))(never);
    ((__typeof__(MPI_Request_free) *)rw_function("PMPI_Request_free"))(&never);
    is_started = 0;
}

/* For a debugger that runs inside the process: only where this thread may call MPI now. */
__attribute__((visibility("default"))) void rankwise_make_progress(void)
{
    const rw_stream *stream = rw_this_stream;
    if (stream && stream != &rw_silent_stream && (stream->page->stopped_at || rw_may_be_threaded))
        rw_make_progress();
}
