// The sides of a matrix are constants, their product is not an int.
#include <mpi.h>
#include <vector>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    const int rows = 65536, columns = 65536;
    std::vector<float> matrix(static_cast<std::size_t>(rows) * columns);
    int all = 65536;
    all *= columns;
    MPI_Bcast(&matrix[0], all, MPI_FLOAT, 0, MPI_COMM_WORLD); // expect: RW701
    MPI_Finalize();
}
