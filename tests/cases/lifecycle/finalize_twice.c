// Clean-up ends MPI, and so does main.
#include <mpi.h>

static void clean_up(void)
{
    MPI_Finalize();
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    clean_up();
    MPI_Finalize(); // expect: RW912
    return 0;
}
