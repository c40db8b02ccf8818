/* Collectives of gigabytes whose displacements or sums do not fit an int; prints `right`, or what is wrong.
 *
 * large_volumes CALL: gatherv (3 x 1.2 GB), allgatherv (3 x 1.5 GB, more than 2^32 in all), reduce_scatter (3 x 715,827,883). What is
 * sent repeats itself every 64 MB, so that one file of 64 MB, mapped again and again, is what each process gives and what each
 * block arrives in: few pages, and every byte of them is checked. The largest of equal bytes is the same however often it is taken. Nothing is mapped in front of a buffer. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { RANKS = 3 };
static const int64_t PIECE = 64 << 20;
static int me, ranks;

static unsigned char value(int rank, int64_t at) { return (unsigned char)(1 + (at * 7 + (at >> 13) + rank * 31) % 251); }

/* Blocks of so many bytes, each of which is one file of its own, again and again. */
static unsigned char *blocks(int number, int64_t bytes)
{
    int64_t rounded = (bytes + PIECE - 1) / PIECE * PIECE;
    unsigned char *memory = mmap(NULL, number * rounded + PIECE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    memory += PIECE;
    for (int block = 0; block < number; block++) {
        int file = memfd_create("large-volumes", 0);
        if (file < 0 || ftruncate(file, PIECE) != 0)
            exit(3);
        for (int64_t at = 0; at < rounded; at += PIECE)
            if (mmap(memory + block * rounded + at, PIECE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED)
                exit(3);
        close(file);
    }
    return memory;
}

static int64_t wrong_bytes(const unsigned char *block, int rank)
{
    int64_t wrong = 0;
    for (int64_t i = 0; i < PIECE; i++)
        wrong += block[i] != value(rank, i);
    return wrong;
}

int main(int argc, char **argv)
{
    int counts[RANKS], displs[RANKS], code;
    int64_t wrong = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int is_all = !strcmp(argv[1], "allgatherv"), is_reduce = !strcmp(argv[1], "reduce_scatter");
    int64_t n = is_reduce ? 715827883 : (is_all ? 23 : 18) * PIECE, sum = 0;
    for (int i = 0; i < RANKS; i++, sum += n)
        counts[i] = (int)n, displs[i] = (int)(uint32_t)sum;
    unsigned char *mine = blocks(1, is_reduce ? n * RANKS : n);
    unsigned char *all = is_reduce ? blocks(1, n) : is_all || me == 0 ? blocks(RANKS, n) : NULL;
    for (int64_t i = 0; i < PIECE; i++)
        mine[i] = value(me, i);
    if (is_reduce)
        code = MPI_Reduce_scatter(mine, all, counts, MPI_UNSIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD);
    else if (is_all)
        code = MPI_Allgatherv(mine, (int)n, MPI_BYTE, all, counts, displs, MPI_BYTE, MPI_COMM_WORLD);
    else
        code = MPI_Gatherv(mine, (int)n, MPI_BYTE, all, counts, displs, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int64_t i = 0; is_reduce && i < PIECE; i++) {
        int64_t at = (me * n + i) % PIECE;
        unsigned char most = 0;
        for (int rank = 0; rank < RANKS; rank++)
            most = value(rank, at) > most ? value(rank, at) : most;
        wrong += all[i] != most;
    }
    for (int rank = 0; !is_reduce && all && rank < RANKS; rank++)
        wrong += wrong_bytes(all + rank * n, rank);
    if (code != MPI_SUCCESS && me == 0) /* the others may never come back */
        printf("error %d\n", code), fflush(stdout), MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (me == 0 && wrong)
        printf("wrong bytes: %lld\n", (long long)wrong);
    else if (me == 0)
        printf("right\n");
    MPI_Finalize();
    return wrong != 0;
}
