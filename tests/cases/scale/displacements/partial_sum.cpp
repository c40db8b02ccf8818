// The standard library makes the running sums.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <numeric>
#include <vector>

void collect(double *mine, int n, double *all, const std::vector<int> &counts) {
    std::vector<int> displs(counts.size(), 0);
    std::partial_sum(counts.begin(), counts.end() - 1, displs.begin() + 1); // because: RW702
    MPI_Allgatherv(mine, n, MPI_DOUBLE, all, counts.data(), displs.data(), MPI_DOUBLE, MPI_COMM_WORLD); // expect: RW702
}
