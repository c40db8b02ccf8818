// A shared variable is the same for all threads; one without `shared` is each thread's own.
#include <upc.h>

static shared int again;

void iterate(void)
{
    do {
        upc_barrier;
        if (MYTHREAD == 0)
            again = again / 2;
        upc_barrier;
    } while (again > 1);
}
