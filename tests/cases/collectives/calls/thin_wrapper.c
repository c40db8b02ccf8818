// Functions that only wrap one MPI call are not to blame: what is wrong is where they are called.
#include <mpi.h>
#include <stdio.h>

static int sum_over_all(int value, MPI_Comm comm)
{
    int total;
    MPI_Allreduce(&value, &total, 1, MPI_INT, MPI_SUM, comm);
    return total;
}

static void share(int *value, int root, MPI_Comm comm)
{
    MPI_Bcast(value, 1, MPI_INT, root, comm);
}

int main(int argc, char **argv)
{
    int rank, n = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    share(&n, 0, MPI_COMM_WORLD);
    share(&n, rank / 2, MPI_COMM_WORLD); // expect: RW104
    if (sum_over_all(n, MPI_COMM_WORLD) > 10 && rank == 0) // because: RW101
        printf("%d\n", sum_over_all(1, MPI_COMM_WORLD)); // expect: RW101

    MPI_Finalize();
    return 0;
}
