/* Gatherv, Scatterv, Allgatherv and Alltoallv, carried out in several parts. */
#ifndef RANKWISE_BLOCKWISE_H
#define RANKWISE_BLOCKWISE_H

#include "library_limits.h"

/* MESSAGES: each block is a message on a communicator of its own. GROUPS: the call itself, for the blocks of a few processes at a
 * time (W1-A of Li, PhD thesis 2018, section 4.4.1). SLICES: the call itself, for a piece of each block at a time (W1-B). */
enum split { NOT_SPLIT, MESSAGES, GROUPS, SLICES };

struct part {
    char *at; /* NULL: what arrives is in place already */
    int count;
    MPI_Datatype type;
};

/* A call as one process sees it: what goes to each process, and what comes from each. */
struct exchange {
    int number, me, root, is_in_place;
    int is_swapped; /* every block is sent from the memory into which one arrives */
    int is_same_for_all; /* the first part stands for what goes to every process */
    MPI_Comm comm;
    struct part *out, *in;
};

/* The bytes of one round, dense: how many go to and come from each process, and where they begin. */
struct slice {
    char *out, *in;
    int *out_counts, *out_places, *in_counts, *in_places;
    int root, me;
    MPI_Comm comm;
};

typedef int (*Move)(const struct slice *);

int rp_in_messages(const struct exchange *exchange);
int rp_in_slices(const struct exchange *exchange, Move move);

/* Return of how many processes the blocks can be moved at a time, the same number on all of them. */
int rp_group_size(const struct part *parts, int number, MPI_Comm comm);

/* The counts and displacements of the blocks of processes `first` to `last`, from the lowest of their addresses. */
struct grouped {
    void *buffer;
    int *counts, *displacements;
};
void rp_group(const struct part *parts, int number, int first, int last, struct grouped *grouped);

/* Return whether a call is to be carried out in parts; with `counts`, which all processes have alike, whether they need it. */
int rp_is_split(const int *counts, int has_large, MPI_Comm comm);

enum split rp_split_way(const char *call, const int *counts, int number, const void *caller);

/* Make room for the parts of a call, all of them empty; 0 if there is none. */
int rp_begin_split(struct exchange *exchange, int root, MPI_Comm comm);

/* Fill in the blocks of a buffer, where they were meant to be. */
void rp_place(struct part *parts, const void *buffer, const int *counts, const int *displacements, MPI_Datatype type, int number);

typedef int (*Gatherv)(const void *, int, MPI_Datatype, void *, const int *, const int *, MPI_Datatype, int, MPI_Comm);
typedef int (*Scatterv)(const void *, const int *, const int *, MPI_Datatype, void *, int, MPI_Datatype, int, MPI_Comm);
typedef int (*Allgatherv)(const void *, int, MPI_Datatype, void *, const int *, const int *, MPI_Datatype, MPI_Comm);
typedef int (*Alltoallv)(const void *, const int *, const int *, MPI_Datatype, void *, const int *, const int *, MPI_Datatype,
                         MPI_Comm);

int rp_split_Gatherv(Gatherv plain, const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, const int *recvcounts,
                     const int *displs, MPI_Datatype recvtype, int root, MPI_Comm comm, const void *caller);
int rp_split_Scatterv(Scatterv plain, const void *sendbuf, const int *sendcounts, const int *displs, MPI_Datatype sendtype,
                      void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, const void *caller);
int rp_split_Allgatherv(Allgatherv plain, const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                        const int *recvcounts, const int *displs, MPI_Datatype recvtype, MPI_Comm comm, const void *caller);
int rp_split_Alltoallv(Alltoallv plain, const void *sendbuf, const int *sendcounts, const int *sdispls, MPI_Datatype sendtype,
                       void *recvbuf, const int *recvcounts, const int *rdispls, MPI_Datatype recvtype, MPI_Comm comm,
                       const void *caller);

#endif
