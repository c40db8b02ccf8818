// The size of a vector becomes an int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <vector>

void share(std::vector<double> &data) {
    MPI_Bcast(data.data(), data.size(), MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW704
}
