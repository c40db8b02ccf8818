/* Puts the clock in front of the data of a message, and takes it away again, call by call. */
#include <stdlib.h>
#include "clock_messages.h"
#include "enforce.h"

#define REAL(name) ((__typeof__(MPI_##name) *)rw_function("PMPI_" #name))

/* Arguments that no MPI library takes are left to it. */
static int makes_sense(MPI_Count count, MPI_Datatype type)
{
    return count >= 0 && type != MPI_DATATYPE_NULL;
}

/* The message is about to go. */
void rw_refill(rw_load *load)
{
    rw_stamp(load->header, load->tag);
    if (load->is_copied && load->size)
        memcpy(rw_behind(load), load->buffer, load->size);
}

rw_load *rw_load_to_send(rw_stream *stream, rw_when when, void **buffer, MPI_Count *count, MPI_Datatype *type, int to,
                         int tag, MPI_Comm comm)
{
    if (to == MPI_PROC_NULL || !makes_sense(*count, *type) || !rw_clocked_of(comm))
        return NULL;
    rw_load *load = rw_pack(stream, when == RW_NOW ? 2 : 0, buffer, count, type, 1);
    load->sends = 1;
    load->tag = tag;
    load->is_persistent = when == RW_OFTEN;
    if (when != RW_OFTEN)
        rw_refill(load);
    return load;
}

/* A receive is posted: a wildcard receive is the next choice of its thread. */
void rw_post(rw_stream *stream, rw_load *load, uint64_t number)
{
    load->header->rank = -1;
    load->is_taken = 0;
    load->posted = rw_next_post();
    load->wildcard = load->is_any ? rw_begin_wildcard(stream, RW_RECEIVE, number, load) : -1;
}

static void receive_into(rw_stream *stream, const unsigned char *record, rw_load *load, rw_when when, int source, int tag,
                         const rw_clocked *clocked)
{
    load->receives = 1;
    load->tag = tag;
    load->clocked = clocked;
    load->is_any = source == MPI_ANY_SOURCE;
    load->is_persistent = when == RW_OFTEN;
    load->site = ((const rw_head *)record)->site;
    if (when != RW_OFTEN)
        rw_post(stream, load, stream->decided[RW_RECEIVE] + 1);
}

rw_load *rw_load_to_receive(rw_stream *stream, const unsigned char *record, rw_when when, void **buffer, MPI_Count *count,
                            MPI_Datatype *type, int source, int tag, MPI_Comm comm)
{
    const rw_clocked *clocked;
    if (source == MPI_PROC_NULL || !makes_sense(*count, *type) || !(clocked = rw_clocked_of(comm)))
        return NULL;
    rw_load *load = rw_pack(stream, when == RW_NOW ? 3 : 0, buffer, count, type, when != RW_UNTOLD);
    receive_into(stream, record, load, when, source, tag, clocked);
    return load;
}

#if MPI_VERSION >= 4 || (defined(OMPI_MAJOR_VERSION) && OMPI_MAJOR_VERSION >= 5)
/* MPICH's MPI_Isendrecv_replace copies all that lies between the parts of a type, so it is made of other calls. */
int rw_exchange_later(rw_load *load, void *buffer, int count, MPI_Datatype type, int to, int send_tag, int source,
                      int tag, MPI_Comm comm, MPI_Request *request)
{
    rw_load *sent = load->also;
    void *from = sent ? (void *)sent->header : NULL;
    int size = sent ? (int)(rw_header_size + sent->size) : 0;
    return REAL(Isendrecv)(from, size, rw_byte_type, to, send_tag, buffer, count, type, source, tag, comm, request);
}
#endif

/* One buffer is sent, then filled. */
rw_load *rw_load_to_replace(rw_stream *stream, const unsigned char *record, rw_when when, void **buffer, MPI_Count *count,
                            MPI_Datatype *type, int to, int send_tag, int source, int tag, MPI_Comm comm)
{
    const rw_clocked *clocked;
    int receives = source != MPI_PROC_NULL, sends = to != MPI_PROC_NULL;
    if ((!receives && !sends) || !makes_sense(*count, *type) || !(clocked = rw_clocked_of(comm)))
        return NULL;
    rw_load *sent = sends && when != RW_NOW ? rw_pack_now(*buffer, *count, *type, send_tag, comm) : NULL;
    rw_load *load = rw_pack(stream, when == RW_NOW ? 3 : 0, buffer, count, type, when == RW_NOW);
    if (receives)
        receive_into(stream, record, load, when, source, tag, clocked);
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

rw_load *rw_load_matched(rw_stream *stream, rw_when when, void **buffer, MPI_Count *count, MPI_Datatype *type,
                         MPI_Message message)
{
    rw_load *probed = makes_sense(*count, *type) ? rw_take_message(message) : NULL;
    if (!probed)
        return NULL;
    rw_load *load = rw_pack(stream, when == RW_NOW ? 3 : 0, buffer, count, type, 1);
    load->receives = 1;
    load->tag = probed->tag;
    load->clocked = probed->clocked;
    load->posted = probed->posted;
    free(probed);
    return load;
}

static void without_header(MPI_Status *status)
{
    int64_t bytes = rw_status_bytes(status);
    if (bytes < (int64_t)rw_header_size)
        return;
    bytes -= (int64_t)rw_header_size;
#if defined(MPICH_NUMVERSION) || defined(I_MPI_VERSION)
    status->count_lo = (int)bytes;
    status->count_hi_and_cancelled = (status->count_hi_and_cancelled & 1) | (int)((bytes >> 32) << 1);
#elif defined(OMPI_MAJOR_VERSION)
    status->_ucount = (size_t)bytes;
#else
    REAL(Status_set_elements_x)(status, rw_byte_type, (MPI_Count)bytes);
#endif
}

/* A receive is over. It may have been cancelled; then there is no header in it. */
void rw_take(rw_load *load, MPI_Status *status)
{
    int64_t bytes = rw_status_bytes(status) - (int64_t)rw_header_size;
    without_header(status);
    if (load->is_taken)
        return;
    load->is_taken = 1;
    if (load->is_copied && bytes > 0)
        memcpy(load->buffer, rw_behind(load), (size_t)bytes < load->size ? (size_t)bytes : load->size);
    if (load->header->rank >= 0)
        rw_arrived(load);
    else if (load->wildcard >= 0)
        rw_give_up_wildcard(load->wildcard);
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
void rw_probed(rw_stream *stream, const unsigned char *record, int is_any, int tag, MPI_Comm comm, MPI_Message *message,
               MPI_Status *status)
{
    const rw_clocked *clocked = rw_clocked_of(comm);
    if (!clocked || status->MPI_SOURCE == MPI_PROC_NULL)
        return;
    without_header(status);
    rw_load seen = {.clocked = clocked, .tag = tag, .posted = rw_next_post(), .is_any = is_any,
                    .site = ((const rw_head *)record)->site};
    int64_t wildcard = is_any ? rw_begin_wildcard(stream, RW_PROBE, stream->decided[RW_PROBE], &seen) : -1;
    rw_seen_by_probe(seen.posted, clocked->number, wildcard, status->MPI_TAG, clocked->world[status->MPI_SOURCE]);
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
