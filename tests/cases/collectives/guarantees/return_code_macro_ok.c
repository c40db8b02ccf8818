// Every call is wrapped in a macro that leaves the function on failure, which never happens
// with the default error handler.
#include <mpi.h>
#include <stdio.h>

#define CHECKED(call) \
    do { \
        int code_ = (call); \
        if (code_ != MPI_SUCCESS) { \
            fprintf(stderr, #call " failed\n"); \
            return code_; \
        } \
    } while (0)

static int norm(double *x)
{
    CHECKED(MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    CHECKED(MPI_Barrier(MPI_COMM_WORLD));
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    double x = 1.0;
    CHECKED(MPI_Init(&argc, &argv));
    CHECKED(norm(&x));
    CHECKED(MPI_Finalize());
    return 0;
}
