// An info object that was freed is given to a call.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Info info, copy;
    MPI_Comm other;
    MPI_Info_create(&info);
    copy = info;
    MPI_Info_free(&info);
    MPI_Info_set(copy, "no_locks", "true"); // expect: RW312
    MPI_Finalize();
    return 0;
}
