// check: -fopenmp
// needs: MPI_THREAD_FUNNELED
// The thread whose number a function of the program returns as 0 calls MPI, as the program requests.
#include <mpi.h>
#include <omp.h>

static int my_number(void)
{
    int number = omp_get_thread_num();
    return number;
}

int main(int argc, char **argv)
{
    int size, me;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel private(me)
    {
        me = my_number();
        if (size > 1 && me == 0)
            MPI_Send(&argc, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
