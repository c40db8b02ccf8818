// A std::condition_variable orders them.
// run: -n 2
#include <mpi.h>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::condition_variable ready;
static bool is_ready;

static void talk()
{
    int out = 1, in;
    MPI_Sendrecv(&out, 1, MPI_INT, 0, 1, &in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    std::lock_guard<std::mutex> guard(lock);
    is_ready = true;
    ready.notify_one();
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    std::thread other(talk);
    {
        std::unique_lock<std::mutex> held(lock);
        ready.wait(held, [] { return is_ready; });
    }
    int out = 1, in;
    MPI_Sendrecv(&out, 1, MPI_INT, 0, 2, &in, 1, MPI_INT, 0, 2, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    other.join();
    MPI_Finalize();
    return 0;
}
