// Only rank 1 calls a helper with a collective, which fits what the others call next: the calls differ later.
// run: -n 3
// says: rank 1 entered MPI_Allreduce here, the others at
#include <mpi.h>

static int error = 0, errors = 0;

static void count_errors(void)
{
    MPI_Allreduce(&error, &errors, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // because: RW102
}

int main(int argc, char **argv)
{
    int rank, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 3; round++)
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 1)
        count_errors();
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW102
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW102
    MPI_Finalize();
    return 0;
}
