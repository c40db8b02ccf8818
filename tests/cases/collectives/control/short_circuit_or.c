// A rank that knows already that it is done does not ask the others, who ask it.
#include <mpi.h>

static int somebody_done(int mine)
{
    int any = 0;
    MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD); // expect: RW101
    return any;
}

int main(int argc, char **argv)
{
    int done, stop;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    done = rank == 0;

    stop = done || somebody_done(done); // because: RW101
    if (stop)
        done = 1;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
