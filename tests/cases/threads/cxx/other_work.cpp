// needs: MPI_THREAD_MULTIPLE
// Of two threads that run functions of one type, both call MPI.
#include <mpi.h>

#include <thread>

static void send(int value)
{
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD); // expect: RW915
}

static int sum;

static void compute(int value)
{
    MPI_Recv(&sum, value, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW915
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
