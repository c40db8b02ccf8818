/* Persistent wildcard receives that are started with an enforced source.
 *
 * When one is set up, a substitute is for each source that the schedule ever names; starting it starts one of them.
 * The program's handle stays what it is: it is replaced while the MPI library reads it, and put back. */
#include <pthread.h>
#include <stdlib.h>
#include "enforce.h"

struct rw_substitute {
    MPI_Request *handles; /* the first is the program's own */
    int *world_ranks;     /* the source of each of the others */
    size_t count, current;
    struct rw_substitute *next;
};

struct rw_substitute *rw_substitutes;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int begin(MPI_Request *made, void *buffer, MPI_Count count, MPI_Datatype type, int source, int tag, MPI_Comm comm)
{
#if MPI_VERSION >= 4
    static __typeof__(MPI_Recv_init_c) *init;
    if (!init)
        init = rw_function("PMPI_Recv_init_c");
    return init(buffer, count, type, source, tag, comm, made) == MPI_SUCCESS;
#else
    static __typeof__(MPI_Recv_init) *init;
    if (!init)
        init = rw_function("PMPI_Recv_init");
    return init(buffer, (int)count, type, source, tag, comm, made) == MPI_SUCCESS;
#endif
}

void rw_make_substitutes(MPI_Request request, void *buffer, MPI_Count count, MPI_Datatype type, int tag, MPI_Comm comm)
{
    size_t most = (size_t)rw_all_streams->page->size;
    struct rw_substitute *made = calloc(1, sizeof *made);
    int *world_ranks = calloc(most + 1, sizeof *world_ranks);
    if (!made || !world_ranks)
        abort();
    size_t sources = rw_enforced_sources(world_ranks + 1, most);
    made->handles = calloc(sources + 1, sizeof *made->handles);
    if (!made->handles)
        abort();
    made->handles[0] = request;
    made->world_ranks = world_ranks;
    made->count = 1;
    for (size_t i = 1; i <= sources; i++) {
        int world_rank = world_ranks[i];
        int source = world_rank < (int)most ? rw_rank_in(comm, world_rank) : MPI_UNDEFINED;
        world_ranks[made->count] = world_rank;
        if (source != MPI_UNDEFINED && begin(&made->handles[made->count], buffer, count, type, source, tag, comm))
            made->count++;
    }
    pthread_mutex_lock(&lock);
    made->next = rw_substitutes;
    rw_substitutes = made;
    pthread_mutex_unlock(&lock);
}

static struct rw_substitute *of_program(MPI_Request handle)
{
    struct rw_substitute *each = rw_substitutes;
    while (each && each->handles[0] != handle)
        each = each->next;
    return each;
}

static void choose(rw_stream *stream, unsigned char *record, struct rw_substitute *substitute)
{
    rw_choice *enforced = rw_choice_of(stream, RW_RECEIVE, ++stream->decided[RW_RECEIVE]);
    substitute->current = 0;
    if (!enforced)
        return;
    for (size_t at = 1; at < substitute->count; at++)
        if (substitute->world_ranks[at] == enforced->outcome[0])
            substitute->current = at;
    if (substitute->current)
        rw_enforced(stream, record, enforced);
    else
        rw_stray_at(stream, enforced, "such a rank cannot send in its communicator");
}

/* These are about to be started: each wildcard receive is replaced by the substitute that is to be. Returns the
 * program's own handles. */
MPI_Request *rw_choose_substitutes(rw_stream *stream, unsigned char *record, MPI_Request *requests, size_t count)
{
    MPI_Request *own = rw_scratch(stream, 1, count * sizeof *own);
    if (!own)
        abort();
    memcpy(own, requests, count * sizeof *own);
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < count; i++) {
        struct rw_substitute *found = of_program(requests[i]);
        if (found) {
            choose(stream, record, found);
            requests[i] = found->handles[found->current];
        }
    }
    pthread_mutex_unlock(&lock);
    return own;
}

/* They have been started. Open MPI may have put another handle into the variable. */
void rw_started_substitutes(MPI_Request *requests, const MPI_Request *own, size_t count)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < count; i++) {
        struct rw_substitute *found = of_program(own[i]);
        if (found) {
            found->handles[found->current] = requests[i];
            requests[i] = found->handles[0];
        }
    }
    pthread_mutex_unlock(&lock);
}

void rw_swap_in(MPI_Request *requests, size_t count)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < count; i++) {
        struct rw_substitute *found = of_program(requests[i]);
        if (found)
            requests[i] = found->handles[found->current];
    }
    pthread_mutex_unlock(&lock);
}

void rw_swap_out(MPI_Request *requests, size_t count)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < count; i++)
        for (struct rw_substitute *each = rw_substitutes; each && requests[i] != MPI_REQUEST_NULL; each = each->next)
            if (each->current && each->handles[each->current] == requests[i]) {
                requests[i] = each->handles[0];
                break;
            }
    pthread_mutex_unlock(&lock);
}

/* The request is about to be freed: the one that was started last by the program's call, the others here. */
void rw_free_substitutes(MPI_Request *request)
{
    static __typeof__(MPI_Request_free) *request_free;
    if (!request_free)
        request_free = rw_function("PMPI_Request_free");
    pthread_mutex_lock(&lock);
    struct rw_substitute **at = &rw_substitutes, *found;
    while (*at && (*at)->handles[0] != *request)
        at = &(*at)->next;
    found = *at;
    if (found) {
        *at = found->next;
        *request = found->handles[found->current];
        for (size_t i = 0; i < found->count; i++)
            if (i != found->current)
                request_free(&found->handles[i]);
        free(found->handles);
        free(found->world_ranks);
        free(found);
    }
    pthread_mutex_unlock(&lock);
}
