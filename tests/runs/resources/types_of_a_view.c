// The types of a file's view are asked for and not freed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_File file;
    MPI_Datatype pair, etype, filetype;
    MPI_Offset start;
    char how[MPI_MAX_DATAREP_STRING];
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, 0, MPI_INT, pair, "native", MPI_INFO_NULL);
    MPI_File_get_view(file, &start, &etype, &filetype, how); // expect: RW310
    MPI_File_close(&file);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
