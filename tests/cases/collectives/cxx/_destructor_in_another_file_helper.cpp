#include <mpi.h>

#include "_destructor_in_another_file_helper.hpp"

Output::~Output() {
}

SharedOutput::~SharedOutput() {
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}
