/* Puts the clock in front of the data of a message, and takes it away again.
 *
 * A short message of a type without gaps is copied behind the header. For all others there is a datatype of the
 * header and the program's own buffer (001, 2.4.3). Both look the same on the way, so a sender need not know how
 * the receiver does it. The header comes first, so that a message that is shorter than its receive has it, too. */
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include "carrying.h"
#include "obeying.h"

#define MOST_COPIED 16384
#define TYPES 64
#define REAL(name) ((__typeof__(MPI_##name) *)rw_function("PMPI_" #name))

size_t rw_header_size;

static MPI_Datatype byte_type;
static __typeof__(MPI_Type_free) *type_free;
static __typeof__(MPI_Type_get_envelope) *get_envelope;
static __typeof__(MPI_Status_set_elements_x) *set_elements;
static rw_carrier **carriers; /* by the number of the communicator */
static uint32_t carrier_room;
static rw_carrier without; /* stands for a communicator whose messages carry nothing */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void rw_start_carrying(void)
{
    byte_type = MPI_BYTE;
    type_free = rw_function("PMPI_Type_free");
    get_envelope = rw_function("PMPI_Type_get_envelope");
    set_elements = rw_function("PMPI_Status_set_elements_x");
    rw_header_size = (sizeof(rw_header) + (size_t)rw_clocking * sizeof(int32_t) + 7) & ~(size_t)7;
}

/* Which communicators carry clocks: both sides of a message must agree without asking. */

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

static rw_carrier *find_out(MPI_Comm comm, uint32_t number)
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
    rw_carrier *made = malloc(sizeof *made);
    if (!made)
        abort();
    *made = (rw_carrier){comm, number, is_inter, senders};
    return made;
}

/* NULL if messages there carry no clock: some of its members are in another world. */
const rw_carrier *rw_carrier_of(MPI_Comm comm)
{
    uint32_t number = rw_object(RW_COMMUNICATOR, RW_BITS(comm));
    if (number >= RW_UNKNOWN)
        return NULL;
    if (RW_UNLIKELY(number >= carrier_room || !carriers[number])) {
        pthread_mutex_lock(&lock);
        if (number >= carrier_room) {
            rw_carrier **larger = calloc(2 * (size_t)number + 2, sizeof *larger); /* readers keep the old one */
            if (!larger)
                abort();
            if (carrier_room)
                memcpy(larger, carriers, carrier_room * sizeof *larger);
            __atomic_store_n(&carriers, larger, __ATOMIC_RELEASE);
            carrier_room = 2 * number + 2;
        }
        if (!carriers[number])
            __atomic_store_n(&carriers[number], find_out(comm, number), __ATOMIC_RELEASE);
        pthread_mutex_unlock(&lock);
    }
    rw_carrier *found = carriers[number];
    return found == &without ? NULL : found;
}

/* Types: of those that are predefined and without gaps only the size matters. */

static struct {
    uint64_t handle;
    size_t size; /* 0: nothing is here */
} sizes[TYPES];

static size_t plain_size(MPI_Datatype type)
{
    size_t at = (size_t)((RW_BITS(type) * 0x9E3779B97F4A7C15u) >> 40) & (TYPES - 1);
    if (sizes[at].size && sizes[at].handle == RW_BITS(type))
        return sizes[at].size;
    int integers, addresses, types, combiner, size = 0;
    MPI_Aint lower = 0, extent = 0;
    if (get_envelope(type, &integers, &addresses, &types, &combiner) != MPI_SUCCESS || combiner != MPI_COMBINER_NAMED)
        return 0;
    REAL(Type_size)(type, &size);
    REAL(Type_get_extent)(type, &lower, &extent);
    if (size <= 0 || lower || extent != size)
        return 0;
    pthread_mutex_lock(&lock);
    sizes[at].size = 0;
    __atomic_store_n(&sizes[at].handle, RW_BITS(type), __ATOMIC_RELEASE);
    __atomic_store_n(&sizes[at].size, (size_t)size, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&lock);
    return (size_t)size;
}

