// Memory that the system gives as huge pages is read while it is received into.
// run: -n 2 --guard binary
// run: -n 2 --guard source
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20, SIZE = 2 * HUGE_PAGE };

int main(int argc, char **argv)
{
    int rank;
    char *space = mmap(NULL, 2 * SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *numbers = (char *)(((uintptr_t)space + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1));
    MPI_Request request;
    madvise(numbers, SIZE, MADV_HUGEPAGE);
    for (int i = 0; i < SIZE; i += 4096)
        numbers[i] = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(numbers, SIZE, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request);
        char early = numbers[HUGE_PAGE]; // expect: RW402
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        numbers[0] = early;
    } else {
        MPI_Send(numbers, SIZE, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
    munmap(space, 2 * SIZE);
    MPI_Finalize();
    return 0;
}
