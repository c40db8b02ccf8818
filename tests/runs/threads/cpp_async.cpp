// std::async and its caller call MPI at the same time, at MPI_THREAD_SERIALIZED.
// run: -n 2
#include <mpi.h>
#include <future>

static void talk(int tag)
{
    int out = 1, in;
    MPI_Sendrecv(&out, 1, MPI_INT, 0, tag, &in, 1, MPI_INT, 0, tag, MPI_COMM_SELF, MPI_STATUS_IGNORE); // because: RW915
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    auto later = std::async(std::launch::async, talk, 1);
    // wait
    int out = 1, in;
    MPI_Sendrecv(&out, 1, MPI_INT, 0, 2, &in, 1, MPI_INT, 0, 2, MPI_COMM_SELF, MPI_STATUS_IGNORE); // expect: RW915
    later.get();
    MPI_Finalize();
    return 0;
}