static void make_type(rw_load *load, MPI_Count count, MPI_Datatype type)
{
    MPI_Aint from_header = (MPI_Aint)load->buffer - (MPI_Aint)load->header;
    load->has_type = 1;
#if MPI_VERSION >= 4
    if (count > INT_MAX) {
        MPI_Count lengths[2] = {(MPI_Count)rw_header_size, count};
        MPI_Count places[2] = {0, (MPI_Count)from_header};
        MPI_Datatype types[2] = {byte_type, type};
        REAL(Type_create_struct_c)(2, lengths, places, types, &load->type);
        REAL(Type_commit)(&load->type);
        return;
    }
#endif
    static __typeof__(MPI_Type_create_struct) *create;
    static __typeof__(MPI_Type_commit) *commit;
    if (!create) {
        commit = rw_function("PMPI_Type_commit");
        create = rw_function("PMPI_Type_create_struct");
    }
    int lengths[2] = {(int)rw_header_size, (int)count};
    MPI_Aint places[2] = {0, from_header};
    MPI_Datatype types[2] = {byte_type, type};
    create(2, lengths, places, types, &load->type);
    commit(&load->type);
}

/* `place`: which memory of the lane is used, for calls that are over when they return; 0: some that is kept. */
static rw_load *load_of(rw_lane *lane, int place, void **buffer, MPI_Count *count, MPI_Datatype *type, int may_copy)
{
    size_t each = may_copy ? plain_size(*type) : 0, size = 0;
    int is_copied = each && (size_t)*count <= MOST_COPIED / each;
    if (is_copied)
        size = each * (size_t)*count;
    size_t whole = sizeof(rw_load) + rw_header_size + size;
    rw_load *load = place ? rw_scratch(lane, place, whole) : malloc(whole);
    if (!load)
        abort();
    *load = (rw_load){.header = (rw_header *)(load + 1), .buffer = *buffer, .size = size, .is_copied = is_copied,
                      .epoch = -1};
    load->header->rank = -1;
    if (is_copied) {
        *buffer = load->header;
        *count = (MPI_Count)(rw_header_size + size);
        *type = byte_type;
    } else {
        make_type(load, *count, *type);
        *buffer = load->header; /* and not MPI_BOTTOM, with which MPI_Pack of MPICH 4.0 does nothing */
        *count = 1;
        *type = load->type;
    }
    return load;
}

/* Arguments that no MPI library takes are left to it. */
static int makes_sense(MPI_Count count, MPI_Datatype type)
{
    return count >= 0 && type != MPI_DATATYPE_NULL;
}

static unsigned char *behind(const rw_load *load)
{
    return (unsigned char *)load->header + rw_header_size;
}

/* The message is about to go. */
void rw_refill(rw_load *load)
{
    rw_stamp(load->header, load->tag);
    if (load->is_copied && load->size)
        memcpy(behind(load), load->buffer, load->size);
}

rw_load *rw_load_to_send(rw_lane *lane, rw_when when, void **buffer, MPI_Count *count, MPI_Datatype *type, int to,
                         int tag, MPI_Comm comm)
{
    if (to == MPI_PROC_NULL || !makes_sense(*count, *type) || !rw_carrier_of(comm))
        return NULL;
    rw_load *load = load_of(lane, when == RW_NOW ? 2 : 0, buffer, count, type, 1);
    load->sends = 1;
    load->tag = tag;
    load->is_persistent = when == RW_OFTEN;
    if (when != RW_OFTEN)
        rw_refill(load);
    return load;
}

/* A receive is posted: of any source, it is the next such decision of its thread. */
void rw_post(rw_lane *lane, rw_load *load, uint64_t number)
{
    load->header->rank = -1;
    load->is_taken = 0;
    load->posted = rw_next_post();
    load->epoch = load->is_any ? rw_begin_epoch(lane, RW_RECEIVE, number, load) : -1;
}

