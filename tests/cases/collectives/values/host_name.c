// The name of the host decides whether the ranks meet.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    char name[MPI_MAX_PROCESSOR_NAME] = "";
    int length;
    MPI_Init(&argc, &argv);
    MPI_Get_processor_name(name, &length);

    if (strcmp(name, "login01") != 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
