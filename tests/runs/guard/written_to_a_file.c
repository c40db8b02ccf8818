// What is being written to a file is changed.
// run: -n 2 --guard source
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    int data[4] = {0}, mode = MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE;
    char name[] = "/tmp/rankwise-guard-XXXXXX";
    MPI_File file;
    MPI_Request request;
    close(mkstemp(name));
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_File_open(MPI_COMM_SELF, name, mode, MPI_INFO_NULL, &file);
    MPI_File_iwrite(file, data, 4, MPI_INT, &request);
    data[1] = 2; // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
