/* Random collectives with equal blocks; prints a sum over all bytes of all buffers of all ranks. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 16, ROOM = 1 << 14, WHICH = 7 };
static unsigned state;
static unsigned next(unsigned below) { state = state * 1664525u + 1013904223u; return (state >> 8) % below; }

/* A datatype whose elements are two ints: as they are, with holes, in turned order, or with a negative lower bound. */
static MPI_Datatype two_ints(unsigned kind)
{
    MPI_Datatype made, type;
    int backwards[2] = {1, 0};
    if (kind == 0)
        MPI_Type_contiguous(2, MPI_INT, &made);
    else if (kind == 1)
        MPI_Type_vector(2, 1, 3, MPI_INT, &made);
    else
        MPI_Type_create_indexed_block(2, 1, backwards, MPI_INT, &made);
    MPI_Type_create_resized(made, kind == 3 ? -4 : 0, kind == 1 ? 20 : kind == 3 ? 16 : 8, &type);
    MPI_Type_free(&made);
    MPI_Type_commit(&type);
    return type;
}

/* Not commutative: the order of ranks shows in the result. */
static void compose(void *in, void *inout, int *n, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *n; i++) {
        unsigned *a = (unsigned *)in + i, *b = (unsigned *)inout + i;
        *b = *a * 31u + *b;
    }
}

int main(int argc, char **argv)
{
    int me, ranks, rounds = atoi(argv[2]);
    state = (unsigned)atoi(argv[1]) * 2654435761u + 1;
    MPI_Init(&argc, &argv);
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &ranks);
    unsigned long long sum = 14695981039346656037ull, all[MOST];
    MPI_Op op;
    MPI_Op_create(compose, 0, &op);
    for (int round = 0; round < rounds; round++) {
        unsigned which = next(WHICH), root = next((unsigned)ranks), is_in_place = next(3) == 0, elements = next(9);
        unsigned keep = state; /* what follows differs between ranks */
        state += 77u * (unsigned)me;
        /* The same signature with other types on other ranks: pairs of ints, or twice as many ints. */
        unsigned kind = next(5), other = next(5);
        MPI_Datatype from = kind < 4 ? two_ints(kind) : MPI_INT, to = other < 4 ? two_ints(other) : MPI_INT;
        int sends = (int)elements * (kind < 4 ? 1 : 2), receives = (int)elements * (other < 4 ? 1 : 2);
        static unsigned char out[ROOM], in[ROOM];
        for (int i = 0; i < ROOM; i++)
            out[i] = (unsigned char)(i * 7 + me * 13 + round), in[i] = (unsigned char)(i * 3 + me + round);
        void *f = out + ROOM / 2, *t = in + ROOM / 2;
        const void *given = is_in_place ? MPI_IN_PLACE : f;
        int is_root = me == (int)root;
        if (which == 0)
            MPI_Allgather(given, sends, from, t, receives, to, comm);
        else if (which == 1)
            MPI_Alltoall(given, sends, from, t, receives, to, comm);
        else if (which == 2)
            MPI_Gather(is_root ? given : f, sends, from, t, receives, to, (int)root, comm);
        else if (which == 3)
            MPI_Scatter(f, sends, from, is_root && is_in_place ? MPI_IN_PLACE : t, receives, to, (int)root, comm);
        else if (which == 4)
            MPI_Bcast(t, receives, to, (int)root, comm);
        else if (which == 5)
            MPI_Reduce(is_root ? given : f, t, (int)elements, MPI_UNSIGNED, op, (int)root, comm);
        else
            MPI_Allreduce(given, t, (int)elements, MPI_UNSIGNED, op, comm);
        for (int i = 0; i < ROOM; i++)
            sum = (sum ^ out[i] ^ (unsigned)in[i] << 8) * 1099511628211ull;
        if (kind < 4)
            MPI_Type_free(&from);
        if (other < 4)
            MPI_Type_free(&to);
        state = keep;
    }
    MPI_Op_free(&op);
    MPI_Gather(&sum, 1, MPI_UNSIGNED_LONG_LONG, all, 1, MPI_UNSIGNED_LONG_LONG, 0, comm);
    for (int i = 0; i < ranks && me == 0; i++)
        printf("%016llx%c", all[i], i + 1 < ranks ? ' ' : '\n');
    MPI_Finalize();
    return 0;
}
