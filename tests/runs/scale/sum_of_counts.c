// Counts that are legal one by one, and more than an int together. The type has no extent, so that nothing is large.
// run: -n 2
#include <mpi.h>

static void nothing(void *in, void *inout, int *n, MPI_Datatype *type) {
    (void)in, (void)inout, (void)n, (void)type;
}

int main(int argc, char **argv) {
    int counts[2] = {1073741824, 1073741824};
    char in[8] = {0}, out[8];
    MPI_Datatype empty;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(0, MPI_BYTE, &empty);
    MPI_Type_commit(&empty);
    MPI_Op_create(nothing, 1, &op);
    MPI_Reduce_scatter(in, out, counts, empty, op, MPI_COMM_WORLD); // expect: RW712
    MPI_Op_free(&op);
    MPI_Type_free(&empty);
    MPI_Finalize();
}
