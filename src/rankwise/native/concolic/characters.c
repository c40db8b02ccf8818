/* Models of the functions on characters: classes are ranges, so that a branch on one is an expression. */
#include "concolic.h"

#include <ctype.h>

static rwt_id compare_u(rwt_id a, unsigned op, uint32_t value, uint32_t with, bool result)
{
    return rwt_binary(op | 1 << 8 | 32 << 16, a, 0, value, with, result);
}

/* Whether first <= c <= last, as one unsigned comparison. */
static rwt_id within(rwt_id id, uint32_t c, uint32_t first, uint32_t last)
{
    rwt_id shifted = rwt_binary(RWT_SUB | 32 << 8, id, 0, c, first, (uint32_t)(c - first));
    return compare_u(shifted, RWT_ULE, c - first, last - first, c - first <= last - first);
}

static rwt_id either(rwt_id a, bool x, rwt_id b, bool y)
{
    return rwt_binary(RWT_OR | 1 << 8, a, b, x, y, x || y);
}

static bool in(uint32_t c, uint32_t first, uint32_t last)
{
    return c - first <= last - first;
}

static rwt_id class_of(const char *name, rwt_id id, uint32_t c)
{
    switch (name[2]) {
    case 'd': /* isdigit */
        return within(id, c, '0', '9');
    case 'u': /* isupper */
        return within(id, c, 'A', 'Z');
    case 'l': /* islower */
        return within(id, c, 'a', 'z');
    case 's': /* isspace */
        return either(within(id, c, 9, 13), in(c, 9, 13), compare_u(id, RWT_EQ, c, ' ', c == ' '), c == ' ');
    case 'x': /* isxdigit */
        return either(within(id, c, '0', '9'), in(c, '0', '9'),
                      either(within(id, c, 'A', 'F'), in(c, 'A', 'F'), within(id, c, 'a', 'f'), in(c, 'a', 'f')),
                      in(c, 'A', 'F') || in(c, 'a', 'f'));
    case 'p': /* isprint */
        return within(id, c, 32, 126);
    }
    rwt_id letter = either(within(id, c, 'A', 'Z'), in(c, 'A', 'Z'), within(id, c, 'a', 'z'), in(c, 'a', 'z'));
    if (name[4] == 'p') /* isalpha */
        return letter;
    return either(letter, in(c, 'A', 'Z') || in(c, 'a', 'z'), within(id, c, '0', '9'), in(c, '0', '9'));
}

#define CLASS(NAME, EXAMPLE)                                                                        \
    int rwt_model_##NAME(int c)                                                                     \
    {                                                                                               \
        int result = NAME(c);                                                                       \
        rwt_id id = rwt_argument((void *)rwt_model_##NAME, 0);                                      \
        if (id && rwt_recording()) {                                                                \
            uint32_t value = (uint32_t)NAME(EXAMPLE);                                               \
            id = rwt_unary(RWT_ZEXT | 32 << 8, class_of(#NAME, id, (uint32_t)c), result != 0);      \
            id = rwt_binary(RWT_MUL | 32 << 8, id, 0, result != 0, value, (uint32_t)result);        \
            if (result && (uint32_t)result != value)                                                \
                id = 0;                                                                             \
        }                                                                                           \
        rwt_return((void *)rwt_model_##NAME, id);                                                   \
        return result;                                                                              \
    }

CLASS(isdigit, '0')
CLASS(isupper, 'A')
CLASS(islower, 'a')
CLASS(isspace, ' ')
CLASS(isxdigit, '0')
CLASS(isprint, '0')
CLASS(isalpha, 'a')
CLASS(isalnum, 'a')

#define OTHER_CASE(NAME, FIRST, LAST, STEP)                                                         \
    int rwt_model_##NAME(int c)                                                                     \
    {                                                                                               \
        int result = NAME(c);                                                                       \
        rwt_id id = rwt_argument((void *)rwt_model_##NAME, 0);                                      \
        bool changes = in((uint32_t)c, FIRST, LAST);                                                \
        if (id && rwt_recording() && result == c + (changes ? STEP : 0)) {                          \
            rwt_id is = rwt_unary(RWT_ZEXT | 32 << 8, within(id, (uint32_t)c, FIRST, LAST), changes); \
            rwt_id step = rwt_binary(RWT_MUL | 32 << 8, is, 0, changes, (uint32_t)STEP,              \
                                     changes ? (uint32_t)STEP : 0);                                 \
            id = rwt_binary(RWT_ADD | 32 << 8, id, step, (uint32_t)c, 0, (uint32_t)result);          \
        } else {                                                                                    \
            id = 0;                                                                                 \
        }                                                                                           \
        rwt_return((void *)rwt_model_##NAME, id);                                                   \
        return result;                                                                              \
    }

OTHER_CASE(tolower, 'A', 'Z', 32)
OTHER_CASE(toupper, 'a', 'z', -32)
