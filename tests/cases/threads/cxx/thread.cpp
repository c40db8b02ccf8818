// needs: MPI_THREAD_MULTIPLE
// A std::thread and the main one call collectives of one communicator.
#include <mpi.h>

#include <thread>

static void share(int &value)
{
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW503
}

int main(int argc, char **argv)
{
    int provided, value = 1;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    std::thread thread(share, std::ref(value));
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW503
    thread.join();
    MPI_Finalize();
}
