// needs: MPI_THREAD_SERIALIZED
// The thread is moved to another variable, and joined there if it is joinable.
#include <mpi.h>

#include <thread>
#include <utility>

int main(int argc, char **argv)
{
    int provided, value = 1;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    std::thread thread;
    thread = std::thread([&value] { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); });
    std::thread moved = std::move(thread);
    if (moved.joinable())
        moved.join();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
