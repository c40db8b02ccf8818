/* Examines the buffers of a call, and chooses one way for all of them. */
#include "wrapping.h"

#include <stdlib.h>
#include <string.h>

int rp_is_root(int root, MPI_Comm comm)
{
    int me, is_inter = 0;
    PMPI_Comm_test_inter(comm, &is_inter);
    if (is_inter)
        return root == MPI_ROOT;
    PMPI_Comm_rank(comm, &me);
    return me == root;
}

int rp_is_suspect(const int *displacements, int number)
{
    int together = 0;
    if (!displacements)
        return 0;
    for (int i = 0; i < number; i++)
        together |= displacements[i];
    return together < 0 || (rp_is_enforced && rp_forced() != PLAIN);
}

static int64_t *lengths_of(const int *counts, const MPI_Datatype *types, int number)
{
    int64_t *lengths = calloc((size_t)number + 1, sizeof *lengths);
    for (int i = 0; lengths && i < number; i++) {
        MPI_Aint lower, extent = 0;
        if (counts[i] > 0)
            PMPI_Type_get_extent(types[i], &lower, &extent);
        lengths[i] = counts[i] * (int64_t)extent;
    }
    return lengths;
}

int rp_examine(const void *buffer, const int *counts, const int *displacements, MPI_Datatype type, const MPI_Datatype *types,
               int number, struct wrapped *wrapped)
{
    wrapped->blocks.number = 0;
    if (!counts || !displacements)
        return 0;
    enum way forced = rp_forced();
    MPI_Aint lower;
    wrapped->blocks = (struct blocks){(void *)buffer, counts, displacements, type, number, 1, NULL, 0, types, NULL};
    wrapped->buffer = (void *)buffer, wrapped->counts = counts, wrapped->displacements = displacements;
    wrapped->type = type, wrapped->types = types;
    if (types)
        wrapped->blocks.lengths = lengths_of(counts, types, number);
    else
        PMPI_Type_get_extent(type, &lower, &wrapped->blocks.extent);
    wrapped->is_wrapped = (!types || wrapped->blocks.lengths) && rp_find_wrapped(&wrapped->blocks);
    free(wrapped->blocks.lengths);
    wrapped->blocks.lengths = NULL;
    if (!wrapped->is_wrapped && forced != PLAIN) {
        wrapped->blocks.meant = malloc((size_t)number * sizeof(int64_t) + 1);
        for (int i = 0; i < number; i++)
            wrapped->blocks.meant[i] = displacements[i];
        wrapped->is_wrapped = 1;
    }
    return wrapped->is_wrapped;
}

static int widen(struct wrapped *wrapped)
{
    int number = wrapped->blocks.number;
    wrapped->counts_large = malloc((size_t)number * sizeof(MPI_Count) + 1);
    wrapped->displacements_large = malloc((size_t)number * sizeof(MPI_Aint) + 1);
    if (!wrapped->counts_large || !wrapped->displacements_large)
        return 0;
    for (int i = 0; i < number; i++) {
        wrapped->counts_large[i] = wrapped->blocks.counts[i];
        wrapped->displacements_large[i]
            = wrapped->is_wrapped ? (MPI_Aint)wrapped->blocks.meant[i] : wrapped->blocks.displacements[i];
    }
    return 1;
}

enum way rp_choose(const char *call, struct wrapped *wrapped, int number, int has_large, MPI_Comm comm, const void *caller)
{
    enum way way = PLAIN;
    for (int i = 0; i < number; i++) {
        if (!wrapped[i].is_wrapped || way == LARGE)
            continue;
        enum way one = rp_carry(&wrapped[i].blocks, has_large, &wrapped[i].carried);
        if (one == NO_WAY && rp_forced() != PLAIN) { /* a test enforces a way that does not fit: as it is */
            wrapped[i].is_wrapped = 0;
            continue;
        }
        if (one == NO_WAY) {
            rp_refuse(call, &wrapped[i].blocks, comm, caller);
            return NO_WAY;
        }
        rp_report(call, one, &wrapped[i].blocks, caller);
        way = one;
        if (one != LARGE) {
            wrapped[i].buffer = wrapped[i].carried.buffer;
            wrapped[i].counts = wrapped[i].carried.counts;
            wrapped[i].displacements = wrapped[i].carried.displacements;
            wrapped[i].type = wrapped[i].carried.type;
            if (wrapped[i].carried.types)
                wrapped[i].types = wrapped[i].carried.types;
        }
    }
    if (way == LARGE)
        for (int i = 0; i < number; i++) {
            wrapped[i].buffer = wrapped[i].blocks.buffer;
            wrapped[i].type = wrapped[i].blocks.type;
            wrapped[i].types = wrapped[i].blocks.types;
            if (wrapped[i].blocks.number && !widen(&wrapped[i]))
                return NO_WAY;
        }
    return way;
}

/* Give back what a call was carried out with. A nonblocking call may still read its arrays: they stay. */
void rp_done(struct wrapped *wrapped, int number, int is_pending)
{
    for (int i = 0; i < number; i++) {
        rp_release(&wrapped[i].carried);
        free(wrapped[i].blocks.meant);
        if (is_pending)
            continue;
        free(wrapped[i].carried.types);
        free(wrapped[i].carried.counts);
        free(wrapped[i].carried.displacements);
        free(wrapped[i].counts_large);
        free(wrapped[i].displacements_large);
    }
}
