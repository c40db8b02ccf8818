// A message that is longer than its receive is cut off, and MPI says so, whether it carries a clock or not.
// explore: np=2 buffering=infinite clocks=vector -> 1
// explore: np=2 buffering=infinite clocks=lamport -> 1
// explore: np=2 buffering=infinite -> 1
#include <mpi.h>
#include <stdlib.h>

static int is_cut_off(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class == MPI_ERR_TRUNCATE;
}

int main(int argc, char **argv)
{
    int rank, data[5000] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 1) {
        MPI_Send(data, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(data, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(data, 5000, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        if (!is_cut_off(MPI_Recv(data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE))) // finds: RW206
            exit(1);
        MPI_Irecv(data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request); // finds: RW206
        if (!is_cut_off(MPI_Wait(&request, MPI_STATUS_IGNORE)))
            exit(2);
        if (!is_cut_off(MPI_Recv(data, 4999, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE))) // finds: RW206
            exit(3);
        if (MPI_Recv(data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE) != MPI_SUCCESS)
            exit(4);
    }
    MPI_Finalize();
    return 0;
}
