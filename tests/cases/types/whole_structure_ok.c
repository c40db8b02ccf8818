// A datatype of the program's own describes the structure.
#include <mpi.h>

int main(int argc, char **argv)
{
    struct { int id; double mass; } cell = {1, 2};
    MPI_Datatype kind;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(sizeof cell, MPI_BYTE, &kind);
    MPI_Type_commit(&kind);
    MPI_Bcast(&cell, 1, kind, 0, MPI_COMM_WORLD);
    MPI_Type_free(&kind);
    MPI_Finalize();
    return 0;
}
