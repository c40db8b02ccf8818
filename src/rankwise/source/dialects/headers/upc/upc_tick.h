/* The clock of UPC 1.3. */
#ifndef RANKWISE_UPC_TICK_H
#define RANKWISE_UPC_TICK_H
#include <stdint.h>
typedef uint64_t upc_tick_t;
upc_tick_t upc_ticks_now(void);
uint64_t upc_ticks_to_ns(upc_tick_t ticks);
#endif
