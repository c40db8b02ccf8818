// check: -fopenmp
// The threads of the inner region have their own numbers: its barrier is not reached by all of them.
#include <mpi.h>
#include <omp.h>

static int total;

static void add_up(int *part, int number) {
#pragma omp parallel if (number > 100)
    {
        part[omp_get_thread_num()] = number;
        if (omp_get_thread_num() > 0) {
#pragma omp barrier  // expect: RW501
        }
#pragma omp single
        total += part[0];
    }
}

int main(int argc, char **argv) {
    int part[64] = {0};
    MPI_Init(&argc, &argv);
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0)
            add_up(part, 1000 * (omp_get_thread_num() + argc));
    }
    MPI_Finalize();
    return 0;
}
