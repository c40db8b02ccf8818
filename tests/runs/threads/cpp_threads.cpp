// Two std::threads call MPI, at MPI_THREAD_SERIALIZED.
// run: -n 2
#include <mpi.h>
#include <mutex>
#include <thread>

static std::mutex lock;

static void talk(int tag)
{
    int out = 1, in;
    // lock
    MPI_Sendrecv(&out, 1, MPI_INT, 0, tag, &in, 1, MPI_INT, 0, tag, MPI_COMM_SELF, MPI_STATUS_IGNORE); // expect: RW915
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    std::thread one(talk, 1), other(talk, 2);
    one.join();
    other.join();
    MPI_Finalize();
    return 0;
}
