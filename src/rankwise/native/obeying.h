/* What wrappers ask when there is a schedule; see obeying.c. */
#ifndef RANKWISE_OBEYING_H
#define RANKWISE_OBEYING_H

#include "runtime.h"

/* The source that a receive of any source is posted with instead. */
RW_HIDDEN int rw_receive_from(rw_lane *lane, unsigned char *record, MPI_Comm comm);

#endif
