#include "upc.h"
