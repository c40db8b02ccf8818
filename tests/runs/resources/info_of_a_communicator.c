// The hints of a communicator are asked for and not freed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Info info;
    MPI_Comm_get_info(MPI_COMM_WORLD, &info); // expect: RW310
    MPI_Finalize();
    return 0;
}
