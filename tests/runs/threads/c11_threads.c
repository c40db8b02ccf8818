// Two threads of C11 call MPI, at MPI_THREAD_SERIALIZED.
// run: -n 2
#include <mpi.h>
#include <threads.h>

static mtx_t lock;

static int talk(void *given)
{
    int *tag = given, out = 1, in;
    // lock
    MPI_Sendrecv(&out, 1, MPI_INT, 0, *tag, &in, 1, MPI_INT, 0, *tag, MPI_COMM_SELF, MPI_STATUS_IGNORE); // expect: RW915
    // unlock
    return 0;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    thrd_t thread[2];
    int tag[2] = {1, 2};
    mtx_init(&lock, mtx_plain);
    for (int i = 0; i < 2; i++)
        thrd_create(&thread[i], talk, &tag[i]);
    for (int i = 0; i < 2; i++)
        thrd_join(thread[i], 0);
    MPI_Finalize();
    return 0;
}
