// A buffer that the process cannot read, as that of a device, is left alone; MPI does not touch it here either.
// run: -n 2 --guard binary
// run: -n 2 --guard source
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

enum { SIZE = 1 << 16 };

int main(int argc, char **argv)
{
    void *elsewhere = mmap(NULL, SIZE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    MPI_Request request;
    MPI_Init(&argc, &argv);
    for (int round = 0; round < 3; round++) {
        MPI_Irecv(elsewhere, SIZE, MPI_BYTE, 0, 99, MPI_COMM_SELF, &request);
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    munmap(elsewhere, SIZE);
    MPI_Finalize();
    return 0;
}
