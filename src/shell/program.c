/* Fork and not posix_spawn, because between fork and exec the child asks to be killed when we die:
 * whatever happens to us, no stranger goes on working unwatched. (The system takes "we" to be the
 * thread that started it, so that thread must outlive the program.)
 *
 * The process is not waited for before its group has been killed: until then nobody else can get
 * its number. */
#define _GNU_SOURCE /* NOLINT: pipe2, close_range, environ */
#include "shell/program.h"

#include "core/check.h"
#include "shell/plain.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SLICE_MS = 100,    /* between two looks at whether it still lives and anyone still waits */
    FAREWELL_MS = 200, /* to end by itself */
    ENDING_MS = 5000,  /* from closing its pipes to its end, if it is ending: a moment, mostly */
    BURIAL_MS = 60000, /* for the system to remove what was killed */
    COMMAND_SIZE = 1024
};

/* Nanoseconds. */
static uint64_t read_clock(void)
{
    struct timespec now;
    CHECK(clock_gettime(CLOCK_MONOTONIC, &now) == 0);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* ---- its end ---- */

static void sleep_ms(long ms)
{
    const struct timespec time = {.tv_nsec = ms * 1000000};
    nanosleep(&time, NULL);
}

/* Whether the process has ended; it is not removed by asking. */
static bool has_ended(const struct program *program, siginfo_t *how)
{
    *how = (siginfo_t){.si_pid = 0};
    const int options = WEXITED | WNOHANG | WNOWAIT;
    if (waitid(P_PID, (id_t)program->process, how, options) != 0)
        return errno == ECHILD; /* someone wants the dead to vanish by themselves */
    return how->si_pid != 0;
}

static bool ends_within(const struct program *program, int ms, siginfo_t *how)
{
    const uint64_t deadline = read_clock() + (uint64_t)ms * 1000000;
    while (!has_ended(program, how)) {
        if (read_clock() >= deadline)
            return false;
        sleep_ms(1);
    }
    return true;
}

static void close_pipe(int *file)
{
    if (*file >= 0)
        close(*file);
    *file = -1;
}

static void end_now(struct program *program)
{
    siginfo_t how;
    if (!program->process)
        return;
    kill(-program->process, SIGKILL);
    kill(program->process, SIGKILL); /* if it had not come so far as to have a group */
    close_pipe(&program->to);
    close_pipe(&program->from);
    if (ends_within(program, BURIAL_MS, &how))
        waitpid(program->process, NULL, 0);
    program->process = 0;
}

void program_end(struct program *program)
{
    siginfo_t how;
    if (!program->process)
        return;
    close_pipe(&program->to);
    ends_within(program, FAREWELL_MS, &how);
    end_now(program);
}

bool program_fail(struct program *program, const char *format, ...)
{
    char words[PROGRAM_PROBLEM_SIZE];
    struct text plain = text_in(program->problem, sizeof program->problem);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    plain_put(&plain, words);
    end_now(program);
    return false;
}

/* One of its pipes is closed: mostly because it has ended, which shows a moment later. */
static bool fail_by_end(struct program *program, const char *otherwise)
{
    siginfo_t how;
    if (!ends_within(program, ENDING_MS, &how))
        return program_fail(program, "%s", otherwise);
    if (how.si_code == CLD_KILLED || how.si_code == CLD_DUMPED)
        return program_fail(program, "it was ended by signal %d (%s)", how.si_status,
                            strsignal(how.si_status));
    if (how.si_pid && (how.si_status == 126 || how.si_status == 127))
        return program_fail(program, "it cannot be run (exit status %d of the shell)",
                            how.si_status);
    if (how.si_pid)
        return program_fail(program, "it ended with exit status %d", how.si_status);
    return program_fail(program, "it ended");
}

/* ---- its beginning ---- */

/* Both ends above the standard files, so that none of these is in the way in the child. */
static bool open_pipe(int end[2])
{
    int low[2];
    if (pipe2(low, O_CLOEXEC) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        end[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(low[i]);
    }
    if (end[0] >= 0 && end[1] >= 0)
        return true;
    close_pipe(&end[0]);
    close_pipe(&end[1]);
    return false;
}

/* Runs in the child: only what is safe behind a fork of a program with threads. */
static _Noreturn void become(char *const argument[], char *const environment[], int in, int out,
                             pid_t parent)
{
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* it died before we asked */
        _exit(1);
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0)
        _exit(1);
    if (close_range(STDERR_FILENO + 1, ~0U, 0) != 0)
        for (int file = STDERR_FILENO + 1; file < 65536; file++) /* an old kernel */
            close(file);
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve("/bin/sh", argument, environment);
    _exit(127);
}

/* Ours, with one setting put before it: what is named twice counts as first named. Freed by the
 * caller; the settings are not copied. */
static char **environment_with(char *setting)
{
    size_t count = 0;
    while (environ[count])
        count++;
    char **all = calloc(count + 2, sizeof *all);
    CHECK(all);
    all[0] = setting;
    const size_t name = (size_t)(strchr(setting, '=') - setting) + 1;
    for (size_t i = 0, next = 1; i < count; i++)
        if (strncmp(environ[i], setting, name) != 0)
            all[next++] = environ[i];
    return all;
}

static pid_t launch(const char *command, char *setting, int in, int out)
{
    char shell[] = "sh", option[] = "-c", line[COMMAND_SIZE];
    snprintf(line, sizeof line, "exec %s", command);
    char *const argument[] = {shell, option, line, NULL};
    char **environment = environment_with(setting);
    const pid_t parent = getpid(), process = fork();
    if (process == 0)
        become(argument, environment, in, out, parent);
    free(environment);
    return process;
}

bool program_start(struct program *program, const char *command, char *setting)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    CHECK(!program->process);
    program->used = 0;
    program->problem[0] = '\0';
    pid_t process = -1;
    int why = 0;
    if (open_pipe(in) && open_pipe(out))
        process = launch(command, setting, in[0], out[1]);
    if (process < 0)
        why = errno;
    else
        setpgid(process, process); /* whichever of us comes first */
    close_pipe(&in[0]);
    close_pipe(&out[1]);
    if (process < 0) {
        close_pipe(&in[1]);
        close_pipe(&out[0]);
        return program_fail(program, "it cannot be started: %s", strerror(why));
    }
    program->process = process;
    program->to = in[1];
    program->from = out[0];
    CHECK(fcntl(program->to, F_SETFL, O_NONBLOCK) == 0);
    CHECK(fcntl(program->from, F_SETFL, O_NONBLOCK) == 0);
    return true;
}

