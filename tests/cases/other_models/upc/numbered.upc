// Barriers with different numbers do not meet.
#include <upc.h>

void step(void)
{
    if (MYTHREAD == 0) { // because: RW521
        upc_barrier 1; // expect: RW521
    } else {
        upc_barrier 2; // expect: RW521
    }
}
