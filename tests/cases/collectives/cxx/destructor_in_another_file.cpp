// A destructor with a barrier, defined in another file, ends an object that only one rank has.
// with: _destructor_in_another_file_helper.cpp
#include <mpi.h>

#include "_destructor_in_another_file_helper.hpp"

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW101
        SharedOutput output;
    }
    MPI_Finalize();
    return 0;
}
