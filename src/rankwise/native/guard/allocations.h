/* The memory that the program has allocated and not given back. */
#ifndef RANKWISE_ALLOCATIONS_H
#define RANKWISE_ALLOCATIONS_H

#include "watched_memory.h"

void rw_note_allocation(const void *made, size_t size, const void *from);
void rw_blame_for_allocation(const void *made, const void *from);
int rw_forget_allocation(const void *freed, rw_allocation *was);
int rw_find_allocation(uint64_t address, rw_allocation *found);
void rw_follow_forks(void);

#endif
