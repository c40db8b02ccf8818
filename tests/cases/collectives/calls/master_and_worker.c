// The master reduces while the workers all-reduce.
#include <mpi.h>
#include <stdio.h>

static void master(MPI_Comm comm)
{
    int n = 8, done = 0, all = 0;
    MPI_Bcast(&n, 1, MPI_INT, 0, comm);
    MPI_Reduce(&done, &all, 1, MPI_INT, MPI_SUM, 0, comm); // expect: RW102
    printf("%d done\n", all);
}

static void worker(MPI_Comm comm)
{
    int n = 0, done, all = 0;
    MPI_Bcast(&n, 1, MPI_INT, 0, comm);
    done = n * n;
    MPI_Allreduce(&done, &all, 1, MPI_INT, MPI_SUM, comm); // expect: RW102
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) // because: RW102
        master(MPI_COMM_WORLD);
    else
        worker(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
