#include <mpi.h>

#include "_constructor_in_another_file_helper.hpp"

Grid::Grid(int cells) : cells(cells) {
    MPI_Bcast(&this->cells, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW101
}

Grid::~Grid() {
}
