// A helper that asks MPI is called too early.
#include <mpi.h>

static int processes(void)
{
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size); // expect: RW911
    return size;
}

int main(int argc, char **argv)
{
    int size = processes();
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return size < 1;
}
