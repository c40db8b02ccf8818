// Some calls are allowed before and after.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int version, subversion, ended;
    MPI_Get_version(&version, &subversion);
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    MPI_Finalized(&ended);
    printf("%d.%d %d\n", version, subversion, ended);
    return 0;
}
