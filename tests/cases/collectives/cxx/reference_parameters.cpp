// The helper writes the rank into what it was given a reference to.
#include <mpi.h>

static void whoami(int &me, int &all)
{
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &all);
}

int main(int argc, char **argv)
{
    int me = 0, all = 0;
    MPI_Init(&argc, &argv);
    whoami(me, all);
    const int &rounds = me;
    for (int i = 0; i < rounds; i++) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
