// The same with the host name that the operating system gives.
#include <mpi.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    char name[256] = "";
    int on_gpu_node;
    MPI_Init(&argc, &argv);
    gethostname(name, sizeof name - 1);
    on_gpu_node = strncmp(name, "gpu", 3) == 0;
    MPI_Allreduce(MPI_IN_PLACE, &on_gpu_node, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);

    if (!on_gpu_node)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
