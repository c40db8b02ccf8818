/* Functions that only compute, and textures: their result depends on what they are given. */
#pragma once
#include "rankwise_device.h"

#define RANKWISE_MATH1(name) template <class A> RANKWISE_DEVICE A name(A a) { return a; }
#define RANKWISE_MATH2(name) template <class A, class B> RANKWISE_DEVICE A name(A a, B b) { return (A)(a + b); }
#define RANKWISE_MATH3(name) template <class A, class B, class C> RANKWISE_DEVICE A name(A a, B b, C c) { return (A)(a + b + c); }
#define RANKWISE_MATH_BOTH(name) template <class A> RANKWISE_BOTH A name(A a) { return a; }
#define RANKWISE_MATH_BOTH2(name) template <class A, class B> RANKWISE_BOTH A name(A a, B b) { return (A)(a + b); }

RANKWISE_MATH1(__popc) RANKWISE_MATH1(__popcll) RANKWISE_MATH1(__clz) RANKWISE_MATH1(__clzll)
RANKWISE_MATH1(__ffs) RANKWISE_MATH1(__ffsll) RANKWISE_MATH1(__brev) RANKWISE_MATH1(__brevll)
RANKWISE_MATH1(__sinf) RANKWISE_MATH1(__cosf) RANKWISE_MATH1(__tanf) RANKWISE_MATH1(__expf) RANKWISE_MATH1(__exp10f)
RANKWISE_MATH1(__logf) RANKWISE_MATH1(__log2f) RANKWISE_MATH1(__log10f) RANKWISE_MATH1(__saturatef)
RANKWISE_MATH1(__frcp_rn) RANKWISE_MATH1(__fsqrt_rn) RANKWISE_MATH1(__frsqrt_rn) RANKWISE_MATH1(__drcp_rn)
RANKWISE_MATH1(__float2int_rn) RANKWISE_MATH1(__float2int_rz) RANKWISE_MATH1(__float2int_ru) RANKWISE_MATH1(__float2int_rd)
RANKWISE_MATH1(__float2uint_rn) RANKWISE_MATH1(__float2uint_rz) RANKWISE_MATH1(__float2uint_rd) RANKWISE_MATH1(__float2ull_rn)
RANKWISE_MATH1(__double2int_rn) RANKWISE_MATH1(__double2int_rz) RANKWISE_MATH1(__double2float_rn)
RANKWISE_MATH1(__int2float_rn) RANKWISE_MATH1(__int2float_rz) RANKWISE_MATH1(__uint2float_rn) RANKWISE_MATH1(__uint2float_rz)
RANKWISE_MATH1(__ull2float_rn) RANKWISE_MATH1(__ll2float_rn) RANKWISE_MATH1(__int2double_rn)
RANKWISE_DEVICE int __float_as_int(float a) { return (int)a; }
RANKWISE_DEVICE unsigned int __float_as_uint(float a) { return (unsigned int)a; }
RANKWISE_DEVICE float __int_as_float(int a) { return (float)a; }
RANKWISE_DEVICE float __uint_as_float(unsigned int a) { return (float)a; }
RANKWISE_DEVICE long long __double_as_longlong(double a) { return (long long)a; }
RANKWISE_DEVICE double __longlong_as_double(long long a) { return (double)a; }
RANKWISE_DEVICE int __double2hiint(double a) { return (int)a; }
RANKWISE_DEVICE int __double2loint(double a) { return (int)a; }
RANKWISE_DEVICE double __hiloint2double(int a, int b) { return a + b; }
RANKWISE_MATH2(__mul24) RANKWISE_MATH2(__umul24) RANKWISE_MATH2(__mulhi) RANKWISE_MATH2(__umulhi) RANKWISE_MATH2(__umul64hi)
RANKWISE_MATH2(__mul64hi) RANKWISE_MATH2(__fadd_rn) RANKWISE_MATH2(__fmul_rn) RANKWISE_MATH2(__fsub_rn) RANKWISE_MATH2(__fdiv_rn)
RANKWISE_MATH2(__fadd_rd) RANKWISE_MATH2(__fadd_ru) RANKWISE_MATH2(__fmul_rd) RANKWISE_MATH2(__fmul_ru) RANKWISE_MATH2(__fdiv_rd) RANKWISE_MATH2(__fdiv_ru)
RANKWISE_MATH2(__dadd_rd) RANKWISE_MATH2(__dadd_ru) RANKWISE_MATH2(__dmul_rd) RANKWISE_MATH2(__dmul_ru) RANKWISE_MATH2(__ddiv_rd) RANKWISE_MATH2(__ddiv_ru)
RANKWISE_MATH1(__fsqrt_rd) RANKWISE_MATH1(__fsqrt_ru) RANKWISE_MATH1(__dsqrt_rd) RANKWISE_MATH1(__dsqrt_ru) RANKWISE_MATH1(__drcp_rd) RANKWISE_MATH1(__drcp_ru)
RANKWISE_MATH1(__frcp_rd) RANKWISE_MATH1(__frcp_ru) RANKWISE_MATH1(__dsqrt_rn) RANKWISE_MATH2(umin) RANKWISE_MATH2(umax)
RANKWISE_MATH2(__fdividef) RANKWISE_MATH2(__fadd_rz) RANKWISE_MATH2(__fmul_rz) RANKWISE_MATH2(__dadd_rn) RANKWISE_MATH2(__dmul_rn)
RANKWISE_MATH2(__ddiv_rn) RANKWISE_MATH2(__dsub_rn) RANKWISE_MATH2(__powf) RANKWISE_MATH2(__hadd) RANKWISE_MATH2(__rhadd) RANKWISE_MATH2(__uhadd)
RANKWISE_MATH3(__fmaf_rn) RANKWISE_MATH3(__fmaf_rz) RANKWISE_MATH3(__fma_rn) RANKWISE_MATH3(__sad) RANKWISE_MATH3(__usad) RANKWISE_MATH3(__byte_perm)
RANKWISE_MATH3(__dp4a) RANKWISE_MATH3(__dp2a_lo) RANKWISE_MATH3(__funnelshift_l) RANKWISE_MATH3(__funnelshift_r)
RANKWISE_MATH_BOTH(rsqrtf) RANKWISE_MATH_BOTH(rsqrt) RANKWISE_MATH_BOTH(rcbrt) RANKWISE_MATH_BOTH(sinpif) RANKWISE_MATH_BOTH(cospif)
RANKWISE_MATH_BOTH(sinpi) RANKWISE_MATH_BOTH(cospi) RANKWISE_MATH_BOTH(normcdf) RANKWISE_MATH_BOTH(normcdff) RANKWISE_MATH_BOTH(normcdfinv)
RANKWISE_MATH_BOTH(normcdfinvf) RANKWISE_MATH_BOTH(erfcinv) RANKWISE_MATH_BOTH(erfinv) RANKWISE_MATH_BOTH(erfcx) RANKWISE_MATH_BOTH(saturate)
RANKWISE_DEVICE void sincospif(float a, float *s, float *c) { *s = *c = a; }
RANKWISE_DEVICE void sincospi(double a, double *s, double *c) { *s = *c = a; }
RANKWISE_DEVICE void __sincosf(float a, float *s, float *c) { *s = *c = a; }

