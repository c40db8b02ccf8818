// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE
// The next round begins a single construct while another thread is still in it.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel
    {
        for (int i = 0; i < argc; i++) {
#pragma omp single nowait
            MPI_Allreduce(value, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW503
        }
    }
    MPI_Finalize();
    return argc > 9;
}