static void receive_into(rw_lane *lane, const unsigned char *record, rw_load *load, rw_when when, int source, int tag,
                         const rw_carrier *carrier)
{
    load->receives = 1;
    load->tag = tag;
    load->carrier = carrier;
    load->is_any = source == MPI_ANY_SOURCE;
    load->is_persistent = when == RW_OFTEN;
    load->site = ((const rw_head *)record)->site;
    if (when != RW_OFTEN)
        rw_post(lane, load, lane->decided[RW_RECEIVE] + 1);
}

rw_load *rw_load_to_receive(rw_lane *lane, const unsigned char *record, rw_when when, void **buffer, MPI_Count *count,
                            MPI_Datatype *type, int source, int tag, MPI_Comm comm)
{
    const rw_carrier *carrier;
    if (source == MPI_PROC_NULL || !makes_sense(*count, *type) || !(carrier = rw_carrier_of(comm)))
        return NULL;
    rw_load *load = load_of(lane, when == RW_NOW ? 3 : 0, buffer, count, type, when != RW_UNTOLD);
    receive_into(lane, record, load, when, source, tag, carrier);
    return load;
}

/* The data as it goes over the wire, behind its header. */
static rw_load *packed(const void *buffer, MPI_Count count, MPI_Datatype type, int tag, MPI_Comm comm)
{
    int most = 0, used = 0;
    REAL(Pack_size)((int)count, type, comm, &most);
    rw_load *load = malloc(sizeof *load + rw_header_size + (size_t)most);
    if (!load || count > INT_MAX)
        abort();
    *load = (rw_load){.header = (rw_header *)(load + 1), .epoch = -1};
    rw_stamp(load->header, tag);
    REAL(Pack)(buffer, (int)count, type, behind(load), most, &used, comm);
    load->size = (size_t)used;
    return load;
}

#if MPI_VERSION >= 4
/* MPICH's MPI_Isendrecv_replace copies all that lies between the parts of a type, so it is made of other calls. */
int rw_exchange_later(rw_load *load, void *buffer, int count, MPI_Datatype type, int to, int send_tag, int source,
                      int tag, MPI_Comm comm, MPI_Request *request)
{
    rw_load *sent = load->also;
    void *from = sent ? (void *)sent->header : NULL;
    int size = sent ? (int)(rw_header_size + sent->size) : 0;
    return REAL(Isendrecv)(from, size, byte_type, to, send_tag, buffer, count, type, source, tag, comm, request);
}
#endif

/* One buffer is sent, then filled. */
rw_load *rw_load_to_replace(rw_lane *lane, const unsigned char *record, rw_when when, void **buffer, MPI_Count *count,
                            MPI_Datatype *type, int to, int send_tag, int source, int tag, MPI_Comm comm)
{
    const rw_carrier *carrier;
    int receives = source != MPI_PROC_NULL, sends = to != MPI_PROC_NULL;
    if ((!receives && !sends) || !makes_sense(*count, *type) || !(carrier = rw_carrier_of(comm)))
        return NULL;
    rw_load *sent = sends && when != RW_NOW ? packed(*buffer, *count, *type, send_tag, comm) : NULL;
    rw_load *load = load_of(lane, when == RW_NOW ? 3 : 0, buffer, count, type, when == RW_NOW);
    if (receives)
        receive_into(lane, record, load, when, source, tag, carrier);
    load->also = sent;
    if (when != RW_NOW)
        return load;
    load->sends = sends;
    load->tag = send_tag;
    rw_refill(load); /* where nothing is sent, its data must be there all the same: nothing may come either */
    load->tag = tag;
    if (!sends)
        load->header->rank = -1;
    return load;
}

rw_load *rw_load_matched(rw_lane *lane, rw_when when, void **buffer, MPI_Count *count, MPI_Datatype *type,
                         MPI_Message message)
{
    rw_load *probed = makes_sense(*count, *type) ? rw_take_message(message) : NULL;
    if (!probed)
        return NULL;
    rw_load *load = load_of(lane, when == RW_NOW ? 3 : 0, buffer, count, type, 1);
    load->receives = 1;
    load->tag = probed->tag;
    load->carrier = probed->carrier;
    load->posted = probed->posted;
    free(probed);
    return load;
}

