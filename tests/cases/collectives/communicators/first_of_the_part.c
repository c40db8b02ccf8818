// Within the part only its first rank calls.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int part_rank;
    double x = 1.0, sum = 0.0;
    MPI_Comm part;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &part);
    MPI_Comm_rank(part, &part_rank);

    if (part_rank == 0) { // because: RW101
        MPI_Reduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, part); // expect: RW101
        printf("sum %g\n", sum);
    }
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
