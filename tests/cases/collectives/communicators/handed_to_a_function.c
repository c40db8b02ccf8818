// The function is right for any communicator; one caller gives it one that has more members.
#include <mpi.h>

static double mean(double x, MPI_Comm comm)
{
    int size;
    double sum = 0.0;
    MPI_Comm_size(comm, &size);
    MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, comm); // expect: RW101
    return sum / size;
}

int main(int argc, char **argv)
{
    int solid;
    double x = 1.0;
    MPI_Comm body;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    solid = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, solid, rank, &body);
    if (solid) // because: RW101
        x = mean(x, MPI_COMM_WORLD);
    x = mean(x, MPI_COMM_WORLD);
    MPI_Comm_free(&body);
    MPI_Finalize();
    return 0;
}
