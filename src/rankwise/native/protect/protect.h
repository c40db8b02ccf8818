/* What the parts of the protecting library share. */
#ifndef RANKWISE_PROTECT_H
#define RANKWISE_PROTECT_H

#include <mpi.h>
#include <stdint.h>

/* The library is loaded into launchers and shells, too, which have no MPI. */
#pragma weak PMPI_Comm_rank
#pragma weak PMPI_Comm_size
#pragma weak PMPI_Comm_remote_size
#pragma weak PMPI_Comm_test_inter
#pragma weak PMPI_Topo_test
#pragma weak PMPI_Type_size
#pragma weak PMPI_Type_size_x
#pragma weak PMPI_Type_get_envelope
#pragma weak PMPI_Pack
#pragma weak PMPI_Unpack
#pragma weak PMPI_Pack_size
#pragma weak PMPI_Cartdim_get
#pragma weak PMPI_Graph_neighbors_count
#pragma weak PMPI_Dist_graph_neighbors_count
#pragma weak PMPI_Type_get_extent
#pragma weak PMPI_Type_get_true_extent
#pragma weak PMPI_Reduce
#pragma weak PMPI_Sendrecv
#pragma weak PMPI_Sendrecv_replace
#pragma weak PMPI_Isend
#pragma weak PMPI_Irecv
#pragma weak PMPI_Waitall
#pragma weak PMPI_Allreduce
#pragma weak PMPI_Comm_dup
#pragma weak PMPI_Comm_free
#pragma weak PMPI_Comm_create_keyval
#pragma weak PMPI_Comm_get_attr
#pragma weak PMPI_Comm_set_attr
#pragma weak MPI_Type_contiguous
#pragma weak MPI_Type_create_hindexed
#pragma weak MPI_Type_commit
#pragma weak MPI_Type_free
#pragma weak MPI_Comm_call_errhandler
#ifdef OPEN_MPI
#pragma weak ompi_mpi_comm_world
#pragma weak ompi_mpi_comm_self
#pragma weak ompi_mpi_byte
#pragma weak ompi_mpi_packed
#pragma weak ompi_mpi_datatype_null
#pragma weak ompi_mpi_comm_null
#pragma weak ompi_mpi_int
#pragma weak ompi_mpi_int64_t
#pragma weak ompi_mpi_op_max
#pragma weak ompi_mpi_op_min
#pragma weak OMPI_C_MPI_COMM_NULL_COPY_FN
#endif

enum way { PLAIN, REBASED, LARGE, GROUPED, FOLDED, NO_WAY };

/* The blocks of one buffer: as they were given, and what they were meant to be. */
struct blocks {
    void *buffer;
    const int *counts, *displacements;
    MPI_Datatype type;
    int number;
    MPI_Aint extent;
    int64_t *meant;
    int first; /* the first displacement that has wrapped around */
    const MPI_Datatype *types; /* one for each block, or NULL */
    int64_t *lengths; /* then, their lengths in bytes, as displacements are */
};

/* The arguments of a call that is carried out another way. The arrays belong to the call: a nonblocking one may read
 * them until it completes, so that they are kept. */
struct carried {
    enum way way;
    void *buffer;
    int *counts, *displacements;
    MPI_Datatype type;
    int is_own_type;
    MPI_Datatype *types; /* own ones, if each block has one */
    int number;
};

/* Return whether displacements have wrapped around, and fill `meant`: detector D of the recorder's monitors. */
int rp_find_wrapped(struct blocks *blocks);

/* Return how blocks can be carried out; `has_large`: the library has the variant with MPI_Count. */
enum way rp_carry(const struct blocks *blocks, int has_large, struct carried *carried);

/* Free the datatype that was made for a call, which MPI keeps as long as it needs it. */
void rp_release(struct carried *carried);

/* Return the next function of a name: that of the recorder, or that of the library. */
void *rp_next(const char *name);

/* Whether RANKWISE_PROTECT_WAY is set: the only test that most calls make. */
extern int rp_is_enforced;

/* Return the way that a test wants for all calls; PLAIN usually. */
enum way rp_forced(void);

void rp_report(const char *call, enum way way, const struct blocks *blocks, const void *caller);
void rp_report_rounds(const char *call, long long total, const void *caller);
void rp_report_split(const char *call, const char *way, long long total, const void *caller);
void rp_report_limit(const char *call, int is_dense, const void *caller);
int rp_refuse_limit(const char *call, MPI_Comm comm, const void *caller);
int rp_refuse(const char *call, const struct blocks *blocks, MPI_Comm comm, const void *caller);

/* Return how many blocks a buffer has: a process of the group, or of the other group; a neighbour. */
int rp_peers(MPI_Comm comm);
int rp_sources(MPI_Comm comm);
int rp_destinations(MPI_Comm comm);

#endif
