// After it.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    static char one[1000], other[1000];
    MPI_Buffer_attach(one, sizeof one);
    MPI_Buffer_detach(&(void *){0}, &(int){0});
    MPI_Buffer_attach(other, sizeof other);
    MPI_Buffer_detach(&(void *){0}, &(int){0});
    MPI_Finalize();
    return 0;
}
