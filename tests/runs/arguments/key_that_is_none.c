// An attribute with MPI_KEYVAL_INVALID.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int key = MPI_KEYVAL_INVALID;
    MPI_Comm_set_attr(MPI_COMM_SELF, key, &key); // expect: RW930
    MPI_Finalize();
    return 0;
}
