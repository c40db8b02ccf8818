/* Standard sends that never wait: the message is copied, and sent in the background. */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include "runtime.h"

#define LONG 1 /* seconds */

static struct sent {
    MPI_Request request;
    void *copy;
    struct sent *next;
} *under_way;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* several threads may send at once */

/* Returns how many sends are left. */
static int clear_away(void)
{
    static __typeof__(MPI_Test) *test;
    if (!test)
        test = rw_function("PMPI_Test");
    int left = 0;
    pthread_mutex_lock(&lock);
    for (struct sent **at = &under_way; *at;) {
        int done = 0;
        test(&(*at)->request, &done, MPI_STATUS_IGNORE);
        if (!done) {
            at = &(*at)->next;
            left++;
            continue;
        }
        struct sent *removed = *at;
        *at = removed->next;
        free(removed->copy);
        free(removed);
    }
    pthread_mutex_unlock(&lock);
    return left;
}

int rw_buffered_send(const void *buffer, MPI_Count count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    static __typeof__(MPI_Pack_size) *pack_size;
    static __typeof__(MPI_Pack) *pack;
    static __typeof__(MPI_Isend) *isend;
    if (!isend) {
        pack_size = rw_function("PMPI_Pack_size");
        pack = rw_function("PMPI_Pack");
        isend = rw_function("PMPI_Isend");
    }
    clear_away();
    int room = 0, used = 0;
    int result = pack_size((int)count, type, comm, &room);
    if (result != MPI_SUCCESS)
        return result;
    struct sent *sent = malloc(sizeof *sent);
    void *copy = malloc((size_t)room + 1);
    if (!sent || !copy)
        abort();
    result = pack(buffer, (int)count, type, copy, room, &used, comm);
    if (result == MPI_SUCCESS)
        result = isend(copy, used, MPI_PACKED, to, tag, comm, &sent->request);
    if (result != MPI_SUCCESS) {
        free(copy);
        free(sent);
        return result;
    }
    sent->copy = copy;
    pthread_mutex_lock(&lock);
    sent->next = under_way;
    under_way = sent;
    pthread_mutex_unlock(&lock);
    return MPI_SUCCESS;
}

/* MPI is about to end, and the program believes these sends to be complete. What is received at all completes while its
 * receiver is there; what no rank receives would never complete, so the wait ends once nothing has completed for long. */
void rw_complete_sends(void)
{
    struct timespec began, now;
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (int left = clear_away(), before = left; left; left = clear_away()) {
        rw_poll_library();
        sched_yield();
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (left < before) {
            before = left;
            began = now;
        }
        if (now.tv_sec - began.tv_sec > LONG)
            return;
    }
}
