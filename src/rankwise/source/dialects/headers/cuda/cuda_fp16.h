/* Half precision: numbers like others here. */
#pragma once
#include "rankwise_device.h"
struct __half {
    float value;
    __half() = default;
    __half(float v) : value(v) {}
    operator float() const { return value; }
    __half &operator+=(float v) { value += v; return *this; }
    __half &operator*=(float v) { value *= v; return *this; }
};
struct __half2 { __half x, y; };
typedef __half half;
typedef __half2 half2;
#define RANKWISE_HALF2(name) \
    RANKWISE_BOTH __half name(__half a, __half b) { return a.value + b.value; } \
    RANKWISE_BOTH __half2 name##2(__half2 a, __half2 b) { return {name(a.x, b.x), name(a.y, b.y)}; }
RANKWISE_HALF2(__hadd) RANKWISE_HALF2(__hsub) RANKWISE_HALF2(__hmul) RANKWISE_HALF2(__hmax) RANKWISE_HALF2(__hmin)
RANKWISE_BOTH __half __hfma(__half a, __half b, __half c) { return a.value * b.value + c.value; }
RANKWISE_BOTH __half2 __hfma2(__half2 a, __half2 b, __half2 c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; }
RANKWISE_BOTH __half __float2half(float a) { return a; }
RANKWISE_BOTH __half __float2half_rn(float a) { return a; }
RANKWISE_BOTH float __half2float(__half a) { return a.value; }
RANKWISE_BOTH __half2 __float2half2_rn(float a) { return {a, a}; }
RANKWISE_BOTH __half2 __floats2half2_rn(float a, float b) { return {a, b}; }
RANKWISE_BOTH __half2 __halves2half2(__half a, __half b) { return {a, b}; }
RANKWISE_BOTH __half2 __half2half2(__half a) { return {a, a}; }
RANKWISE_BOTH __half __low2half(__half2 a) { return a.x; }
RANKWISE_BOTH __half __high2half(__half2 a) { return a.y; }
RANKWISE_BOTH float __low2float(__half2 a) { return a.x; }
RANKWISE_BOTH float __high2float(__half2 a) { return a.y; }
RANKWISE_BOTH float2 __half22float2(__half2 a) { return {a.x, a.y}; }
RANKWISE_BOTH __half2 operator+(__half2 a, __half2 b) { return __hadd2(a, b); }
RANKWISE_BOTH __half2 operator-(__half2 a, __half2 b) { return __hsub2(a, b); }
RANKWISE_BOTH __half2 operator*(__half2 a, __half2 b) { return __hmul2(a, b); }
