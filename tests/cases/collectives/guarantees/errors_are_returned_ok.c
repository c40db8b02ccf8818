// Errors are returned, and the ranks agree whether one of them saw a failure.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_File file;
    int failed, opened;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
    opened = MPI_File_open(MPI_COMM_SELF, rank == 0 ? "/dev/null" : "/no/such/file", MPI_MODE_RDONLY,
                           MPI_INFO_NULL, &file) == MPI_SUCCESS;
    failed = !opened;
    MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    if (!failed)
        MPI_Barrier(MPI_COMM_WORLD);
    if (failed && rank == 0)
        printf("not all could read\n");
    if (opened)
        MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
