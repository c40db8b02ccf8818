// A datatype that was never made.
// run: -n 2
// says: MPI_Bcast is given MPI_DATATYPE_NULL as datatype; it needs a datatype
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 0;
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Bcast(&x, 1, type, 0, MPI_COMM_WORLD); // expect: RW905
    MPI_Finalize();
    return 0;
}
