// The rank is kept in a static member that is set at the start.
#include <mpi.h>

class World {
public:
    static void start(int &argc, char **&argv)
    {
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &size);
    }
    static bool first() { return rank == 0; }
    static bool crowded() { return size > 1; }

private:
    static inline int rank = 0;
    static inline int size = 1;
};

int main(int argc, char **argv)
{
    World::start(argc, argv);
    if (World::crowded())
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
