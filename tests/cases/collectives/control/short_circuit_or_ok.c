// Every rank asks the others before it looks at its own state.
#include <mpi.h>

static int somebody_done(int mine)
{
    int any = 0;
    MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    return any;
}

int main(int argc, char **argv)
{
    int done, stop;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    done = rank == 0;

    stop = somebody_done(done) || done;
    if (stop)
        done = 1;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
