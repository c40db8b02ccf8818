/* Sends and receives: what is called before and after the program's own calls. */
#include "mpi_shared.h"

#include <stdlib.h>

enum { MOST_COUNTED = 4096, MOST_PENDING = 4096 };

typedef struct {
    uint64_t key, number;
    int peer, tag;
    bool sends;
} counter;
static counter counters[MOST_COUNTED];

typedef struct {
    MPI_Request request;
    void *at;
    uint64_t bytes, key, sequence;
    int source, tag;
    bool used;
} pending;
static pending receives[MOST_PENDING];
static unsigned highest;
static bool is_inexact; /* a wildcard was used: numbers of messages may not agree */

static uint64_t *number_of(bool sends, uint64_t key, int peer, int tag)
{
    uint64_t at = key * 31 + (uint64_t)peer * 7919 + (uint64_t)tag * 131 + sends;
    for (unsigned i = 0; i < MOST_COUNTED; i++) {
        counter *each = &counters[(at + i) % MOST_COUNTED];
        bool is_free = !each->key;
        if (is_free)
            *each = (counter){key, 0, peer, tag, sends};
        if (each->key == key && each->peer == peer && each->tag == tag && each->sends == sends)
            return &each->number;
    }
    static uint64_t none;
    return &none;
}

static void sending(const void *at, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    const rwt_comm *known = rwt_communicator(comm);
    if (!known || to < 0 || to >= known->size)
        return;
    uint64_t number = (*number_of(true, known->key, known->world[to], tag))++;
    rwt_publish(known->key, known->world[to], tag, number, at, rwt_bytes(count, type), false);
}

/* A message has come; source and tag are those of its envelope, or wildcards where they are not known. */
static void arrived(void *at, uint64_t bytes, const rwt_comm *comm, int source, int tag, uint64_t number)
{
    int from = source >= 0 && source < comm->size ? comm->world[source] : -1;
    const rwt_letter *letter = from >= 0 ? rwt_letter_from(from, comm->key, tag, number, at, bytes) : NULL;
    if (from >= 0 && !letter && is_inexact)
        letter = rwt_letter_like(from, comm->key, tag, at, bytes);
    for (int i = 0; from < 0 && !letter && i < comm->size; i++) {
        letter = rwt_letter_like(comm->world[i], comm->key, tag, at, bytes);
        if (letter)
            from = comm->world[i];
    }
    rwt_deliver(letter, from, at, 0, bytes);
}

static void received(void *at, uint64_t bytes, MPI_Comm comm, int source, int tag, const MPI_Status *status)
{
    const rwt_comm *known = rwt_communicator(comm);
    if (!known || source == MPI_PROC_NULL)
        return;
    if (source == MPI_ANY_SOURCE || tag == MPI_ANY_TAG)
        is_inexact = true;
    if (status != MPI_STATUS_IGNORE) {
        source = status->MPI_SOURCE;
        tag = status->MPI_TAG;
    }
    uint64_t number = source >= 0 && source < known->size ? (*number_of(false, known->key, known->world[source], tag))++ : 0;
    arrived(at, bytes, known, source, tag, number);
}

#define SEND(NAME)                                                                                     \
    void rwt_before_##NAME(const void *at, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) \
    {                                                                                                  \
        sending(at, count, type, to, tag, comm);                                                       \
    }
#define START_SEND(NAME)                                                                               \
    void rwt_before_##NAME(const void *at, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, \
                           MPI_Request *request)                                                       \
    {                                                                                                  \
        (void)request;                                                                                 \
        sending(at, count, type, to, tag, comm);                                                       \
    }

SEND(MPI_Send)
SEND(MPI_Ssend)
SEND(MPI_Bsend)
SEND(MPI_Rsend)
START_SEND(MPI_Isend)
START_SEND(MPI_Issend)
START_SEND(MPI_Ibsend)
START_SEND(MPI_Irsend)

void rwt_after_MPI_Recv(void *at, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status)
{
    received(at, rwt_bytes(count, type), comm, source, tag, status);
}

void rwt_before_MPI_Sendrecv(const void *at, int count, MPI_Datatype type, int to, int tag, void *into, int room,
                             MPI_Datatype kind, int source, int wanted, MPI_Comm comm, MPI_Status *status)
{
    (void)into, (void)room, (void)kind, (void)source, (void)wanted, (void)status;
    sending(at, count, type, to, tag, comm);
}

void rwt_after_MPI_Sendrecv(const void *at, int count, MPI_Datatype type, int to, int tag, void *into, int room,
                            MPI_Datatype kind, int source, int wanted, MPI_Comm comm, MPI_Status *status)
{
    (void)at, (void)count, (void)type, (void)to, (void)tag;
    received(into, rwt_bytes(room, kind), comm, source, wanted, status);
}

void rwt_before_MPI_Sendrecv_replace(void *at, int count, MPI_Datatype type, int to, int tag, int source, int wanted,
                                     MPI_Comm comm, MPI_Status *status)
{
    (void)source, (void)wanted, (void)status;
    sending(at, count, type, to, tag, comm);
}

void rwt_after_MPI_Sendrecv_replace(void *at, int count, MPI_Datatype type, int to, int tag, int source, int wanted,
                                    MPI_Comm comm, MPI_Status *status)
{
    (void)to, (void)tag;
    received(at, rwt_bytes(count, type), comm, source, wanted, status);
}

