// A thread that finds nothing to do leaves before the others meet.
#include <upc.h>

shared [] double *list[1];

int work(int items)
{
    int mine = items / THREADS + (MYTHREAD < items % THREADS);
    if (items == 0)
        return 0;
    upc_barrier;
    return mine;
}
