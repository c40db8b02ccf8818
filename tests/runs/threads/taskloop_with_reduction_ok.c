// The iterations of a task loop that sums up send one after the other, at MPI_THREAD_SERIALIZED.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, sum = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop reduction(+ : sum) num_tasks(4)
        for (int i = 0; i < 4; i++) {
            sum += i;
#pragma omp critical
            MPI_Send(&i, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
        }
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum != 12;
}
