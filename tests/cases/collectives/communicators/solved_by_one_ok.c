// The coarsest problem is solved by each rank alone, with the function that solves the whole one. Whether
// to share what was found depends on the number of processes of the communicator that is used.
#include <mpi.h>

struct problem {
    MPI_Comm communicator;
    int level;
};

static void count_processes(MPI_Comm communicator, int *size)
{
    MPI_Comm_size(communicator, size);
}

static int share(struct problem *problem)
{
    MPI_Comm communicator = problem->communicator;
    int size, sum, found = 0, one = problem->level;
    count_processes(communicator, &size);
    if (size > 1)
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, communicator);
    MPI_Allreduce(&one, &found, 1, MPI_INT, MPI_MAX, communicator);
    if (found)
        MPI_Bcast(&one, 1, MPI_INT, size - 1, communicator);
    return found;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct problem whole = {MPI_COMM_WORLD, 0};
    struct problem alone = {MPI_COMM_SELF, 1};
    share(&whole);
    share(&alone);
    MPI_Finalize();
    return 0;
}
