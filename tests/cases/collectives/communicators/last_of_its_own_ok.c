// Rank 0 also works by itself, with the same functions. The root is the last of the communicator that is
// used, whichever that is, and its members agree about that.
#include <mpi.h>

struct problem {
    MPI_Comm communicator;
    int first;
};

static void size_of(MPI_Comm communicator, int *size)
{
    MPI_Comm_size(communicator, size);
}

static void share_last(struct problem *problem)
{
    MPI_Comm communicator = problem->communicator;
    int size, value = problem->first;
    size_of(communicator, &size);
    MPI_Bcast(&value, 1, MPI_INT, size - 1, communicator);
    problem->first = value;
}

static void work(struct problem *problem, int rounds)
{
    for (int i = 0; i < rounds; i++)
        share_last(problem);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct problem whole = {MPI_COMM_WORLD, rank};
    work(&whole, 3);
    struct problem mine = {MPI_COMM_SELF, rank};
    work(&mine, 2);
    MPI_Finalize();
    return 0;
}
