// needs: MPI_THREAD_MULTIPLE
// Threads in a vector run a lambda; all are joined by a loop, but not before the main thread calls MPI.
#include <mpi.h>

#include <thread>
#include <vector>

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; i++)
        threads.emplace_back([i] {
            MPI_Send(&i, 1, MPI_INT, MPI_PROC_NULL, i, MPI_COMM_WORLD); // expect: RW915
        });
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW915
    for (auto &thread : threads)
        thread.join();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
