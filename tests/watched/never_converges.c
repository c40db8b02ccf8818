/* looks: attach
 * After a while one rank no longer comes out of the loop that all have come out of before. It counts its rounds, so that
 * no state of it ever comes again: only history says that this is too long. */
#include <math.h>
#include <mpi.h>

static volatile double value = 1;

static void relax(long rounds)
{
    for (long done = 0; done != rounds; done++)
        value = cos(value) + 1e-9 * (double)(done % 1000); /* expect: RW801 rank=2 */
}

int main(int argc, char **argv)
{
    int rank;
    double worst, mine = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double begun = MPI_Wtime();
    for (int go = 1; go; MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD)) {
        relax(rank == 2 && MPI_Wtime() - begun > 60 ? -1 : 100000);
        MPI_Allreduce(&mine, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        go = MPI_Wtime() - begun < 140;
    }
    MPI_Finalize();
    return 0;
}
