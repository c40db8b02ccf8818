// One call makes both communicators: the members of the first do not share what is summed up over the second.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, sum = 0;
    MPI_Comm first = MPI_COMM_NULL, last = MPI_COMM_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++) {
        MPI_Comm_split(MPI_COMM_WORLD, i == 0 ? 0 : rank, 0, &last);
        if (i == 0)
            first = last;
    }
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, last);

    if (sum > 0)
        MPI_Barrier(first); // expect: RW101

    MPI_Comm_free(&first);
    MPI_Comm_free(&last);
    MPI_Finalize();
    return 0;
}
