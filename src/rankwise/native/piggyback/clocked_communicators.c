/* Which communicators have messages with clocks: both sides must agree without any communication. */
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include "clock_messages.h"

#define REAL(name) ((__typeof__(MPI_##name) *)rw_function("PMPI_" #name))

static rw_clocked **clocked_communicators; /* by the number of the communicator */
static uint32_t clocked_room;
static rw_clocked without; /* stands for a communicator whose messages carry nothing */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int *in_world(MPI_Group group, int *count)
{
    MPI_Group world;
    REAL(Group_size)(group, count);
    int *ranks = malloc(2 * (size_t)(*count + 1) * sizeof *ranks), *found = ranks + *count + 1;
    if (!ranks)
        abort();
    for (int i = 0; i < *count; i++)
        ranks[i] = i;
    REAL(Comm_group)(MPI_COMM_WORLD, &world);
    REAL(Group_translate_ranks)(group, *count, ranks, world, found);
    REAL(Group_free)(&world);
    memcpy(ranks, found, (size_t)*count * sizeof *ranks);
    for (int i = 0; i < *count; i++)
        if (ranks[i] == MPI_UNDEFINED) {
            free(ranks);
            return NULL;
        }
    return ranks;
}

static rw_clocked *find_out(MPI_Comm comm, uint32_t number)
{
    int is_inter = 0, count;
    MPI_Group local, remote;
    if (comm == MPI_COMM_NULL)
        return &without;
    REAL(Comm_test_inter)(comm, &is_inter);
    REAL(Comm_group)(comm, &local);
    int *here = in_world(local, &count), *senders = here;
    REAL(Group_free)(&local);
    if (is_inter && here) {
        REAL(Comm_remote_group)(comm, &remote);
        senders = in_world(remote, &count);
        REAL(Group_free)(&remote);
        free(here);
    }
    if (!senders)
        return &without;
    rw_clocked *made = malloc(sizeof *made);
    if (!made)
        abort();
    *made = (rw_clocked){comm, number, is_inter, senders};
    return made;
}

/* NULL if messages there carry no clock: some of its members are in another world. */
const rw_clocked *rw_clocked_of(MPI_Comm comm)
{
    uint32_t number = rw_object(RW_COMMUNICATOR, RW_BITS(comm));
    if (number >= RW_UNKNOWN)
        return NULL;
    if (RW_UNLIKELY(number >= clocked_room || !clocked_communicators[number])) {
        pthread_mutex_lock(&lock);
        if (number >= clocked_room) {
            rw_clocked **larger = calloc(2 * (size_t)number + 2, sizeof *larger); /* readers keep the old one */
            if (!larger)
                abort();
            if (clocked_room)
                memcpy(larger, clocked_communicators, clocked_room * sizeof *larger);
            __atomic_store_n(&clocked_communicators, larger, __ATOMIC_RELEASE);
            clocked_room = 2 * number + 2;
        }
        if (!clocked_communicators[number])
            __atomic_store_n(&clocked_communicators[number], find_out(comm, number), __ATOMIC_RELEASE);
        pthread_mutex_unlock(&lock);
    }
    rw_clocked *found = clocked_communicators[number];
    return found == &without ? NULL : found;
}

/* Messages that no rank received could have been matched, too. */
static void take_all(const rw_clocked *clocked)
{
    static __typeof__(MPI_Improbe) *improbe;
    static __typeof__(MPI_Mrecv) *mrecv;
    if (!improbe) {
        mrecv = rw_function("PMPI_Mrecv");
        improbe = rw_function("PMPI_Improbe");
    }
    for (;;) {
        int is_there = 0;
        MPI_Message message;
        MPI_Status status;
        if (improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, clocked->comm, &is_there, &message, &status) != MPI_SUCCESS || !is_there)
            return;
        int64_t bytes = rw_status_bytes(&status);
        rw_header *header = malloc((size_t)bytes + rw_header_size);
        if (!header || bytes > INT_MAX || bytes < (int64_t)rw_header_size)
            abort();
        mrecv(header, (int)bytes, rw_byte_type, &message, &status);
        rw_load left = {.header = header, .clocked = clocked, .wildcard = -1, .posted = rw_next_post()};
        rw_arrived(&left);
        free(header);
    }
}

/* The communicator is about to be freed. */
void rw_leave_clocked(MPI_Comm comm)
{
    uint32_t number = rw_object(RW_COMMUNICATOR, RW_BITS(comm));
    if (number >= clocked_room || !clocked_communicators[number] || clocked_communicators[number] == &without)
        return;
    take_all(clocked_communicators[number]);
    clocked_communicators[number] = &without; /* its number is never given again */
}

/* MPI is about to end: all ranks come here, and all messages have been sent. */
void rw_take_what_is_left(void)
{
    REAL(Barrier)(MPI_COMM_WORLD);
    for (uint32_t number = 0; number < clocked_room; number++)
        if (clocked_communicators[number] && clocked_communicators[number] != &without)
            take_all(clocked_communicators[number]);
}
