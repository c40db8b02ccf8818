/* The line of Python that calls MPI, and the exception that ends a program.
 *
 * mpi4py gives up the interpreter around MPI calls, so the shim takes it while it reads the stack.
 * All functions are resolved at run time: the shim is compiled without Python. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "runtime.h"

typedef struct object object;

static int (*is_initialized)(void);
static int (*take)(void);
static void (*give_back)(int);
static object *(*frame_now)(void);
static object *(*frame_back)(object *);
static object *(*frame_code)(object *);
static int (*frame_line)(object *);
static object *(*attribute)(object *, const char *);
static const char *(*text_of)(object *);
static void (*drop)(object *);
static void (*clear_error)(void);
static int (*run)(const char *);

void rw_find_python(void)
{
    is_initialized = dlsym(RTLD_DEFAULT, "Py_IsInitialized");
    take = dlsym(RTLD_DEFAULT, "PyGILState_Ensure");
    give_back = dlsym(RTLD_DEFAULT, "PyGILState_Release");
    frame_now = dlsym(RTLD_DEFAULT, "PyEval_GetFrame");
    frame_back = dlsym(RTLD_DEFAULT, "PyFrame_GetBack");
    frame_code = dlsym(RTLD_DEFAULT, "PyFrame_GetCode");
    frame_line = dlsym(RTLD_DEFAULT, "PyFrame_GetLineNumber");
    attribute = dlsym(RTLD_DEFAULT, "PyObject_GetAttrString");
    text_of = dlsym(RTLD_DEFAULT, "PyUnicode_AsUTF8");
    drop = dlsym(RTLD_DEFAULT, "Py_DecRef");
    clear_error = dlsym(RTLD_DEFAULT, "PyErr_Clear");
    run = dlsym(RTLD_DEFAULT, "PyRun_SimpleString");
    rw_is_python = is_initialized && take && give_back && frame_now && frame_back && frame_code && frame_line &&
                   attribute && text_of && drop && clear_error && run && is_initialized();
}

/* Places that were noted: a code object and a line. Code objects live as long as their function, which for a
 * program's own functions is the whole run; a number that is given to another place by chance is a wrong line in a report,
 * never a wrong analysis, because the file and the line are compared by Python afterwards. */
typedef struct {
    object *code;
    int line;
    uint64_t number;
} place;

#define PLACES 4096
static place places[PLACES];
static uint64_t place_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void write_frame(char *text, size_t room, object *code, int line)
{
    object *file = attribute(code, "co_filename"), *name = attribute(code, "co_name");
    const char *file_text = file ? text_of(file) : NULL, *name_text = name ? text_of(name) : NULL;
    snprintf(text, room, "\t%s\t%d\t%s", file_text ? file_text : "?", line, name_text ? name_text : "?");
    if (file)
        drop(file);
    if (name)
        drop(name);
    if (!file_text || !name_text)
        clear_error();
}

static void note_place(uint64_t number, object *frame)
{
    char text[8192] = "";
    object *held = NULL;
    for (int depth = 0; frame && depth < 16 && strlen(text) < sizeof text - 1024; depth++) {
        object *code = frame_code(frame);
        write_frame(text + strlen(text), sizeof text - strlen(text), code, frame_line(frame));
        drop(code);
        object *back = frame_back(frame);
        if (held)
            drop(held);
        frame = held = back;
    }
    if (held)
        drop(held);
    rw_note("python\t%llx%s\n", (unsigned long long)number, text);
}

uint64_t rw_python_site(rw_stream *stream)
{
    (void)stream;
    if (!is_initialized()) /* mpi4py finalizes MPI after Python has ended */
        return RW_PYTHON_SITE;
    int held = take();
    uint64_t number = RW_PYTHON_SITE;
    object *frame = frame_now();
    if (frame) {
        object *code = frame_code(frame);
        int line = frame_line(frame);
        size_t at = ((RW_BITS(code) >> 4) * 31 + (size_t)line) % PLACES;
        pthread_mutex_lock(&lock);
        place *known = &places[at];
        if (known->code != code || known->line != line) {
            *known = (place){code, line, RW_PYTHON_SITE | ++place_count};
            note_place(known->number, frame);
        }
        number = known->number;
        pthread_mutex_unlock(&lock);
        drop(code);
    }
    give_back(held);
    return number;
}

/* Keeps the text of an exception that is not caught. */
void rw_watch_python(void)
{
    if (!is_initialized())
        return;
    int held = take();
    run("def _rankwise_watch():\n"
        "    import os, sys\n"
        "    folder, before = os.environ.get('RANKWISE_TRACE'), sys.excepthook\n"
        "    pid = os.getpid()\n"
        "    def hook(kind, value, trace):\n"
        "        try:\n"
        "            if os.getpid() == pid:\n"
        "                import traceback\n"
        "                text = ''.join(traceback.format_exception(kind, value, trace))\n"
        "                with open(os.path.join(folder, f'{pid}.exception'), 'w', encoding='utf-8') as file:\n"
        "                    file.write(text)\n"
        "        except Exception:\n"
        "            pass\n"
        "        before(kind, value, trace)\n"
        "    if folder:\n"
        "        sys.excepthook = hook\n"
        "_rankwise_watch()\n"
        "del _rankwise_watch\n");
    give_back(held);
}

/* Opens pdb at the line that calls MPI; its words go through the socket that RANKWISE_PDB names. While it waits for the
 * next one, the MPI library makes progress for the other ranks. */
void rw_debug_python(void)
{
    if (!is_initialized())
        return;
    int held = take();
    run("def _rankwise_debug():\n"
        "    import ctypes, os, pdb, select, socket, sys\n"
        "    make_progress = ctypes.CDLL(None).rankwise_make_progress\n"
        "    link = socket.socket(socket.AF_UNIX)\n"
        "    link.connect(os.environ['RANKWISE_PDB'])\n"
        "    class Words:\n"
        "        kept, is_over = b'', False\n"
        "        def readline(self):\n"
        "            while b'\\n' not in self.kept and not self.is_over:\n"
        "                if select.select([link], [], [], 0.001)[0]:\n"
        "                    more = link.recv(4096)\n"
        "                    self.kept, self.is_over = self.kept + more, not more\n"
        "                else:\n"
        "                    make_progress()\n"
        "            line, end, self.kept = self.kept.partition(b'\\n')\n"
        "            return (line + end).decode('utf-8', 'replace')\n"
        "    debugger = pdb.Pdb(stdin=Words(), stdout=link.makefile('w', buffering=1))\n"
        "    here = outer = sys._getframe(2)\n"
        "    debugger.reset()\n"
        "    while outer:\n"
        "        outer.f_trace, debugger.botframe, outer = debugger.trace_dispatch, outer, outer.f_back\n"
        "    debugger.interaction(here, None)\n"
        "    if debugger.stoplineno != -1 or debugger.breaks:\n"
        "        sys.settrace(debugger.trace_dispatch)\n"
        "_rankwise_debug()\n"
        "del _rankwise_debug\n");
    give_back(held);
}
