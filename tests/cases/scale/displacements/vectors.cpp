// Displacements are running sums in vectors of int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <vector>

void collect(double *mine, int n, double *all, const std::vector<int> &counts) {
    std::vector<int> displs(counts.size(), 0);
    for (std::size_t i = 1; i < counts.size(); ++i)
        displs[i] = displs[i - 1] + counts[i - 1]; // because: RW702
    MPI_Allgatherv(mine, n, MPI_DOUBLE, all, counts.data(), displs.data(), MPI_DOUBLE, MPI_COMM_WORLD); // expect: RW702
}
