// The name of rank 0's host decides whether the ranks meet.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    char name[MPI_MAX_PROCESSOR_NAME] = "";
    int length;
    MPI_Init(&argc, &argv);
    MPI_Get_processor_name(name, &length);
    MPI_Bcast(name, MPI_MAX_PROCESSOR_NAME, MPI_CHAR, 0, MPI_COMM_WORLD);

    if (strcmp(name, "login01") != 0)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
