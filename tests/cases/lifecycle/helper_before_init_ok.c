// A helper that asks MPI is called when MPI is there.
#include <mpi.h>

static int processes(void)
{
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
}

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    size = processes();
    MPI_Finalize();
    return size < 1;
}
