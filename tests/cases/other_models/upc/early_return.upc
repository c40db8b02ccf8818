// A thread that finds nothing to do leaves before the others meet.
#include <upc.h>

shared [] double *list[1];

int work(int items)
{
    int mine = items / THREADS + (MYTHREAD < items % THREADS);
    if (mine == 0) // because: RW521
        return 0;
    upc_barrier; // expect: RW521
    return mine;
}
