// Elements of a datatype of their own are counted, and more than an int counts are refused.
// notes: RW702, RW703, RW704, RW705
#include <climits>
#include <mpi.h>
#include <stdexcept>
#include <vector>

struct Particle { double place[3], speed[3]; };

void share(std::vector<Particle> &all, MPI_Datatype particle) {
    if (all.size() > INT_MAX)
        throw std::length_error("too many particles");
    MPI_Bcast(all.data(), static_cast<int>(all.size()), particle, 0, MPI_COMM_WORLD);
}
