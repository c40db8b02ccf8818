/* Clocks that travel with messages: what wrappers call when there are any.
 *
 * With RANKWISE_CLOCKS each message has, in front of its data, its sender's rank and how far that process knew
 * others to have come. clock_messages.c puts it there and takes it away, pending_clocks.c does so for operations that are
 * pending; packed_messages.c makes one message of both, and clocked_communicators.c decides which communicators have such messages.
 * logical_clocks.c keeps the clock and notes what else wildcard receives could have matched. */
#ifndef RANKWISE_CARRYING_H
#define RANKWISE_CARRYING_H

#include "runtime.h"

/* What goes ahead of the data of a message. */
typedef struct {
    int32_t rank; /* of the sender in the world; -1 as long as nothing has come */
    int32_t tag;
    int32_t clock[]; /* `rw_clocking` numbers */
} rw_header;

/* A communicator whose messages carry clocks: all its members are in the world. */
typedef struct {
    MPI_Comm comm;
    uint32_t number;
    int is_inter;
    int *world; /* the rank in the world of each rank that can send in it */
} rw_clocked;

/* A message that is made ready, or room for one. */
typedef struct rw_load {
    rw_header *header; /* behind it the data, if that is copied */
    void *buffer;      /* the program's */
    size_t size;       /* of the data, at most */
    int is_copied;
    int has_type;
    MPI_Datatype type; /* of header and buffer, if the MPI library itself finds the data there */
    int sends, receives, is_any, is_persistent, is_active, is_taken, is_message;
    int tag;
    const rw_clocked *clocked;
    int64_t wildcard; /* of a wildcard receive; else -1 */
    uint64_t posted;
    uint64_t site;
    uint64_t handle;      /* of the request, or of the message that was probed */
    MPI_Request request;
    struct rw_load *also; /* what the same call sends */
    struct rw_load *next;
} rw_load;

/* Blocking, nonblocking, persistent; or nonblocking with a status that does not show how much came: MPICH leaves
 * rubbish in that of MPI_Isendrecv. */
typedef enum { RW_NOW, RW_LATER, RW_OFTEN, RW_UNTOLD } rw_when;
typedef enum { RW_TO_ALL, RW_BROADCAST, RW_SCATTERED, RW_REDUCED, RW_GATHERED, RW_PREFIX } rw_flow;

extern RW_HIDDEN int rw_clocking; /* how many numbers a clock has; 0: messages carry none */

/* clocked_communicators.c */
RW_HIDDEN const rw_clocked *rw_clocked_of(MPI_Comm comm);
RW_HIDDEN void rw_leave_clocked(MPI_Comm comm);
RW_HIDDEN void rw_take_what_is_left(void);

/* packed_messages.c. The arguments are replaced by those of the call that carries the clock, too. */
extern RW_HIDDEN size_t rw_header_size;
extern RW_HIDDEN MPI_Datatype rw_byte_type;
RW_HIDDEN void rw_start_piggyback(void);
RW_HIDDEN rw_load *rw_pack(rw_stream *stream, int place, void **buffer, MPI_Count *count, MPI_Datatype *type,
                           int may_copy);
RW_HIDDEN rw_load *rw_pack_now(const void *buffer, MPI_Count count, MPI_Datatype type, int tag, MPI_Comm comm);
RW_HIDDEN void rw_loaded(rw_load *load);
RW_INLINE unsigned char *rw_behind(const rw_load *load)
{
    return (unsigned char *)load->header + rw_header_size;
}

/* clock_messages.c. The arguments are replaced by those of the call that carries the clock, too. */
RW_HIDDEN rw_load *rw_load_to_send(rw_stream *stream, rw_when when, void **buffer, MPI_Count *count, MPI_Datatype *type,
                                   int to, int tag, MPI_Comm comm);
RW_HIDDEN rw_load *rw_load_to_receive(rw_stream *stream, const unsigned char *record, rw_when when, void **buffer,
                                      MPI_Count *count, MPI_Datatype *type, int source, int tag, MPI_Comm comm);
