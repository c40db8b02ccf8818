// The size of a vector is compared with the largest int.
// notes: RW702, RW703, RW704, RW705
#include <climits>
#include <mpi.h>
#include <vector>

void share(std::vector<double> &data) {
    if (data.size() > INT_MAX)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(data.data(), data.size(), MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
