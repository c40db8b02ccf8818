// The communicator lives as long as the structure it is put into.
#include <mpi.h>

struct world {
    MPI_Comm comm;
};

static void open_world(struct world *world)
{
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    world->comm = copy;
}

int main(int argc, char **argv)
{
    struct world world;
    MPI_Init(&argc, &argv);
    open_world(&world);
    MPI_Barrier(world.comm);
    MPI_Comm_free(&world.comm);
    MPI_Finalize();
    return 0;
}
