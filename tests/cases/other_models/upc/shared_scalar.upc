// A shared variable is the same for all threads; one without `shared` is each thread's own.
#include <upc.h>

static int again;

void iterate(void)
{
    do {
        upc_barrier; // expect: RW521
        if (MYTHREAD == 0)
            again = again / 2;
        upc_barrier; // expect: RW521
    } while (again > 1); // because: RW521
}