/* The MPI library has its arguments: a type is no longer needed. */
void rw_loaded(rw_load *load)
{
    if (load->has_type)
        type_free(&load->type);
    load->has_type = 0;
}

static void without_header(MPI_Status *status)
{
    int64_t bytes = rw_status_bytes(status);
    if (bytes >= (int64_t)rw_header_size)
        set_elements(status, byte_type, (MPI_Count)(bytes - (int64_t)rw_header_size));
}

/* A receive is over. It may have been cancelled; then nobody has written the header. */
void rw_take(rw_load *load, MPI_Status *status)
{
    int64_t bytes = rw_status_bytes(status) - (int64_t)rw_header_size;
    without_header(status);
    if (load->is_taken)
        return;
    load->is_taken = 1;
    if (load->is_copied && bytes > 0)
        memcpy(load->buffer, behind(load), (size_t)bytes < load->size ? (size_t)bytes : load->size);
    if (load->header->rank >= 0)
        rw_arrived(load);
    else if (load->epoch >= 0)
        rw_give_up_epoch(load->epoch);
}

/* A blocking receive has returned. */
void rw_received(rw_load *load, MPI_Status *status, int result)
{
    rw_loaded(load);
    if (result != MPI_SUCCESS)
        load->header->rank = -1;
    if (load->receives)
        rw_take(load, status);
}

/* A probe has seen a message; with `message` it has taken it out, to be received later. */
void rw_probed(rw_lane *lane, const unsigned char *record, int is_any, int tag, MPI_Comm comm, MPI_Message *message,
               MPI_Status *status)
{
    const rw_carrier *carrier = rw_carrier_of(comm);
    if (!carrier || status->MPI_SOURCE == MPI_PROC_NULL)
        return;
    without_header(status);
    rw_load seen = {.carrier = carrier, .tag = tag, .posted = rw_next_post(), .is_any = is_any,
                    .site = ((const rw_head *)record)->site};
    int64_t epoch = is_any ? rw_begin_epoch(lane, RW_PROBE, lane->decided[RW_PROBE], &seen) : -1;
    rw_seen_by_probe(seen.posted, carrier->number, epoch, status->MPI_TAG, carrier->world[status->MPI_SOURCE]);
    if (!message)
        return;
    rw_load *kept = malloc(sizeof *kept);
    if (!kept)
        abort();
    *kept = seen;
    kept->is_message = 1;
    kept->tag = status->MPI_TAG;
    kept->handle = RW_BITS(*message);
    rw_keep_message(kept);
}

/* Messages that nobody received could have been taken, too. */
static void take_all(const rw_carrier *carrier)
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
        if (improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, carrier->comm, &is_there, &message, &status) != MPI_SUCCESS || !is_there)
            return;
        int64_t bytes = rw_status_bytes(&status);
        rw_header *header = malloc((size_t)bytes + rw_header_size);
        if (!header || bytes > INT_MAX || bytes < (int64_t)rw_header_size)
            abort();
        mrecv(header, (int)bytes, byte_type, &message, &status);
        rw_load left = {.header = header, .carrier = carrier, .epoch = -1, .posted = rw_next_post()};
        rw_arrived(&left);
        free(header);
    }
}

/* The communicator is about to be freed. */
void rw_leave_carrier(MPI_Comm comm)
{
    uint32_t number = rw_object(RW_COMMUNICATOR, RW_BITS(comm));
    if (number >= carrier_room || !carriers[number] || carriers[number] == &without)
        return;
    take_all(carriers[number]);
    carriers[number] = &without; /* its number is never given again */
}

/* MPI is about to end, so everybody comes here, and all has been sent. */
void rw_take_what_is_left(void)
{
    REAL(Barrier)(MPI_COMM_WORLD);
    for (uint32_t number = 0; number < carrier_room; number++)
        if (carriers[number] && carriers[number] != &without)
            take_all(carriers[number]);
}
