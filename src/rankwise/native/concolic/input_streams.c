/* Where the bytes of inputs are in memory, and the fields that a program makes of them. */
#include "concolic.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_STREAMS = 256, MOST_OF_A_STREAM = 1 << 16 };

static struct {
    char *name;
    uint32_t text;
} streams[MOST_STREAMS];
static unsigned stream_count;

/* Returns the text that names an input, such as "argv:1"; 0 when nothing is recorded. */
uint32_t rwt_stream(const char *kind, const char *name)
{
    char whole[4096];
    if (!rwt_recording())
        return 0;
    snprintf(whole, sizeof whole, "%s:%s", kind, name);
    for (unsigned i = 0; i < stream_count; i++)
        if (strcmp(streams[i].name, whole) == 0)
            return streams[i].text;
    if (stream_count == MOST_STREAMS)
        return 0;
    uint32_t text = rwt_text(whole, strlen(whole));
    streams[stream_count].name = strdup(whole);
    streams[stream_count++].text = text;
    return text;
}

/* These bytes were just read from an input. */
void rwt_mark_input(void *at, uint64_t bytes, uint32_t stream, uint64_t offset)
{
    rwt_clear(at, bytes);
    if (!stream)
        return;
    for (uint64_t i = 0; i < bytes && offset + i < MOST_OF_A_STREAM; i++) {
        uint8_t value = ((uint8_t *)at)[i];
        rwt_node_record record = {
            .op = RWT_INPUT_BYTE, .width = 8, .a = stream, .b = (uint32_t)(offset + i), .constant = value};
        rwt_store((char *)at + i, 1, rwt_make(record, value));
    }
}

/* Returns which part of an input memory holds, if all of it comes from one place. */
rwt_range rwt_range_of(const char *at, size_t length)
{
    rwt_range range = {0, 0, 0}, none = {0, 0, 0};
    for (size_t i = 0; i < length; i++) {
        rwt_id id = rwt_load(at + i, 1, (uint8_t)at[i]);
        if (id < RWT_FIRST_NODE || rwt_nodes[id].op != RWT_INPUT_BYTE)
            return none;
        const rwt_node_record *node = &rwt_nodes[id];
        if (i == 0)
            range = (rwt_range){node->a, node->b, (uint32_t)length};
        else if (node->a != range.stream || node->b != range.start + i)
            return none;
    }
    return range;
}

/* Returns the expression of a field: what the program made of a range of bytes of an input. */
rwt_id rwt_field(rwt_range range, unsigned conversion, unsigned width, bool is_float, uint64_t value)
{
    if (!range.stream)
        return 0;
    rwt_node_record record = {.op = RWT_FIELD, .width = (uint8_t)width, .a = range.stream, .b = range.start,
                              .c = range.length, .constant = value};
    record.flags = (uint16_t)(conversion << RWT_CONVERSION_SHIFT | (is_float ? RWT_IS_FLOAT : 0));
    return rwt_make(record, value);
}

/* Called at the beginning of main. */
void rwt_main(int count, char **arguments)
{
    char name[16];
    if (!rwt_recording())
        return;
    for (int i = 1; i < count; i++) {
        snprintf(name, sizeof name, "%d", i);
        rwt_mark_input(arguments[i], strlen(arguments[i]), rwt_stream("argv", name), 0);
    }
}

/* The number of arguments of main. */
rwt_id rwt_argument_count(int count)
{
    rwt_node_record record = {.op = RWT_ARGC, .width = 32, .constant = (uint32_t)count};
    return rwt_make(record, (uint32_t)count);
}
