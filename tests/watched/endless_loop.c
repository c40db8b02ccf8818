/* One rank never comes out of its loop; the others wait for it in the next reduction. */
#include <mpi.h>
#include <math.h>

static volatile double error = 1;

static void improve(int is_stuck)
{
    do
        error = sin(error) + 1; /* expect: RW801 rank=2 */
    while (is_stuck);
}

int main(int argc, char **argv)
{
    int rank;
    double mine = 1, worst;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double begun = MPI_Wtime();
    for (int go = 1; go; MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD)) {
        for (int i = 0; i < 20000; i++)
            improve(0);
        if (rank == 2 && MPI_Wtime() - begun > 8)
            improve(1);
        MPI_Allreduce(&mine, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        go = MPI_Wtime() - begun < 30;
    }
    MPI_Finalize();
    return 0;
}
