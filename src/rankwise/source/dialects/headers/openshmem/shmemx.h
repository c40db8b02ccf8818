#include "shmem.h"
