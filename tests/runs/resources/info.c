// An info object is duplicated, and only one freed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Info info, copy;
    MPI_Info_create(&info);
    MPI_Info_set(info, "no_locks", "true");
    MPI_Info_dup(info, &copy); // expect: RW310
    MPI_Info_free(&info);
    MPI_Finalize();
    return 0;
}
