// A hint is put into MPI_INFO_NULL.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Info info = MPI_INFO_NULL;
    MPI_Info_set(info, "key", "value"); // expect: RW905
    MPI_Finalize();
    return 0;
}
