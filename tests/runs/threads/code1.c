// A collective in single inside two regions: one for each thread of the outer one (Saillard 2015, fig. 4.1, code 1).
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int mine = 1;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
        int sum;
#pragma omp parallel num_threads(2)
        {
#pragma omp single
            MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW502
        }
    }
    MPI_Finalize();
    return 0;
}
