// The last block of a vector begins behind its allocation, and ends in the next one.
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    char *memory = calloc(1, 24), *next = calloc(1, 24);      // because: RW410
    MPI_Aint away = next - memory, places[2] = {0, away - 4};
    MPI_Type_create_hindexed_block(2, 8, places, MPI_BYTE, &type);
    MPI_Type_commit(&type);
    MPI_Bcast(memory, 1, type, 0, MPI_COMM_SELF);      // expect: RW410
    MPI_Type_free(&type);
    free(next);
    free(memory);
    MPI_Finalize();
    return 0;
}
