// Settings known at compile time are the same on all ranks.
#include <mpi.h>

namespace settings {
constexpr bool check_often = true;
constexpr int leaders = 2;
} // namespace settings

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if constexpr (settings::check_often)
        MPI_Barrier(MPI_COMM_WORLD);
    if (settings::leaders > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
