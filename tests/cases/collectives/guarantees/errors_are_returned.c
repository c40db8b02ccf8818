// Errors are returned from here on, so one rank may see a failure that the others do not.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_File file;
    int failed;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
    failed = MPI_File_open(MPI_COMM_SELF, rank == 0 ? "/dev/null" : "/no/such/file", MPI_MODE_RDONLY,
                           MPI_INFO_NULL, &file) != MPI_SUCCESS;
    if (!failed)
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    if (failed && rank == 0)
        printf("not all could read\n");
    if (!failed)
        MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
