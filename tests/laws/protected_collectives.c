/* Random collectives with displacements; prints a sum over all bytes of all buffers of all ranks. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16, ROOM = 1 << 16 };
static unsigned state;
static unsigned next(unsigned below) { state = state * 1664525u + 1013904223u; return (state >> 8) % below; }

/* Blocks that do not overlap: permuted, with gaps, from a start that may be below zero, all multiples of a step. */
static void place(int ranks, const int *counts, int *displs, int step, int *start) {
    int order[MOST], at = -(int)next(40) * step;
    for (int i = 0; i < ranks; i++) order[i] = i;
    if (next(2)) for (int i = ranks - 1; i > 0; i--) { int j = next(i + 1), k = order[i]; order[i] = order[j]; order[j] = k; }
    *start = 64 * step;
    for (int i = 0; i < ranks; i++) {
        at += (int)next(3) * step;
        displs[order[i]] = at;
        at += counts[order[i]];
    }
}

int main(int argc, char **argv) {
    int me, ranks, rounds = atoi(argv[2]);
    state = (unsigned)atoi(argv[1]) * 2654435761u + 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    unsigned long long sum = 14695981039346656037ull;
    for (int round = 0; round < rounds; round++) {
        int step = 1 + (int)next(4), which = (int)next(4), root = (int)next(ranks), later = (int)next(2), kind = (int)next(3), in_place = next(3) == 0;
        int counts[MOST], table[MOST][MOST], displs[MOST], sdispls[MOST], start = 0, sstart = 0, mycounts[MOST], incounts[MOST];
        MPI_Datatype type = MPI_INT, own = MPI_DATATYPE_NULL;
        if (kind == 1) { MPI_Type_vector(2, 1, 2, MPI_SHORT, &own); MPI_Type_create_resized(own, 0, 8, &type); MPI_Type_free(&own); MPI_Type_commit(&type); own = type; }
        if (kind == 2) { MPI_Type_create_resized(MPI_CHAR, -1, 3, &type); MPI_Type_commit(&type); own = type; }
        for (int i = 0; i < ranks; i++) { counts[i] = (int)next(6) * step; for (int j = 0; j < ranks; j++) table[i][j] = (int)next(5) * step; }
        for (int i = 0; i < ranks; i++) { mycounts[i] = table[me][i]; incounts[i] = table[i][me]; }
        unsigned char *from = calloc(1, ROOM), *to = calloc(1, ROOM);
        unsigned keep = state; /* what follows differs between ranks */
        state += 77u * (unsigned)me;
        for (int i = 0; i < ROOM; i++) from[i] = (unsigned char)(i * 7 + me * 13 + round), to[i] = (unsigned char)(i + me + round);
        if (which == 3 && in_place) for (int i = 0; i < ranks; i++) incounts[i] = i < me ? table[i][me] : table[me][i]; /* both send as much */
        place(ranks, which == 3 ? incounts : counts, displs, step, &start);
        place(ranks, mycounts, sdispls, step, &sstart);
        char *f = (char *)from + ROOM / 2, *t = (char *)to + ROOM / 2;
        MPI_Request request = MPI_REQUEST_NULL;
        const void *mine = in_place && (which >= 2 || (which == 0 && me == root)) ? MPI_IN_PLACE : f;
        void *here = in_place && which == 1 && me == root ? MPI_IN_PLACE : t;
        if (which == 0) { if (later) MPI_Igatherv(mine, counts[me], type, t, counts, displs, type, root, MPI_COMM_WORLD, &request); else MPI_Gatherv(mine, counts[me], type, t, counts, displs, type, root, MPI_COMM_WORLD); }
        if (which == 1) { if (later) MPI_Iscatterv(f, counts, displs, type, here, counts[me], type, root, MPI_COMM_WORLD, &request); else MPI_Scatterv(f, counts, displs, type, here, counts[me], type, root, MPI_COMM_WORLD); }
        if (which == 2) { if (later) MPI_Iallgatherv(mine, counts[me], type, t, counts, displs, type, MPI_COMM_WORLD, &request); else MPI_Allgatherv(mine, counts[me], type, t, counts, displs, type, MPI_COMM_WORLD); }
        if (which == 3) { if (later) MPI_Ialltoallv(mine, mycounts, sdispls, type, t, incounts, displs, type, MPI_COMM_WORLD, &request); else MPI_Alltoallv(mine, mycounts, sdispls, type, t, incounts, displs, type, MPI_COMM_WORLD); }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        int sizes[MOST];
        for (int i = 0; i < ranks; i++) sizes[i] = (int)(counts[i]);
        int in[ROOM / 64], out[ROOM / 64];
        memset(out, 0, sizeof out);
        for (int i = 0; i < ROOM / 64; i++) in[i] = i + me * 5 + round;
        MPI_Reduce_scatter(in, out, sizes, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        for (int i = 0; i < ROOM / 64; i++) in[i] = i * 3 + me + round;
        MPI_Reduce_scatter(MPI_IN_PLACE, in, sizes, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        for (int i = 0; i < counts[me]; i++) sum = (sum ^ (unsigned)in[i]) * 1099511628211ull;
        for (int i = 0; i < ROOM / 64; i++) sum = (sum ^ (unsigned)out[i]) * 1099511628211ull;
        for (int i = 0; i < ROOM; i++) sum = (sum ^ from[i] ^ (unsigned)to[i] << 8) * 1099511628211ull;
        if (own != MPI_DATATYPE_NULL) MPI_Type_free(&type);
        free(from); free(to);
        state = keep;
    }
    unsigned long long all[MOST];
    MPI_Gather(&sum, 1, MPI_UNSIGNED_LONG_LONG, all, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    if (me == 0) { for (int i = 0; i < ranks; i++) printf("%016llx ", all[i]); printf("\n"); }
    MPI_Finalize();
}
