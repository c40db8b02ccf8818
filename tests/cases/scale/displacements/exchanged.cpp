// Both arrays of displacements of an Alltoallv are running sums in int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <vector>

void exchange(std::vector<double> &out, std::vector<double> &in, std::vector<int> &sent, std::vector<int> &taken) {
    std::vector<int> from(sent.size()), to(sent.size());
    for (std::size_t i = 1; i < sent.size(); ++i) {
        from[i] = from[i - 1] + sent[i - 1]; // because: RW702
        to[i] = to[i - 1] + taken[i - 1];
    }
    MPI_Alltoallv(out.data(), sent.data(), from.data(), MPI_DOUBLE, in.data(), taken.data(), to.data(), MPI_DOUBLE, MPI_COMM_WORLD); // expect: RW702
}
