// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE asked MPI_THREAD_SINGLE
// Thesis 2015, Fig. 2.10: all threads of a team call a collective; the program requests no thread level.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);
#pragma omp parallel
    {
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW502, RW915
    }
    MPI_Finalize();
    return 0;
}
