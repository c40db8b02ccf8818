// The program sets MPI_TAG_UB.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int value = 7, found;
    MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value); // expect: RW930
    MPI_Finalize();
    return 0;
}
