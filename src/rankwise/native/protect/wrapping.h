/* What the generated wrappers call: to examine the buffers of a call, and to choose one way for all of them. */
#ifndef RANKWISE_WRAPPING_H
#define RANKWISE_WRAPPING_H

#include "protect.h"

#include <stddef.h>

/* A buffer of a call: its blocks, and the arguments that stand for them in the way that was chosen. */
struct wrapped {
    struct blocks blocks;
    int is_wrapped;
    void *buffer;
    const int *counts, *displacements;
    MPI_Count *counts_large;
    MPI_Aint *displacements_large;
    MPI_Datatype type;
    const MPI_Datatype *types;
    struct carried carried;
};

int rp_is_root(int root, MPI_Comm comm);

/* Say whether any displacement is negative: all that a call costs that is as it should be. */
int rp_is_suspect(const int *displacements, int number);

/* Fill in the blocks of a buffer; `types` is NULL where all have one. Say whether they have wrapped around. */
int rp_examine(const void *buffer, const int *counts, const int *displacements, MPI_Datatype type, const MPI_Datatype *types,
               int number, struct wrapped *wrapped);
enum way rp_choose(const char *call, struct wrapped *wrapped, int number, int has_large, MPI_Comm comm, const void *caller);
void rp_done(struct wrapped *wrapped, int number, int is_pending);

#endif
