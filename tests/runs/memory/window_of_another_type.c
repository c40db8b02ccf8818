// One-sided operations take the doubles of a window for something else (MPI 4.1, section 12.3).
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

static double field[8];      // because: RW401

int main(int argc, char **argv)
{
    int rank, ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    float halves[8] = {0};
    double wholes[8] = {0}, more[8] = {0};
    MPI_Win window, other;
    MPI_Datatype every_second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 1, 2, MPI_FLOAT, &every_second);
    MPI_Type_commit(&every_second);
    double *heap = calloc(8, sizeof(double));      // because: RW401
    MPI_Win_create(field, sizeof field, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_create(heap, 8 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &other);
    MPI_Win_fence(0, window);
    MPI_Win_fence(0, other);
    if (rank == 0) {
        MPI_Put(halves, 2, MPI_FLOAT, 1, 1, 2, MPI_FLOAT, window);      // expect: RW401
        MPI_Get(ones, 2, MPI_INT, 1, 4, 2, MPI_INT, window);      // expect: RW401
        MPI_Accumulate(ones + 4, 2, MPI_INT, 1, 2, 2, MPI_INT, MPI_SUM, other);      // expect: RW401
        MPI_Put(halves + 4, 2, MPI_FLOAT, 1, 4, 1, every_second, other);      // expect: RW401
        MPI_Put(wholes, 8, MPI_BYTE, 1, 7, 8, MPI_BYTE, window);
    }
    MPI_Win_fence(0, window);
    MPI_Win_fence(0, other);
    MPI_Win_free(&other);
    MPI_Win_free(&window);
    MPI_Type_free(&every_second);
    free(heap);
    MPI_Finalize();
    return ones[0] + halves[0] + more[0] < 0;
}
