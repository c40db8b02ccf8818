// MPI_Finalize deletes the attributes of MPI_COMM_SELF first, and that frees the rest.
// run: -n 1
#include <mpi.h>
#include <stddef.h>

static MPI_Comm inner;

static int tidy(MPI_Comm comm, int key, void *value, void *state)
{
    MPI_Comm_free(&inner);
    return MPI_Comm_free_keyval(&key);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int key;
    MPI_Comm_dup(MPI_COMM_SELF, &inner);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, tidy, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
    MPI_Finalize();
    return 0;
}
