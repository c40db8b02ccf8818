// upc_notify and upc_wait, each by every thread.
#include <upc.h>

void step(double *mine, int n)
{
    upc_notify 7;
    for (int i = 0; i < n; i++)
        mine[i] *= 0.5;
    upc_wait 7;
}