/* min and max, as CUDA has them for all numbers. */
template <class A, class B> RANKWISE_BOTH auto rankwise_larger(A a, B b) -> decltype(a + b) { return a > b ? a : b; }
#define RANKWISE_MIN_MAX(type)                                                          \
    RANKWISE_BOTH type min(type a, type b) { return a < b ? a : b; }                    \
    RANKWISE_BOTH type max(type a, type b) { return a > b ? a : b; }
RANKWISE_MIN_MAX(int) RANKWISE_MIN_MAX(unsigned int) RANKWISE_MIN_MAX(long) RANKWISE_MIN_MAX(unsigned long)
RANKWISE_MIN_MAX(long long) RANKWISE_MIN_MAX(unsigned long long) RANKWISE_MIN_MAX(float) RANKWISE_MIN_MAX(double)
#define RANKWISE_MIXED(a_type, b_type, type)                                            \
    RANKWISE_BOTH type min(a_type a, b_type b) { return (type)a < (type)b ? (type)a : (type)b; } \
    RANKWISE_BOTH type max(a_type a, b_type b) { return (type)a > (type)b ? (type)a : (type)b; } \
    RANKWISE_BOTH type min(b_type a, a_type b) { return (type)a < (type)b ? (type)a : (type)b; } \
    RANKWISE_BOTH type max(b_type a, a_type b) { return (type)a > (type)b ? (type)a : (type)b; }
RANKWISE_MIXED(int, unsigned int, unsigned int) RANKWISE_MIXED(long, unsigned long, unsigned long) RANKWISE_MIXED(float, double, double)
RANKWISE_MIXED(long long, unsigned long long, unsigned long long)

/* Textures and surfaces. */
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum { cudaTextureType1D = 1, cudaTextureType2D, cudaTextureType3D, cudaTextureTypeCubemap = 12, cudaTextureType2DLayered = 0xF2 };
template <class T, int D = 1, int M = 0> struct texture { int normalized, filterMode, addressMode[3]; };
template <class T, int D = 1> struct surface {};
#define RANKWISE_FETCH(name)                                                            \
    template <class T, class X, class... A> RANKWISE_DEVICE T name(X, A... a) { T t; rankwise_fetch(&t, (double)a...); return t; }
extern "C" __device__ void rankwise_fetch(void *result, ...);
RANKWISE_FETCH(tex1Dfetch) RANKWISE_FETCH(tex1D) RANKWISE_FETCH(tex2D) RANKWISE_FETCH(tex3D) RANKWISE_FETCH(texCubemap)
RANKWISE_FETCH(tex1DLayered) RANKWISE_FETCH(tex2DLayered) RANKWISE_FETCH(tex2DLod) RANKWISE_FETCH(tex3DLod) RANKWISE_FETCH(tex1DLod)
RANKWISE_FETCH(tex2DGrad) RANKWISE_FETCH(tex2Dgather) RANKWISE_FETCH(surf1Dread) RANKWISE_FETCH(surf2Dread) RANKWISE_FETCH(surf3Dread)
#define RANKWISE_WRITE(name) template <class T, class... A> RANKWISE_DEVICE void name(T, A...) {}
RANKWISE_WRITE(surf1Dwrite) RANKWISE_WRITE(surf2Dwrite) RANKWISE_WRITE(surf3Dwrite) RANKWISE_WRITE(surfCubemapwrite) RANKWISE_WRITE(surf2DLayeredwrite)
