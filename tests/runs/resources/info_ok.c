// An info object is duplicated, and both freed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Info info, copy;
    MPI_Info_create(&info);
    MPI_Info_set(info, "no_locks", "true");
    MPI_Info_dup(info, &copy);
    MPI_Info_free(&info);
    MPI_Info_free(&copy);
    MPI_Finalize();
    return 0;
}
