// Host code is checked like any other, too.
#include <mpi.h>

__global__ void fill(float *data) { data[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv)
{
    int rank;
    float *data = nullptr;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    cudaMalloc(&data, 256 * sizeof(float));
    fill<<<dim3(1), 256>>>(data);
    if (rank == 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
