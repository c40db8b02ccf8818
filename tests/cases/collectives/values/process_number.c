// The number the operating system gives to a process says nothing all ranks agree on.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    long number;
    MPI_Init(&argc, &argv);
    number = (long)getpid();

    if (number % 2 == 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
