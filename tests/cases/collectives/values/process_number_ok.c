// The number the operating system gives to a process says nothing all ranks agree on.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    long number;
    MPI_Init(&argc, &argv);
    number = (long)getpid();
    MPI_Bcast(&number, 1, MPI_LONG, 0, MPI_COMM_WORLD);

    if (number % 2 == 0)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