RW_HIDDEN rw_load *rw_load_to_replace(rw_stream *stream, const unsigned char *record, rw_when when, void **buffer,
                                      MPI_Count *count, MPI_Datatype *type, int to, int send_tag, int source, int tag,
                                      MPI_Comm comm);
RW_HIDDEN int rw_exchange_later(rw_load *load, void *buffer, int count, MPI_Datatype type, int to, int send_tag,
                                int source, int tag, MPI_Comm comm, MPI_Request *request);
RW_HIDDEN rw_load *rw_load_matched(rw_stream *stream, rw_when when, void **buffer, MPI_Count *count, MPI_Datatype *type,
                                   MPI_Message message);
RW_HIDDEN void rw_refill(rw_load *load);
RW_HIDDEN void rw_post(rw_stream *stream, rw_load *load, uint64_t number);
RW_HIDDEN void rw_take(rw_load *load, MPI_Status *status);
RW_HIDDEN void rw_received(rw_load *load, MPI_Status *status, int result);
RW_HIDDEN void rw_probed(rw_stream *stream, const unsigned char *record, int is_any, int tag, MPI_Comm comm,
                         MPI_Message *message, MPI_Status *status);

/* pending_clocks.c */
RW_HIDDEN void rw_piggyback(rw_load *load, rw_load *also, const MPI_Request *request, int result);
RW_HIDDEN rw_load *rw_take_message(MPI_Message message);
RW_HIDDEN void rw_keep_message(rw_load *load);
RW_HIDDEN MPI_Request *rw_keep_handles(rw_stream *stream, const MPI_Request *requests, size_t count);
RW_HIDDEN void rw_completed(const MPI_Request *before, size_t count, const int *indices, MPI_Status *statuses,
                            int releases);
RW_HIDDEN void rw_failed(const MPI_Request *before, const MPI_Request *after, size_t count);
RW_HIDDEN void rw_starting(rw_stream *stream, const unsigned char *record, const MPI_Request *requests, size_t count);
RW_HIDDEN void rw_renamed(const MPI_Request *before, const MPI_Request *after, size_t count);
RW_HIDDEN int rw_free_piggyback(MPI_Request *request, MPI_Request before);

/* attached_buffer.c: the buffer of buffered sends, with room for the clocks */
RW_HIDDEN void rw_attach(void **buffer, MPI_Count *size);
RW_HIDDEN void rw_detached(void *buffer, MPI_Count *size);

/* logical_clocks.c */
RW_HIDDEN void rw_stamp(rw_header *header, int tag);
RW_HIDDEN uint64_t rw_next_post(void);
RW_HIDDEN int64_t rw_begin_wildcard(rw_stream *stream, int kind, uint64_t number, const rw_load *posted);
RW_HIDDEN void rw_await(int64_t wildcard, MPI_Request request);
RW_HIDDEN void rw_give_up_wildcard(int64_t wildcard);
RW_HIDDEN void rw_arrived(const rw_load *load);
RW_HIDDEN void rw_seen_by_probe(uint64_t posted, uint32_t comm, int64_t wildcard, int tag, int world_rank);
RW_HIDDEN void rw_mark_wildcards(rw_stream *stream, int level);

/* collective_clocks.c */
RW_HIDDEN void rw_exchange_clocks(rw_stream *stream, MPI_Comm comm, rw_flow flow, int root);
RW_HIDDEN void rw_merge_clock(const int32_t *other); /* logical_clocks.c */
RW_HIDDEN void rw_copy_clock(int32_t *into);         /* logical_clocks.c */

/* Calls with their own types of arguments: counts may be wide, buffers constant. */
#define RW_LOADED(call, buffer, count, type)                                   \
    ({                                                                         \
        void *own_buffer_ = (void *)(buffer);                                  \
        MPI_Count own_count_ = (count);                                        \
        MPI_Datatype own_type_ = (type);                                       \
        rw_load *load_ = call;                                                 \
        (buffer) = own_buffer_, (count) = own_count_, (type) = own_type_;      \
        load_;                                                                 \
    })
#define RW_OWN &own_buffer_, &own_count_, &own_type_

#endif
