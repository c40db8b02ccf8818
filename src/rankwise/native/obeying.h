/* What wrappers ask when there is a schedule. */
#ifndef RANKWISE_OBEYING_H
#define RANKWISE_OBEYING_H

#include "runtime.h"

typedef struct {
    uint64_t thread, kind, number;
    size_t count;
    int *outcome;
    int is_open; /* how often to say no: what comes then is left to MPI */
    int is_forced; /* it has come */
} rw_choice;

/* obeying.c */
RW_HIDDEN rw_choice *rw_choice_of(rw_lane *lane, int kind, uint64_t number);
RW_HIDDEN void rw_stray_at(rw_lane *lane, rw_choice *forced, const char *why);
RW_HIDDEN void rw_forced(rw_lane *lane, unsigned char *record, rw_choice *choice);
RW_HIDDEN int rw_rank_in(MPI_Comm comm, int world_rank);
RW_HIDDEN int rw_forced_source(rw_lane *lane, unsigned char *record, rw_choice *forced, MPI_Comm comm);
RW_HIDDEN size_t rw_forced_sources(int *world_ranks, size_t most);
/* The source that a receive, or a probe, of any source is made with instead. */
RW_HIDDEN int rw_receive_from(rw_lane *lane, unsigned char *record, MPI_Comm comm);
RW_HIDDEN int rw_probe_from(rw_lane *lane, unsigned char *record, MPI_Comm comm);

/* completing.c: rw_obey_... make the call */
RW_HIDDEN int rw_are_null(int count, const MPI_Request *requests);
RW_HIDDEN int rw_obey_waitany(rw_lane *lane, unsigned char *record, int count, MPI_Request *requests, int *index,
                              MPI_Status *status);
RW_HIDDEN int rw_obey_waitsome(rw_lane *lane, unsigned char *record, int count, MPI_Request *requests, int *outcount,
                               int *indices, MPI_Status *statuses);
RW_HIDDEN int rw_complete_some(MPI_Request *requests, rw_choice *forced, int *outcount, int *indices,
                               MPI_Status *statuses);
RW_HIDDEN rw_choice *rw_completion(rw_lane *lane, unsigned char *record, int count, const MPI_Request *requests,
                                         size_t most);

/* answering.c: these make the call */
RW_HIDDEN int rw_obey_test(rw_lane *lane, unsigned char *record, MPI_Request *request, int *flag, MPI_Status *status);
RW_HIDDEN int rw_obey_testall(rw_lane *lane, unsigned char *record, int count, MPI_Request *requests, int *flag,
                              MPI_Status *statuses);
RW_HIDDEN int rw_obey_testany(rw_lane *lane, unsigned char *record, int count, MPI_Request *requests, int *index,
                              int *flag, MPI_Status *status);
RW_HIDDEN int rw_obey_testsome(rw_lane *lane, unsigned char *record, int count, MPI_Request *requests, int *outcount,
                               int *indices, MPI_Status *statuses);
RW_HIDDEN int rw_obey_iprobe(rw_lane *lane, unsigned char *record, int source, int tag, MPI_Comm comm, int *flag,
                             MPI_Status *status);
RW_HIDDEN int rw_obey_improbe(rw_lane *lane, unsigned char *record, int source, int tag, MPI_Comm comm, int *flag,
                              MPI_Message *message, MPI_Status *status);

/* debugging.c */
RW_HIDDEN void rw_wait_for_debugger(rw_lane *lane, const unsigned char *record);

/* twins.c */
extern RW_HIDDEN struct rw_twin *rw_twins; /* NULL as long as no persistent receive of any source may be forced */
RW_HIDDEN void rw_make_twins(MPI_Request request, void *buffer, MPI_Count count, MPI_Datatype type, int tag,
                             MPI_Comm comm);
RW_HIDDEN MPI_Request *rw_choose_twins(rw_lane *lane, unsigned char *record, MPI_Request *requests, size_t count);
RW_HIDDEN void rw_started_twins(MPI_Request *requests, const MPI_Request *own, size_t count);
RW_HIDDEN void rw_swap_in(MPI_Request *requests, size_t count);
RW_HIDDEN void rw_swap_out(MPI_Request *requests, size_t count);
RW_HIDDEN void rw_free_twins(MPI_Request *request);

#endif
