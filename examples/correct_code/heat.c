/* Heat along a rod, cut into one piece a rank. Each rank relaxes its piece until it is smooth.
 *
 * Every rank looks at the largest change of all, which MPI_Allreduce gives to each of them alike, so all
 * of them stop after the same step. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define POINTS 120
#define TOLERANCE 0.05

static void exchange_edges(double *rod, int mine, int rank, int size)
{
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    MPI_Sendrecv(&rod[1], 1, MPI_DOUBLE, left, 0, &rod[mine + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&rod[mine], 1, MPI_DOUBLE, right, 1, &rod[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

static double relax(const double *old, double *new, int mine)
{
    double change = 0.0;
    for (int i = 1; i <= mine; i++) {
        new[i] = 0.5 * (old[i - 1] + old[i + 1]);
        change = fmax(change, fabs(new[i] - old[i]));
    }
    return change;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int mine = POINTS / size + (rank < POINTS % size);
    double *old = calloc(mine + 2, sizeof *old);
    double *new = calloc(mine + 2, sizeof *new);
    if (rank == 0)
        old[0] = new[0] = 100.0;

    double my_change, change = 1.0;
    int steps = 0;
    while (change > TOLERANCE) {
        exchange_edges(old, mine, rank, size);
        my_change = relax(old, new, mine);
        MPI_Allreduce(&my_change, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        double *swap = old;
        old = new;
        new = swap;
        steps++;
    }

    if (rank == 0)
        printf("%d points, %d steps, largest last change %g\n", POINTS, steps, change);
    free(old);
    free(new);
    MPI_Finalize();
    return 0;
}
