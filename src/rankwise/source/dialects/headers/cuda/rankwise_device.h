/* Kernels, their thread numbers, barriers, votes, shuffles and atomic functions. */
#pragma once
#include <cmath>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <type_traits>

/* Kernels, device functions and host code are one program here; a section says which functions are kernels. */
#define __host__
#define __device__
#define __global__ __attribute__((section("rankwise.kernel"), used))
#define __shared__ rankwise_shared
#define __constant__
#define __managed__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __inline_hint__
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
/* The guards of the toolkit's own headers show whether these are included. */
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __cuda_cuda_h__
#define CUDARTAPI
#define CUDART_CB
#define __CUDACC__ 1
#define __NVCC__ 1
#ifndef __CUDA_ARCH__
#define __CUDA_ARCH__ 900
#endif
#define CUDART_VERSION 12040
#define CUDA_VERSION 12040
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 4

/* What is inlined here has the line of its caller. */
#define RANKWISE_INLINE __attribute__((always_inline, nodebug)) inline
#define RANKWISE_BOTH __host__ __device__ RANKWISE_INLINE
#define RANKWISE_DEVICE __device__ RANKWISE_INLINE

#define RANKWISE_VECTOR(type, name)                                                     \
    struct name##1 { type x; };                                                         \
    struct name##2 { type x, y; };                                                      \
    struct name##3 { type x, y, z; };                                                   \
    struct name##4 { type x, y, z, w; };                                                \
    RANKWISE_BOTH name##1 make_##name##1(type x) { return {x}; }                        \
    RANKWISE_BOTH name##2 make_##name##2(type x, type y) { return {x, y}; }             \
    RANKWISE_BOTH name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }  \
    RANKWISE_BOTH name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }
RANKWISE_VECTOR(signed char, char)
RANKWISE_VECTOR(unsigned char, uchar)
RANKWISE_VECTOR(short, short)
RANKWISE_VECTOR(unsigned short, ushort)
RANKWISE_VECTOR(int, int)
RANKWISE_VECTOR(unsigned int, uint)
RANKWISE_VECTOR(long, long)
RANKWISE_VECTOR(unsigned long, ulong)
RANKWISE_VECTOR(long long, longlong)
RANKWISE_VECTOR(unsigned long long, ulonglong)
RANKWISE_VECTOR(float, float)
RANKWISE_VECTOR(double, double)

struct dim3 {
    unsigned int x, y, z;
    __host__ __device__ constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};

