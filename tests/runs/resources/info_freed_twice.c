// An info object is freed twice through copies of its handle.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Info info, copy;
    MPI_Info_create(&info);
    copy = info;
    MPI_Info_free(&info);
    MPI_Info_free(&copy); // expect: RW311
    MPI_Finalize();
    return 0;
}
