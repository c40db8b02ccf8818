// The coarsest problem is solved by rank 0 alone, with the function that solves the whole one. Whether
// to share what was found depends on the number of processes, but of another communicator than the one used.
#include <mpi.h>

struct problem {
    MPI_Comm communicator;
    int level;
};

static int processes(MPI_Comm communicator)
{
    int size;
    MPI_Comm_size(communicator, &size);
    return size;
}

static void share(struct problem *problem, struct problem *coarse)
{
    int sum, one = problem->level;
    if (processes(coarse->communicator) > 1)
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, problem->communicator); // expect: RW101
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct problem whole = {MPI_COMM_WORLD, 0};
    struct problem alone = {MPI_COMM_SELF, 1};
    share(&whole, rank == 0 ? &alone : &whole);
    MPI_Finalize();
    return 0;
}
