// Every thread of the region calls the collective (Saillard 2015, fig. 4.1, code 6 and listing 1.1).
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine = 1;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
    {
        int sum;
        MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW502
    }
    MPI_Finalize();
    return 0;
}
