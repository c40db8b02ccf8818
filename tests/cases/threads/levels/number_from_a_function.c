// check: -fopenmp
// needs: MPI_THREAD_FUNNELED
// The thread whose number a function of the program returns as 0 calls MPI, and the program requests less.
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
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel private(me)
    {
        me = my_number();
        if (size > 1 && me == 0)
            MPI_Send(&argc, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); // expect: RW915
    }
    MPI_Finalize();
    return 0;
}
