// A program without MPI_Init.
// run: -n 2
#include <mpi.h>

int main(void)
{
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW911
    return 0;
}
