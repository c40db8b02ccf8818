// check: -fopenmp
// The barriers of a parallel region are those of its own team: whether a thread begins one is its own affair.
#include <mpi.h>
#include <omp.h>

static int total;

static void add_up(int *part, int number) {
#pragma omp parallel if (number > 100)
    {
        part[omp_get_thread_num()] = number;
#pragma omp barrier
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
        for (int round = 0; round < omp_get_thread_num(); round++)
            add_up(part, round);
    }
    MPI_Finalize();
    return 0;
}
