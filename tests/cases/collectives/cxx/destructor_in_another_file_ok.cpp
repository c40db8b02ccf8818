// As destructor_in_another_file, and the object of one rank is of a class that has no barrier.
// with: _destructor_in_another_file_ok_helper.cpp
#include <mpi.h>

#include "_destructor_in_another_file_helper.hpp"

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        Output output;
    }
    MPI_Finalize();
    return 0;
}