#define RANKWISE_INDEX(name)                                                            \
    extern "C" __device__ unsigned int rankwise_##name##_x(void);                       \
    extern "C" __device__ unsigned int rankwise_##name##_y(void);                       \
    extern "C" __device__ unsigned int rankwise_##name##_z(void);                       \
    struct rankwise_##name {                                                            \
        __declspec(property(get = get_x)) unsigned int x;                               \
        __declspec(property(get = get_y)) unsigned int y;                               \
        __declspec(property(get = get_z)) unsigned int z;                               \
        RANKWISE_DEVICE unsigned int get_x() const { return rankwise_##name##_x(); }    \
        RANKWISE_DEVICE unsigned int get_y() const { return rankwise_##name##_y(); }    \
        RANKWISE_DEVICE unsigned int get_z() const { return rankwise_##name##_z(); }    \
        RANKWISE_DEVICE operator dim3() const { return dim3(get_x(), get_y(), get_z()); }    \
        RANKWISE_DEVICE operator uint3() const { return uint3{get_x(), get_y(), get_z()}; }  \
    };                                                                                  \
    extern const __device__ rankwise_##name name;
RANKWISE_INDEX(threadIdx)
RANKWISE_INDEX(blockIdx)
RANKWISE_INDEX(blockDim)
RANKWISE_INDEX(gridDim)
RANKWISE_INDEX(clusterIdx)
constexpr int warpSize = 32;

extern "C" {
__device__ void __syncthreads(void);
__device__ int __syncthreads_count(int predicate);
__device__ int __syncthreads_and(int predicate);
__device__ int __syncthreads_or(int predicate);
__device__ void rankwise_barrier_sync(unsigned int barrier);
__device__ void rankwise_syncwarp(unsigned int mask);
__device__ unsigned int rankwise_activemask(void);
__device__ unsigned int rankwise_lane(void);
__device__ unsigned int rankwise_any(void);
__device__ long long rankwise_clock(void);
__device__ void __threadfence(void);
__device__ void __threadfence_block(void);
__device__ void __threadfence_system(void);
__device__ void __nanosleep(unsigned int nanoseconds);
__device__ void __trap(void) __attribute__((noreturn));
__device__ void __brkpt(void);
__device__ void __assertfail(const char *, const char *, unsigned, const char *, size_t) __attribute__((noreturn));
}
#undef assert
#define assert(condition) ((void)(condition))

RANKWISE_DEVICE void __barrier_sync(unsigned int barrier) { rankwise_barrier_sync(barrier); }
RANKWISE_DEVICE void __syncwarp(unsigned int mask = 0xffffffffu) { rankwise_syncwarp(mask); }
RANKWISE_DEVICE unsigned int __activemask() { return rankwise_activemask(); }
RANKWISE_DEVICE long long clock64() { return rankwise_clock(); }
RANKWISE_DEVICE unsigned long long __globaltimer() { return rankwise_clock(); }

/* Votes and shuffles: what they give depends on what the lanes of the warp bring. */
RANKWISE_DEVICE int __all_sync(unsigned int, int predicate) { return predicate; }
RANKWISE_DEVICE int __any_sync(unsigned int, int predicate) { return predicate; }
RANKWISE_DEVICE int __uni_sync(unsigned int, int predicate) { return predicate; }
RANKWISE_DEVICE unsigned int __ballot_sync(unsigned int, int predicate) { return predicate; }
RANKWISE_DEVICE int __all(int predicate) { return predicate; }
RANKWISE_DEVICE int __any(int predicate) { return predicate; }
RANKWISE_DEVICE unsigned int __ballot(int predicate) { return predicate; }
template <class T> RANKWISE_DEVICE unsigned int __match_any_sync(unsigned int, T) { return rankwise_any(); }
template <class T> RANKWISE_DEVICE unsigned int __match_all_sync(unsigned int, T, int *all) { *all = rankwise_any(); return *all; }
template <class T, class L> RANKWISE_DEVICE T __shfl_sync(unsigned int, T value, L, int = 32) { return value; }
template <class T, class L> RANKWISE_DEVICE T __shfl_up_sync(unsigned int, T value, L, int = 32) { return value; }
template <class T, class L> RANKWISE_DEVICE T __shfl_down_sync(unsigned int, T value, L, int = 32) { return value; }
template <class T, class L> RANKWISE_DEVICE T __shfl_xor_sync(unsigned int, T value, L, int = 32) { return value; }
template <class T, class L> RANKWISE_DEVICE T __shfl(T value, L, int = 32) { return value; }
template <class T, class L> RANKWISE_DEVICE T __shfl_up(T value, L, int = 32) { return value; }
template <class T, class L> RANKWISE_DEVICE T __shfl_down(T value, L, int = 32) { return value; }
template <class T, class L> RANKWISE_DEVICE T __shfl_xor(T value, L, int = 32) { return value; }
template <class T> RANKWISE_DEVICE T __reduce_add_sync(unsigned int, T value) { return value; }
template <class T> RANKWISE_DEVICE T __reduce_min_sync(unsigned int, T value) { return value; }
template <class T> RANKWISE_DEVICE T __reduce_max_sync(unsigned int, T value) { return value; }
template <class T> RANKWISE_DEVICE T __reduce_and_sync(unsigned int, T value) { return value; }
template <class T> RANKWISE_DEVICE T __reduce_or_sync(unsigned int, T value) { return value; }
template <class T> RANKWISE_DEVICE T __reduce_xor_sync(unsigned int, T value) { return value; }

/* Atomic functions return what other threads may have written: another value for each thread. */
#define RANKWISE_ATOMIC(name)                                                           \
    template <class T, class U> RANKWISE_DEVICE T atomic##name(T *at, U value) {        \
        *at = (T)value;                                                                 \
        return (T)rankwise_any();                                                       \
    }                                                                                   \
    template <class T, class U> RANKWISE_DEVICE T atomic##name##_block(T *at, U value) { return atomic##name(at, value); } \
    template <class T, class U> RANKWISE_DEVICE T atomic##name##_system(T *at, U value) { return atomic##name(at, value); }
RANKWISE_ATOMIC(Add)
RANKWISE_ATOMIC(Sub)
RANKWISE_ATOMIC(Exch)
RANKWISE_ATOMIC(Min)
RANKWISE_ATOMIC(Max)
RANKWISE_ATOMIC(Inc)
RANKWISE_ATOMIC(Dec)
RANKWISE_ATOMIC(And)
RANKWISE_ATOMIC(Or)
RANKWISE_ATOMIC(Xor)
template <class T, class U, class V> RANKWISE_DEVICE T atomicCAS(T *at, U, V value) {
    *at = (T)value;
    return (T)rankwise_any();
}
template <class T, class U, class V> RANKWISE_DEVICE T atomicCAS_block(T *at, U old, V value) { return atomicCAS(at, old, value); }
template <class T, class U, class V> RANKWISE_DEVICE T atomicCAS_system(T *at, U old, V value) { return atomicCAS(at, old, value); }

template <class T> RANKWISE_DEVICE T __ldg(const T *from) { return *from; }
template <class T> RANKWISE_DEVICE T __ldcg(const T *from) { return *from; }
template <class T> RANKWISE_DEVICE T __ldca(const T *from) { return *from; }
template <class T> RANKWISE_DEVICE T __ldcs(const T *from) { return *from; }
template <class T> RANKWISE_DEVICE void __stcg(T *to, T value) { *to = value; }
template <class T> RANKWISE_DEVICE void __stcs(T *to, T value) { *to = value; }
template <class T> RANKWISE_DEVICE size_t __cvta_generic_to_shared(T *pointer) { return (size_t)pointer; }
RANKWISE_DEVICE size_t __cvta_generic_to_shared(const void *pointer) { return (size_t)pointer; }
template <class T> RANKWISE_DEVICE bool __isShared(T) { return true; }
template <class T> RANKWISE_DEVICE bool __isGlobal(T) { return true; }
