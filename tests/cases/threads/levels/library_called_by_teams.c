// check: --initial-level parallel -fopenmp
// needs: MPI_THREAD_MULTIPLE
// A library whose functions are called by all threads of a team: a region in one is nested.
#include <mpi.h>

void exchange(int *value, MPI_Comm comm)
{
#pragma omp single
    MPI_Bcast(value, 1, MPI_INT, 0, comm);
}

void in_region(int *value, MPI_Comm comm)
{
#pragma omp parallel
    {
#pragma omp single
        MPI_Bcast(value, 1, MPI_INT, 0, comm); // expect: RW502
    }
}
