// Fig. 1d: threads with an odd number pass nine barriers, the others ten.
#include <upc.h>

void f(void)
{
    int i = 1, j = 10;
    if (MYTHREAD % 2) { // because: RW521
        while (i < 10) {
            upc_barrier; i++; // expect: RW521
        }
    } else {
        while (j < 20) {
            upc_barrier; j++; // expect: RW521
        }
    }
}
