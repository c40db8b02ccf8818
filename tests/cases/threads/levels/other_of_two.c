// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE asked MPI_THREAD_SERIALIZED
// All threads but the first call the collective: in a team of three these are two.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value = 0, work = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(3)
    {
        if (omp_get_thread_num() == 0)
            work++;
        else
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW502, RW915
    }
    MPI_Finalize();
    return value + work;
}
