// A datatype that was freed is made part of a structure.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype pair, copy, whole;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    copy = pair;
    MPI_Type_free(&pair);
    MPI_Type_create_struct(1, (int[]){1}, (MPI_Aint[]){0}, (MPI_Datatype[]){copy}, &whole); // expect: RW312
    MPI_Type_free(&whole);
    MPI_Finalize();
    return 0;
}
