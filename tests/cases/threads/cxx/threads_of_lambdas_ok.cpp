// needs: MPI_THREAD_SERIALIZED
// Threads in a vector run a lambda that sends under a mutex; a loop joins all before the main thread calls MPI.
#include <mpi.h>

#include <mutex>
#include <thread>
#include <vector>

static std::mutex sending;

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; i++)
        threads.emplace_back([i] {
            std::lock_guard<std::mutex> guard(sending);
            MPI_Send(&i, 1, MPI_INT, MPI_PROC_NULL, i, MPI_COMM_WORLD);
        });
    for (auto &thread : threads)
        thread.join();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
