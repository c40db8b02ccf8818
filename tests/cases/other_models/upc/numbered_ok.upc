// Barriers with different numbers do not meet.
#include <upc.h>

void step(void)
{
    if (MYTHREAD == 0) {
        upc_barrier 1;
    } else {
        upc_barrier 1;
    }
}
