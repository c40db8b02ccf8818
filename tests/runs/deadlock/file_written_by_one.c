// A collective write that only rank 0 calls, while rank 1 waits for a message.
// run: -n 2
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    char name[64];
    MPI_File file;
    snprintf(name, sizeof name, "/dev/shm/rankwise-case-%d", (int)getppid());
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    remove(name);
    if (rank == 0)
        MPI_File_write_at_all(file, 0, &x, 1, MPI_INT, MPI_STATUS_IGNORE); // expect: RW201
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // because: RW201
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
