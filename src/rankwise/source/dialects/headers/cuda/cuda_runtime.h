/* What kernels use of CUDA, for checking without a CUDA toolkit. Nothing here computes: functions that only the
   host calls take anything, and the names that begin with rankwise_ stand in the table of models. */
#pragma once
#include "rankwise_device.h"
#include "rankwise_host.h"
#include "rankwise_math.h"
