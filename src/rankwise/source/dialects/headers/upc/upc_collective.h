/* The collective functions of UPC 1.3. */
#ifndef RANKWISE_UPC_COLLECTIVE_H
#define RANKWISE_UPC_COLLECTIVE_H
#include "upc.h"
typedef int upc_flag_t;
typedef int upc_op_t;
enum { UPC_IN_NOSYNC = 1, UPC_IN_MYSYNC, UPC_IN_ALLSYNC = 4, UPC_OUT_NOSYNC = 8, UPC_OUT_MYSYNC = 16, UPC_OUT_ALLSYNC = 32 };
enum { UPC_ADD, UPC_MULT, UPC_AND, UPC_OR, UPC_XOR, UPC_LOGAND, UPC_LOGOR, UPC_MIN, UPC_MAX, UPC_FUNC, UPC_NONCOMM_FUNC };
void upc_all_broadcast(shared void *to, shared const void *from, size_t bytes, upc_flag_t mode);
void upc_all_scatter(shared void *to, shared const void *from, size_t bytes, upc_flag_t mode);
void upc_all_gather(shared void *to, shared const void *from, size_t bytes, upc_flag_t mode);
void upc_all_gather_all(shared void *to, shared const void *from, size_t bytes, upc_flag_t mode);
void upc_all_exchange(shared void *to, shared const void *from, size_t bytes, upc_flag_t mode);
void upc_all_permute(shared void *to, shared const void *from, shared const int *perm, size_t bytes, upc_flag_t mode);
void upc_all_sort(shared void *at, size_t size, size_t count, size_t block, int (*compare)(shared void *, shared void *), upc_flag_t mode);
#define RANKWISE_REDUCE(suffix, type)                                                                             \
    void upc_all_reduce##suffix(shared void *to, shared const void *from, upc_op_t op, size_t count, size_t block, \
                                type (*function)(type, type), upc_flag_t mode);                                   \
    void upc_all_prefix_reduce##suffix(shared void *to, shared const void *from, upc_op_t op, size_t count,        \
                                       size_t block, type (*function)(type, type), upc_flag_t mode);
RANKWISE_REDUCE(C, signed char)
RANKWISE_REDUCE(UC, unsigned char)
RANKWISE_REDUCE(S, signed short)
RANKWISE_REDUCE(US, unsigned short)
RANKWISE_REDUCE(I, signed int)
RANKWISE_REDUCE(UI, unsigned int)
RANKWISE_REDUCE(L, signed long)
RANKWISE_REDUCE(UL, unsigned long)
RANKWISE_REDUCE(F, float)
RANKWISE_REDUCE(D, double)
RANKWISE_REDUCE(LD, long double)
#endif
