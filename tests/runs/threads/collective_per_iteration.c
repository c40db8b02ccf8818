// Each iteration of a dynamic loop calls a collective.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int a[4] = {0};
    MPI_Request request[4];
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(dynamic, 1)
        for (int i = 0; i < 4; i++)
            MPI_Ibcast(&a[i], 1, MPI_INT, 0, MPI_COMM_WORLD, &request[i]); // expect: RW502
    }
    MPI_Waitall(4, request, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
