"""The PostgreSQL of tools/with-postgres, and how to stop and start it; a copy of it that follows
synchronously, and takes its place."""
import os
import shutil
import signal
import subprocess

DATA = os.environ["COOKIETIN_POSTGRES_DATA"]
PROGRAMS = os.environ["COOKIETIN_POSTGRES_PROGRAMS"]
PORT = 5433  # of the copy's socket, in the same directory


def as_owner(*words):
    """As the user whose database it is."""
    owner = os.stat(DATA)
    if os.geteuid() == 0:
        return ["setpriv", f"--reuid={owner.st_uid}", f"--regid={owner.st_gid}", "--clear-groups",
                *words]
    return list(words)


def postgres(*words, check=True, data=DATA):
    """pg_ctl; whether that worked."""
    command = as_owner(os.path.join(PROGRAMS, "pg_ctl"), "-D", data, "-w", "-t", "300",
                       "-l", os.path.join(data, "log"), *words)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=check)
    return done.returncode == 0


def sql(string, statement):
    done = subprocess.run(["psql", "--no-psqlrc", "-Atc", statement, string],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def both(string):
    """A connection string of the two, whichever is the one to write to."""
    host = string.split("host=")[1]
    return string.replace(f"host={host}", f"host={host},{host}&port=5432,{PORT}"
                          "&target_session_attrs=read-write")


def children_of(parent):
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                if int(file.read().rpartition(")")[2].split()[1]) == parent:
                    found.append(int(name))
        except OSError:  # it is gone
            pass
    return found


class Replica:
    """Nothing is committed from now on that it does not have."""

    def __init__(self):
        self.data = os.path.join(os.path.dirname(DATA), "replica")
        shutil.rmtree(self.data, ignore_errors=True)
        subprocess.run(as_owner(os.path.join(PROGRAMS, "pg_basebackup"), "-D", self.data, "-R",
                                "--checkpoint=fast", "--dbname", "application_name=replica"),
                       stdin=subprocess.DEVNULL, check=True)
        postgres("-o", f"-p {PORT}", "start", data=self.data)
        for statement in ("ALTER SYSTEM SET synchronous_standby_names = 'replica'",
                          "SELECT pg_reload_conf()"):
            sql("", statement)

    def is_there(self):
        return sql("", "SELECT sync_state FROM pg_stat_replication") == "sync"

    def take_over(self):
        """The first one is killed, all of its processes at once; the other takes its place."""
        with open(os.path.join(DATA, "postmaster.pid"), encoding="ascii") as file:
            first = int(file.readline())
        for process in (first, *children_of(first)):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        postgres("promote", data=self.data)

    def end(self):
        """When no server can mistake it: the first one clears away what it had in memory."""
        postgres("start")
        postgres("-m", "immediate", "stop")
