// check: -fopenmp
// As orphaned_loop, and no team executes the loop: what threads decided before makes no difference to one thread.
#include <mpi.h>
#include <omp.h>

static void scale(double *data, int rows, int wanted)
{
    if (wanted) {
#pragma omp for
        for (int i = 0; i < rows; i++)
            data[i] *= 2;
    }
}

int main(int argc, char **argv)
{
    double data[100] = {0};
    int wanted = 0;
    MPI_Init(&argc, &argv);
#pragma omp parallel
    wanted = omp_get_thread_num() != 1;
    scale(data, 100, wanted);
    MPI_Finalize();
    return 0;
}
