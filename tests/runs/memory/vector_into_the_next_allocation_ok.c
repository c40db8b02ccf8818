// A datatype leads from one allocation into another, and all its blocks are allocated.
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    char *memory = calloc(1, 24), *next = calloc(1, 24);
    MPI_Aint away = next - memory, places[2] = {0, away};
    MPI_Type_create_hindexed_block(2, 8, places, MPI_BYTE, &type);
    MPI_Type_commit(&type);
    MPI_Bcast(memory, 1, type, 0, MPI_COMM_SELF);
    MPI_Type_free(&type);
    free(next);
    free(memory);
    MPI_Finalize();
    return 0;
}
