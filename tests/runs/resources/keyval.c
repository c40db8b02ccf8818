// A key of attributes is not freed.
// run: -n 1
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL); // expect: RW310
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, NULL);
    MPI_Finalize();
    return 0;
}
