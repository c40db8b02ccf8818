// Memory that is mapped from the system is read while it is received into.
// run: -n 2 --guard binary
// run: -n 2 --guard source
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

enum { SIZE = 1 << 16 };

int main(int argc, char **argv)
{
    int rank;
    char *mine = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *theirs = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(theirs, SIZE, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(mine, SIZE, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
    char early = theirs[SIZE / 2]; // expect: RW402
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    mine[0] = early;
    munmap(mine, SIZE);
    munmap(theirs, SIZE);
    MPI_Finalize();
    return 0;
}
