// A datatype that nothing was put into is committed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype type = (MPI_Datatype)0x1234;
    MPI_Type_commit(&type); // expect: RW314
    MPI_Finalize();
    return 0;
}
