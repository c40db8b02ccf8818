// One field of each element depends on the rank, the other does not.
#include <mpi.h>

struct level {
    int owner;
    int active;
};

int main(int argc, char **argv)
{
    struct level levels[3];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++) {
        levels[i].owner = rank;
        levels[i].active = i < 2;
    }

    for (int i = 0; i < 3; i++) {
        if (levels[i].owner == 0) // because: RW101
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
        if (levels[i].active)
            levels[i].owner = 0;
    }

    MPI_Finalize();
    return 0;
}
