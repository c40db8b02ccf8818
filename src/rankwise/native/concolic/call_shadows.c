/* What callers and callees of instrumented functions hand on, by thread. */
#include "concolic.h"

__thread rwt_id rwt_arguments[64];
__thread void *rwt_called;
__thread rwt_id rwt_returned;
__thread void *rwt_returned_by;
