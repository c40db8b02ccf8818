/* Models of the functions that read options: the letter that they return is a byte of an argument. */
#include "concolic.h"

#include <errno.h>
#include <unistd.h>

int rwt_model_getopt(int count, char **arguments, const char *letters)
{
    int at = optind, found = getopt(count, arguments, letters);
    int error = errno;
    rwt_id id = 0;
    if (found > 0 && rwt_recording() && at > 0 && at < count && arguments[at][0] == '-' && arguments[at][1] == found) {
        id = rwt_load(arguments[at] + 1, 1, (uint8_t)found);
        if (id >= RWT_FIRST_NODE)
            id = rwt_unary(RWT_SEXT | 32 << 8, id, (uint32_t)found);
    }
    rwt_return((void *)rwt_model_getopt, id);
    errno = error;
    return found;
}
