// Windows and a buffer for sends are made of the memory that there is.
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

static char room[1 << 16];

int main(int argc, char **argv)
{
    double edge[4] = {0};
    MPI_Win heap, stack, dynamic;
    MPI_Init(&argc, &argv);
    double *field = malloc(10 * sizeof(double));
    MPI_Win_create(field, 10 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &heap);
    MPI_Win_create(edge, 4 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &stack);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    MPI_Win_attach(dynamic, field + 1, 9 * sizeof(double));
    MPI_Win_detach(dynamic, field + 1);
    MPI_Buffer_attach(room, 1 << 16);
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
