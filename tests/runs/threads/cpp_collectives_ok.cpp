// One after the other.
// run: -n 2
#include <mpi.h>
#include <thread>

static void spread()
{
    int value = 1;
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_SELF);
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    std::thread one(spread);
    one.join();
    std::thread other(spread);
    other.join();
    MPI_Finalize();
    return 0;
}
