/* looks: attach
 * After a while one rank computes alone for longer than ever before, in code where no rank has been until then. */
#include <math.h>
#include <mpi.h>

static volatile double value = 1;

static void relax(long rounds)
{
    for (long done = 0; done != rounds; done++)
        value = cos(value) + 1e-9 * (double)(done % 1000);
}

static void write_up(double until)
{
    while (MPI_Wtime() < until)
        for (int i = 0; i < 1000; i++)
            value = sin(value) + 2;
}

int main(int argc, char **argv)
{
    int rank, is_written = 0;
    double worst, mine = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double begun = MPI_Wtime();
    for (int go = 1; go; MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD)) {
        relax(100000);
        if (rank == 2 && MPI_Wtime() - begun > 20 && !is_written++)
            write_up(MPI_Wtime() + 35);
        MPI_Allreduce(&mine, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        go = MPI_Wtime() - begun < 62;
    }
    MPI_Finalize();
    return 0;
}
