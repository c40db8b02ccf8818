// An info object that is null is asked for its keys.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Info info = MPI_INFO_NULL;
    int keys = 0;
    MPI_Init(&argc, &argv);
    MPI_Info_get_nkeys(info, &keys); // expect: RW905
    MPI_Finalize();
    return 0;
}
