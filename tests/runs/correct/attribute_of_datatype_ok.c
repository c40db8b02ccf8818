// run: -n 2
#include <mpi.h>
#include <stddef.h>

/* A key for attributes of datatypes is made by a call that makes no datatype. */
int main(int argc, char **argv)
{
    int rank, key, kept = 7, x[2] = {1, 2};
    MPI_Datatype pair;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Type_set_attr(pair, key, &kept);
    MPI_Bcast(x, 1, pair, 0, MPI_COMM_WORLD);
    MPI_Type_delete_attr(pair, key);
    MPI_Type_free(&pair);
    MPI_Type_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
