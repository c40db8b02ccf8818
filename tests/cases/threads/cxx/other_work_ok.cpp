// needs: MPI_THREAD_SERIALIZED
// Of two threads that run functions of one type, one calls MPI; the other computes.
#include <mpi.h>

#include <thread>

static void send(int value)
{
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
}

static int sum;

static void compute(int value)
{
    sum += value;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    std::thread sender(send, 1), computer(compute, 2);
    sender.join();
    computer.join();
    MPI_Finalize();
    return sum;
}
