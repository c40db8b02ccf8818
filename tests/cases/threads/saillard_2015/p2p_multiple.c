// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE asked MPI_THREAD_SERIALIZED
// Euro-Par 2015, Table 2, with equal tags: thread 0 receives while the others may send.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, rank, in = 0, out = 1;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
    {
        int peer = 1 - rank;
        if (omp_get_thread_num() == 0)
            MPI_Recv(&in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW915
        else
            MPI_Send(&out, 1, MPI_INT, peer, 0, MPI_COMM_WORLD); // expect: RW915
    }
    MPI_Finalize();
    return 0;
}
