// Rank 0 also works by itself, with the same functions. The root is asked of another communicator than
// the one that is used: the last of all is not the last of one.
#include <mpi.h>

struct problem {
    MPI_Comm communicator;
    MPI_Comm ranks_asked;
    int first;
};

static void size_of(MPI_Comm communicator, int *size)
{
    MPI_Comm_size(communicator, size);
}

static void share_last(struct problem *problem)
{
    int size, value = problem->first;
    size_of(problem->ranks_asked, &size);
    MPI_Bcast(&value, 1, MPI_INT, size - 1, problem->communicator); // expect: RW104
    problem->first = value;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct problem whole = {MPI_COMM_WORLD, rank == 0 ? MPI_COMM_SELF : MPI_COMM_WORLD, rank};
    share_last(&whole);
    if (rank == 0) {
        struct problem mine = {MPI_COMM_SELF, MPI_COMM_SELF, rank};
        share_last(&mine);
    }
    MPI_Finalize();
    return 0;
}
