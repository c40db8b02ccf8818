// The size of a container times the size of its elements is cast to int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <vector>

struct Particle { double place[3], speed[3]; };

void share(std::vector<Particle> &all) {
    MPI_Bcast(all.data(), static_cast<int>(all.size() * sizeof(Particle)), MPI_BYTE, 0, MPI_COMM_WORLD); // expect: RW704
}
