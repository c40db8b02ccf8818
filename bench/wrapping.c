/* Gathers blocks whose displacements are summed in int, as many programs do, and checks every byte.
 *
 * wrapping CALL BYTES ROUNDS: prints whether all bytes are right, and the time of a round. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t wrong_bytes(const unsigned char *all, int64_t n, int ranks)
{
    int64_t wrong = 0;
    for (int rank = 0; rank < ranks; rank++)
        for (int64_t i = 0; i < n; i++)
            wrong += all[rank * n + i] != (unsigned char)(i * 7 + rank * 13 + (i >> 20));
    return wrong;
}

int main(int argc, char **argv)
{
    int me, ranks, rounds = atoi(argv[3]), code = MPI_SUCCESS;
    int64_t n = atoll(argv[2]);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int is_all = !strcmp(argv[1], "allgatherv"), is_reduce = !strcmp(argv[1], "reduce_scatter"), has = is_all || me == 0;
    int *counts = calloc(ranks, sizeof(int)), *displs = calloc(ranks, sizeof(int));
    unsigned sum = 0;
    for (int i = 0; i < ranks; i++) {
        counts[i] = (int)n;
        displs[i] = (int)sum;
        sum += (unsigned)n;
    }
    unsigned char *mine = malloc(is_reduce ? n * ranks : n), *all = has ? malloc(n * ranks) : malloc(n);
    for (int64_t i = 0; i < (is_reduce ? n * ranks : n); i++)
        mine[i] = (unsigned char)(is_reduce ? (i * 7 + (me == 0 ? i >> 16 : 0)) % 251 : i * 7 + me * 13 + (i >> 20));
    memset(all, 0, has ? n * ranks : n);
    double least = 1e9;
    for (int round = 0; round < rounds; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double began = MPI_Wtime();
        if (is_all)
            code = MPI_Allgatherv(mine, (int)n, MPI_BYTE, all, counts, displs, MPI_BYTE, MPI_COMM_WORLD);
        else if (is_reduce)
            code = MPI_Reduce_scatter(mine, all, counts, MPI_UNSIGNED_CHAR, MPI_BXOR, MPI_COMM_WORLD);
        else
            code = MPI_Gatherv(mine, (int)n, MPI_BYTE, all, counts, displs, MPI_BYTE, 0, MPI_COMM_WORLD);
        double took = MPI_Wtime() - began;
        MPI_Allreduce(MPI_IN_PLACE, &took, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        least = took < least ? took : least;
    }
    int64_t wrong = is_reduce || !has ? 0 : wrong_bytes(all, n, ranks);
    for (int64_t i = 0; is_reduce && i < n; i++) {
        int64_t at = me * n + i;
        unsigned char other = (unsigned char)(at * 7 % 251), first = (unsigned char)((at * 7 + (at >> 16)) % 251);
        wrong += all[i] != (ranks % 2 ? first : (unsigned char)(first ^ other));
    }
    MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (me == 0)
        printf("error %d wrong %lld seconds %.9f\n", code, (long long)wrong, least);
    MPI_Finalize();
    return 0;
}
