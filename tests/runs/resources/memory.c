// Memory that MPI allocated is not given back.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int *memory;
    for (int i = 0; i < 2; i++)
        MPI_Alloc_mem(1000, MPI_INFO_NULL, &memory); // expect: RW310
    MPI_Free_mem(memory);
    MPI_Finalize();
    return 0;
}
