// A predicate that says whether this rank does the talking.
#include <mpi.h>
#include <stdio.h>

static int is_root(MPI_Comm comm)
{
    int rank;
    MPI_Comm_rank(comm, &rank);
    return rank == 0;
}

int main(int argc, char **argv)
{
    double x = 1.0, sum = 0.0;
    MPI_Init(&argc, &argv);
    MPI_Reduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (is_root(MPI_COMM_WORLD)) {
        printf("sum: %g\n", sum);
    }
    MPI_Finalize();
    return 0;
}
