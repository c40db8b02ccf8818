// Two std::threads call collectives of one communicator.
// run: -n 2
#include <mpi.h>
#include <thread>

static void spread()
{
    int value = 1;
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_SELF); // expect: RW502
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    std::thread one(spread);
    std::thread other(spread);
    one.join();
    other.join();
    MPI_Finalize();
    return 0;
}
