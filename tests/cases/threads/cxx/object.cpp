// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE
// An object whose method has nowait and is called twice.
#include <mpi.h>
#include <omp.h>

struct Reducer {
    int *value;
    int *sum;
    void once()
    {
#pragma omp single nowait
        MPI_Allreduce(value, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW503
    }
};

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    Reducer reducer{value, sum};
#pragma omp parallel
    {
        reducer.once();
        reducer.once();
    }
    MPI_Finalize();
    return argc > 9;
}
