// check: -fopenmp
// A worksharing loop in a function of its own, in a team whose threads decide by their numbers.
#include <mpi.h>
#include <omp.h>

static void scale(double *data, int rows, int wanted)
{
    if (wanted) {
#pragma omp for // expect: RW501
        for (int i = 0; i < rows; i++)
            data[i] *= 2;
    }
}

int main(int argc, char **argv)
{
    double data[100] = {0};
    MPI_Init(&argc, &argv);
#pragma omp parallel
    scale(data, 100, omp_get_thread_num() != 1);
    MPI_Finalize();
    return 0;
}
