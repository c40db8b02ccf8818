// An attribute frees what belongs to its communicator, and memory.
// run: -n 1
#include <mpi.h>
#include <stddef.h>

static MPI_Comm inner;

static int tidy(MPI_Comm comm, int key, void *value, void *state)
{
    MPI_Free_mem(value);
    MPI_Comm_free(&inner);
    return MPI_Comm_free_keyval(&key);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int key;
    void *memory;
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_dup(MPI_COMM_SELF, &inner);
    MPI_Alloc_mem(100, MPI_INFO_NULL, &memory);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, tidy, &key, NULL);
    MPI_Comm_set_attr(comm, key, memory);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