void rwt_after_MPI_Irecv(void *at, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request *request)
{
    const rwt_comm *known = rwt_communicator(comm);
    rwt_clear(request, sizeof *request);
    if (!known || source == MPI_PROC_NULL)
        return;
    bool is_exact = source != MPI_ANY_SOURCE && tag != MPI_ANY_TAG;
    is_inexact |= !is_exact;
    pending made = {.request = *request, .at = at, .bytes = rwt_bytes(count, type), .key = known->key,
                    .source = source, .tag = tag, .used = true};
    if (is_exact)
        made.sequence = (*number_of(false, known->key, known->world[source], tag))++;
    unsigned place = MOST_PENDING;
    for (unsigned i = 0; i < MOST_PENDING; i++)
        if (!receives[i].used || receives[i].request == *request) {
            place = i;
            break;
        }
    if (place == MOST_PENDING)
        return;
    receives[place] = made;
    if (place >= highest)
        highest = place + 1;
}

/* Requests as they were before the call that completes them, in the order of the call. */
static __thread MPI_Request *waited;
static __thread int waited_count, waited_room;

static void note_requests(int count, const MPI_Request *requests)
{
    waited_count = 0;
    if (!highest || count <= 0 || !requests)
        return;
    if (count > waited_room) {
        free(waited);
        waited = malloc((size_t)count * sizeof *waited);
        waited_room = waited ? count : 0;
    }
    if (count > waited_room)
        return;
    memcpy(waited, requests, (size_t)count * sizeof *waited);
    waited_count = count;
}

static void completed(int at, const MPI_Status *status)
{
    for (unsigned i = 0; i < highest; i++) {
        pending *each = &receives[i];
        if (!each->used || each->request != waited[at])
            continue;
        each->used = false;
        const rwt_comm *comm = rwt_communicator_by_key(each->key);
        if (!comm)
            return;
        bool is_exact = each->source != MPI_ANY_SOURCE && each->tag != MPI_ANY_TAG;
        if (!is_exact && status) {
            each->source = status->MPI_SOURCE;
            each->tag = status->MPI_TAG;
        }
        if (!is_exact && each->source >= 0 && each->source < comm->size)
            each->sequence = (*number_of(false, each->key, comm->world[each->source], each->tag))++;
        arrived(each->at, each->bytes, comm, each->source, each->tag, each->sequence);
        return;
    }
}

/* Whatever became MPI_REQUEST_NULL is complete. `each`: there is a status for each request. */
static void take_completed(const MPI_Request *requests, const MPI_Status *statuses)
{
    for (int i = 0; i < waited_count; i++)
        if (waited[i] != MPI_REQUEST_NULL && requests[i] == MPI_REQUEST_NULL)
            completed(i, statuses && statuses != MPI_STATUSES_IGNORE ? &statuses[i] : NULL);
    waited_count = 0;
}

static const MPI_Status *one(const MPI_Status *status)
{
    return status == MPI_STATUS_IGNORE ? NULL : status;
}

void rwt_before_MPI_Wait(MPI_Request *request, MPI_Status *status) { (void)status; note_requests(1, request); }
void rwt_after_MPI_Wait(MPI_Request *request, MPI_Status *status) { take_completed(request, one(status)); }

void rwt_before_MPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
    (void)flag, (void)status;
    note_requests(1, request);
}

void rwt_after_MPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
    rwt_clear(flag, sizeof *flag);
    take_completed(request, one(status));
}

void rwt_before_MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses)
{
    (void)statuses;
    note_requests(count, requests);
}

void rwt_after_MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses)
{
    (void)count;
    take_completed(requests, statuses);
}

void rwt_before_MPI_Testall(int count, MPI_Request *requests, int *flag, MPI_Status *statuses)
{
    (void)flag, (void)statuses;
    note_requests(count, requests);
}

void rwt_after_MPI_Testall(int count, MPI_Request *requests, int *flag, MPI_Status *statuses)
{
    (void)count;
    rwt_clear(flag, sizeof *flag);
    take_completed(requests, statuses);
}

void rwt_before_MPI_Waitany(int count, MPI_Request *requests, int *index, MPI_Status *status)
{
    (void)index, (void)status;
    note_requests(count, requests);
}

void rwt_after_MPI_Waitany(int count, MPI_Request *requests, int *index, MPI_Status *status)
{
    (void)count;
    rwt_clear(index, sizeof *index);
    if (*index >= 0 && *index < waited_count && requests[*index] == MPI_REQUEST_NULL)
        completed(*index, one(status));
    waited_count = 0;
}

void rwt_before_MPI_Waitsome(int count, MPI_Request *requests, int *done, int *indices, MPI_Status *statuses)
{
    (void)done, (void)indices, (void)statuses;
    note_requests(count, requests);
}

void rwt_after_MPI_Waitsome(int count, MPI_Request *requests, int *done, int *indices, MPI_Status *statuses)
{
    (void)count;
    rwt_clear(done, sizeof *done);
    for (int i = 0; i < *done && i < waited_count; i++) {
        rwt_clear(&indices[i], sizeof indices[i]);
        if (requests[indices[i]] == MPI_REQUEST_NULL)
            completed(indices[i], statuses == MPI_STATUSES_IGNORE ? NULL : &statuses[i]);
    }
    waited_count = 0;
}
