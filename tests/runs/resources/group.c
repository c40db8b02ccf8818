// The group of a communicator is asked for twice and freed once.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Group one, other;
    MPI_Comm_group(MPI_COMM_WORLD, &one);
    MPI_Comm_group(MPI_COMM_WORLD, &other); // expect: RW310
    MPI_Group_free(&one);
    MPI_Finalize();
    return 0;
}
