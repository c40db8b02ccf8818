/* What wrappers call when there is a schedule. */
#ifndef RANKWISE_OBEYING_H
#define RANKWISE_OBEYING_H

#include "runtime.h"

typedef struct {
    uint64_t thread, kind, number;
    size_t count;
    int *outcome;
    int is_open; /* `outcome` is a number of failed polls: after them MPI decides */
    int is_enforced; /* it has been reached */
} rw_choice;

/* enforce.c */
RW_HIDDEN rw_choice *rw_choice_of(rw_stream *stream, int kind, uint64_t number);
RW_HIDDEN void rw_stray_at(rw_stream *stream, rw_choice *enforced, const char *why);
RW_HIDDEN void rw_enforced(rw_stream *stream, unsigned char *record, rw_choice *choice);
RW_HIDDEN int rw_rank_in(MPI_Comm comm, int world_rank);
RW_HIDDEN int rw_enforced_source(rw_stream *stream, unsigned char *record, rw_choice *enforced, MPI_Comm comm);
RW_HIDDEN size_t rw_enforced_sources(int *world_ranks, size_t most);
/* The source that a wildcard receive or probe is made with instead. */
RW_HIDDEN int rw_receive_from(rw_stream *stream, unsigned char *record, MPI_Comm comm);
RW_HIDDEN int rw_probe_from(rw_stream *stream, unsigned char *record, MPI_Comm comm);

/* completions.c: rw_enforce_... make the call */
RW_HIDDEN int rw_are_null(int count, const MPI_Request *requests);
RW_HIDDEN int rw_enforce_waitany(rw_stream *stream, unsigned char *record, int count, MPI_Request *requests, int *index,
                              MPI_Status *status);
RW_HIDDEN int rw_enforce_waitsome(rw_stream *stream, unsigned char *record, int count, MPI_Request *requests, int *outcount,
                               int *indices, MPI_Status *statuses);
RW_HIDDEN int rw_complete_some(MPI_Request *requests, rw_choice *enforced, int *outcount, int *indices,
                               MPI_Status *statuses);
RW_HIDDEN rw_choice *rw_completion(rw_stream *stream, unsigned char *record, int count, const MPI_Request *requests,
                                         size_t most);

/* polls.c: these make the call */
RW_HIDDEN int rw_enforce_test(rw_stream *stream, unsigned char *record, MPI_Request *request, int *flag, MPI_Status *status);
RW_HIDDEN int rw_enforce_testall(rw_stream *stream, unsigned char *record, int count, MPI_Request *requests, int *flag,
                              MPI_Status *statuses);
RW_HIDDEN int rw_enforce_testany(rw_stream *stream, unsigned char *record, int count, MPI_Request *requests, int *index,
                              int *flag, MPI_Status *status);
RW_HIDDEN int rw_enforce_testsome(rw_stream *stream, unsigned char *record, int count, MPI_Request *requests, int *outcount,
                               int *indices, MPI_Status *statuses);
RW_HIDDEN int rw_enforce_iprobe(rw_stream *stream, unsigned char *record, int source, int tag, MPI_Comm comm, int *flag,
                             MPI_Status *status);
RW_HIDDEN int rw_enforce_improbe(rw_stream *stream, unsigned char *record, int source, int tag, MPI_Comm comm, int *flag,
                              MPI_Message *message, MPI_Status *status);

/* debugging.c */
RW_HIDDEN void rw_wait_for_debugger(rw_stream *stream, const unsigned char *record);

/* persistent_receives.c */
extern RW_HIDDEN struct rw_substitute *rw_substitutes; /* NULL as long as no persistent wildcard receive may be enforced */
RW_HIDDEN void rw_make_substitutes(MPI_Request request, void *buffer, MPI_Count count, MPI_Datatype type, int tag,
                             MPI_Comm comm);
RW_HIDDEN MPI_Request *rw_choose_substitutes(rw_stream *stream, unsigned char *record, MPI_Request *requests, size_t count);
RW_HIDDEN void rw_started_substitutes(MPI_Request *requests, const MPI_Request *own, size_t count);
RW_HIDDEN void rw_swap_in(MPI_Request *requests, size_t count);
RW_HIDDEN void rw_swap_out(MPI_Request *requests, size_t count);
RW_HIDDEN void rw_free_substitutes(MPI_Request *request);

#endif
