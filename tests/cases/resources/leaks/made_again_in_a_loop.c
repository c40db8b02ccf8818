// Every round makes another copy, and only the last one is freed.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy = MPI_COMM_NULL;
    int i;
    MPI_Init(&argc, &argv);
    for (i = 0; i < argc + 2; i++) {
        MPI_Comm_dup(MPI_COMM_WORLD, &copy); // expect: RW310
        MPI_Barrier(copy);
    }
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
