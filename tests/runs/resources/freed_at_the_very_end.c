// What an attribute of MPI_COMM_SELF should free is forgotten.
// run: -n 1
#include <mpi.h>
#include <stddef.h>

static MPI_Comm inner;

static int tidy(MPI_Comm comm, int key, void *value, void *state)
{
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int key;
    MPI_Comm_dup(MPI_COMM_SELF, &inner); // expect: RW310
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, tidy, &key, NULL); // expect: RW310
    MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
    MPI_Finalize();
    return 0;
}
