/* Waits at the last enforced event of a rank until a debugger is there. */
#include <sys/prctl.h>
#include "enforce.h"

#ifndef PR_SET_PTRACER
#define PR_SET_PTRACER 0x59616d61
#endif

__attribute__((visibility("default"))) volatile int rankwise_debugged; /* set by the debugger */

void rw_wait_for_debugger(rw_stream *stream, const unsigned char *record)
{
    stream->page->stopped_at = ((const rw_head *)record)->site;
    if (rw_is_python) {
        rw_debug_python();
    } else {
        prctl(PR_SET_PTRACER, -1L, 0, 0, 0); /* by any process: the debugger is no ancestor of this one */
        while (!rankwise_debugged) {
            rw_make_progress();
            nanosleep(&(struct timespec){0, 1000000}, NULL);
        }
    }
    stream->page->stopped_at = 0;
}
