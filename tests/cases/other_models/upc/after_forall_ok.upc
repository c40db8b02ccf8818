// The barrier belongs behind the loop; an `else` behind a upc_forall stays with its own `if`.
#include <upc.h>

shared int a[64 * THREADS];

void fill(int from)
{
    int i;
    if (from >= 0)
        upc_forall (i = from; i < 64; i++; i)
            a[i] = i;
    else
        a[MYTHREAD] = 0;
    if (a[0] > 0)
        upc_barrier;
}
