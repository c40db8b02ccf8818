// Master and workers go through the same collectives, each in its own function.
#include <mpi.h>
#include <stdio.h>

static void master(MPI_Comm comm)
{
    int n = 8, done = 0, all = 0;
    MPI_Bcast(&n, 1, MPI_INT, 0, comm);
    MPI_Reduce(&done, &all, 1, MPI_INT, MPI_SUM, 0, comm);
    printf("%d done\n", all);
}

static void worker(MPI_Comm comm)
{
    int n = 0, done;
    MPI_Bcast(&n, 1, MPI_INT, 0, comm);
    done = n * n;
    MPI_Reduce(&done, NULL, 1, MPI_INT, MPI_SUM, 0, comm);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        master(MPI_COMM_WORLD);
    else
        worker(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
