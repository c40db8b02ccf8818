// The standard library makes the ranks, and each gives one element.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <numeric>
#include <vector>

void collect(double *mine, double *all, const std::vector<int> &counts) {
    std::vector<int> displs(counts.size(), 0);
    std::iota(displs.begin(), displs.end(), 0);
    MPI_Allgatherv(mine, 1, MPI_DOUBLE, all, counts.data(), displs.data(), MPI_DOUBLE, MPI_COMM_WORLD);
}
