// Huge pages that were set aside for programs, where there are any, are no place to guard: MPI and the program go on.
// run: -n 2 --guard binary
// run: -n 2 --guard source
#include <mpi.h>
#include <stddef.h>
#include <sys/mman.h>

enum { SIZE = 2 << 20 };

int main(int argc, char **argv)
{
    int rank, ways = MAP_PRIVATE | MAP_ANONYMOUS;
    char *numbers = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, ways | MAP_HUGETLB, -1, 0);
    MPI_Request request;
    if (numbers == MAP_FAILED)
        numbers = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, ways, -1, 0);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 3; round++) {
        if (rank == 0)
            MPI_Irecv(numbers, SIZE, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request);
        else
            MPI_Isend(numbers, SIZE, MPI_BYTE, 0, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        numbers[round] = 1;
    }
    munmap(numbers, SIZE);
    MPI_Finalize();
    return 0;
}