/* ---- talking ---- */

void program_allow(struct program *program, int ms)
{
    program->limit_ms = ms;
    program->deadline = read_clock() + (uint64_t)ms * 1000000;
}

/* Waits until a pipe can be used, or its other end is closed. Looks at least once, so that what has
 * come in time counts even if we ourselves were held up. */
static bool wait_for(struct program *program, int file, short what, const char *late)
{
    struct pollfd pipe = {.fd = file, .events = what};
    for (;;) {
        siginfo_t how;
        const uint64_t now = read_clock(), end = program->deadline;
        const uint64_t left = now < end ? (end - now) / 1000000 + 1 : 0;
        const int ready = poll(&pipe, 1, left < SLICE_MS ? (int)left : SLICE_MS);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return program_fail(program, "it cannot be waited for: %s", strerror(errno));
        if (program->stop && atomic_load_explicit(program->stop, memory_order_relaxed))
            return program_fail(program, "nobody waits for it any longer");
        if (has_ended(program, &how)) /* and someone else holds its pipes */
            return poll(&pipe, 1, 0) > 0 || fail_by_end(program, "");
        if (!left)
            return program_fail(program, "it did not %s within %d ms", late, program->limit_ms);
    }
}

static bool send_all(struct program *program, const char *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        const ssize_t wrote = write(program->to, bytes + done, size - done);
        if (wrote >= 0)
            done += (size_t)wrote;
        else if (errno == EAGAIN) {
            if (!wait_for(program, program->to, POLLOUT, "read what it was sent"))
                return false;
        } else if (errno == EPIPE)
            return fail_by_end(program, "it closed its input");
        else if (errno != EINTR)
            return program_fail(program, "it cannot be written to: %s", strerror(errno));
    }
    return true;
}

/* A pipe that nobody reads answers with SIGPIPE, which would be the end of us. Only here is it kept
 * away: elsewhere it is right to die of it. */
bool program_send(struct program *program, const char *bytes, size_t size)
{
    const struct timespec now = {.tv_sec = 0};
    sigset_t broken, before;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    const bool sent = send_all(program, bytes, size);
    if (!sent && !sigismember(&before, SIGPIPE))
        sigtimedwait(&broken, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return sent;
}

/* Reads what is there, up to the size of the buffer: how much, 0 if nothing yet, -1 at the end. */
static int read_some(struct program *program)
{
    for (;;) {
        const size_t room = sizeof program->line - program->used;
        const ssize_t got = read(program->from, program->line + program->used, room);
        if (got > 0) {
            program->used += (size_t)got;
            return (int)got;
        }
        if (got < 0 && errno == EINTR)
            continue;
        return got < 0 && errno == EAGAIN ? 0 : -1;
    }
}

static bool fail_by_chatter(struct program *program)
{
    return program_fail(program, "it sent something that nobody had asked for: '%.*s'",
                        (int)(program->used < 60 ? program->used : 60), program->line);
}

const char *program_receive(struct program *program, size_t *size)
{
    program->used = 0;
    for (;;) {
        if (!wait_for(program, program->from, POLLIN, "answer"))
            return NULL;
        const int got = read_some(program);
        if (got < 0) {
            fail_by_end(program, "it closed its output");
            return NULL;
        }
        char *from = program->line + program->used - got;
        char *end = got ? memchr(from, '\n', (size_t)got) : NULL;
        if (end) {
            *size = (size_t)(end - program->line);
            *end++ = '\0';
            if (end < program->line + program->used) {
                program->used -= *size + 1;
                memmove(program->line, end, program->used);
                fail_by_chatter(program);
                return NULL;
            }
            return program->line;
        }
        if (program->used == sizeof program->line) {
            program_fail(program, "it sent a line of more than %d bytes", PROGRAM_LINE_MOST);
            return NULL;
        }
    }
}

bool program_is_silent(struct program *program)
{
    program->used = 0;
    return read_some(program) <= 0 || fail_by_chatter(program);
}
