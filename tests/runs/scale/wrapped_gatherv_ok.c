// Displacements that are negative because the buffer is given by its middle.
// run: -n 3
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
        displs[i] = 2000 - 1000 * i - 1000;
        sum = i ? (int)((unsigned)sum + 1000u) : sum;
    }
    MPI_Gatherv(mine, 1000, MPI_BYTE, memory + half, counts, displs, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
