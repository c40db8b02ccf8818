// Windows and a buffer for sends are made of more memory than there is (MPI 4.1, sections 12.2.1, 12.2.4, 3.6).
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

static char room[1 << 16];      // because: RW410

int main(int argc, char **argv)
{
    double edge[4] = {0};      // because: RW410
    MPI_Win heap, stack, dynamic;
    MPI_Init(&argc, &argv);
    double *field = malloc(10 * sizeof(double));      // because: RW410
    MPI_Win_create(field, 11 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &heap);      // expect: RW410
    MPI_Win_create(edge, 5 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &stack);      // expect: RW410
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    MPI_Win_attach(dynamic, field + 1, 10 * sizeof(double));      // expect: RW410
    // says: base needs 80 bytes, and its allocation has 72, of 80 in all
    MPI_Win_detach(dynamic, field + 1);
    MPI_Buffer_attach(room, (1 << 16) + 1);      // expect: RW410
    void *given;
    int size;
    MPI_Buffer_detach(&given, &size);
    MPI_Win_free(&dynamic);
    MPI_Win_free(&stack);
    MPI_Win_free(&heap);
    free(field);
    MPI_Finalize();
    return 0;
}
