// The struct is copied by assignment, then the copy decides.
#include <mpi.h>

struct options {
    int root;
    int rounds;
};

int main(int argc, char **argv)
{
    struct options mine = {0, 2}, copy;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine.root = rank;
    copy = mine;

    if (copy.root == 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
