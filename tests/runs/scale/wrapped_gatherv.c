// Displacements whose sum has wrapped around; the memory in front of the buffer exists, so nothing crashes.
// run: -n 3
// says: where 2,147,484,000 was meant
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>

int main(int argc, char **argv) {
    int rank, size, counts[3], displs[3], sum = 2147483000;
    char mine[1000] = {0};
    size_t half = (size_t)1 << 32;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *memory = mmap(0, 2 * half, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    for (int i = 0; i < 3; i++) {
        counts[i] = 1000;
        displs[i] = i ? sum : 0;
        sum = i ? (int)((unsigned)sum + 1000u) : sum;
    }
    MPI_Gatherv(mine, 1000, MPI_BYTE, memory + half, counts, displs, MPI_BYTE, 0, MPI_COMM_WORLD); // expect: RW711
    MPI_Finalize();
}
