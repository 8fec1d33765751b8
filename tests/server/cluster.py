"""Three servers that share a PostgreSQL, behind HAProxy, while people and bots play:

    cluster.py FAULT...     under tools/with-postgres; a FAULT is kill, stop, sleep or roll

kill: kill -9 of the busiest, and every table plays on before it comes back. stop: SIGTERM,
likewise. sleep: it stands still until others have taken over, and goes on. roll: each of them is
stopped and started, one after the other. What people have seen and done holds as in kill.py,
whichever server they come to."""
import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import traceback

import kill
from client import SEED, Client, Lost, Refused, Server, expect, so

SERVERS = 3
OPTIONS = ("--tables-per-guest", "1000", "--bot-ms", "20", "--trust-proxy", "127.0.0.1")
BALANCER = """global
    maxconn 2000
defaults
    mode http
    timeout connect 1s
    timeout client 1h
    timeout server 1h
    timeout check 1s
    retries 3
    option redispatch
frontend players
    bind 127.0.0.1:{port}
    default_backend servers
backend servers
    balance roundrobin
    option forwardfor
    option httpchk GET /readyz
    default-server check inter 200ms fall 3 rise 1 on-marked-down shutdown-sessions
{servers}
"""


class Patient(Client):
    """One that comes back after a while when it is told to try again."""

    async def ask(self, what, **fields):
        answer = await super().ask(what, **fields)
        if not answer["ok"] and answer["error"] == "busy":
            await asyncio.sleep(0.2)
            self.drop()
            raise Lost("busy")
        return answer


def free_port():
    with socket.socket() as at:
        at.bind(("127.0.0.1", 0))
        return at.getsockname()[1]


class Cluster:
    """Stands for a server: clients come to HAProxy's port."""

    def __init__(self):
        first = Server(*OPTIONS)
        self.servers = [first] + [Server(*OPTIONS) for _ in range(SERVERS - 1)]
        self.secret = os.path.join(first.directory.name, "cluster-secret")
        with open(os.open(self.secret, os.O_CREAT | os.O_WRONLY, 0o600), "w",
                  encoding="ascii") as file:
            file.write("what all three of them know\n".replace(" ", "-"))
        for number, server in enumerate(self.servers):
            server.db = first.db
            server.fixed = free_port()
            server.options += ["--port", str(server.fixed), "--node", f"node{number}", "--address",
                               f"127.0.0.1:{free_port()}", "--cluster-secret", self.secret]
        self.port, self.records, self.balancer = free_port(), first.records, None

    async def __aenter__(self):
        for server in self.servers:
            await server.start()
        config = os.path.join(self.servers[0].directory.name, "haproxy.cfg")
        lines = [f"    server node{number} 127.0.0.1:{server.fixed}"
                 for number, server in enumerate(self.servers)]
        with open(config, "w", encoding="ascii") as file:
            file.write(BALANCER.format(port=self.port, servers="\n".join(lines)))
        self.balancer = subprocess.Popen(["/usr/sbin/haproxy", "-db", "-f", config],
                                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL)
        return self

    async def __aexit__(self, kind, error, trace):
        self.balancer.kill()
        self.balancer.wait()
        for server in self.servers:
            if kind is None:
                server.stop()
            elif server.process.poll() is None:
                server.kill()
        self.servers[0].verify()
        for server in self.servers:
            server.directory.cleanup()

    async def get(self, path, headers=None):
        """From any of those that are there."""
        for server in self.servers:
            if server.port is not None:
                try:
                    return await server.get(path, headers)
                except OSError:
                    pass
        raise ConnectionRefusedError("nobody listens")

    def said(self):
        return "\n".join(server.said() for server in self.servers)


async def all_play(logs, what):
    """Everyone makes a move from now on; says how long that took."""
    before, began = [log.moves for log in logs], time.monotonic()
    end = began + kill.SLOWEST
    while any(log.moves <= moves for log, moves in zip(logs, before)):
        expect(time.monotonic() < end, "not every table plays on after", what)
        await asyncio.sleep(0.02)
    print(f"{what}: every table plays on after {time.monotonic() - began:.1f} s", flush=True)


def sql(cluster, statement):
    done = subprocess.run(["psql", "--no-psqlrc", "-Atc", statement, cluster.servers[0].db],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def busiest(cluster):
    """The server that has most tables."""
    owner = sql(cluster, "SELECT owner FROM tables WHERE state < 2 GROUP BY owner "
                         "ORDER BY count(*) DESC, owner LIMIT 1")
    return int(owner.removeprefix("node") or 0)


async def make_fault(cluster, fault, logs):
    victim = busiest(cluster)
    server = cluster.servers[victim]
    if fault == "kill":
        server.kill()
        await all_play(logs, f"kill -9 of node{victim}")
        await server.start()
    elif fault == "stop":
        await asyncio.to_thread(server.stop)
        await all_play(logs, f"SIGTERM of node{victim}")
        await server.start()
    elif fault == "sleep":
        server.process.send_signal(signal.SIGSTOP)
        await all_play(logs, f"SIGSTOP of node{victim}")
        there = f"SELECT count(*) FROM node WHERE id = 'node{victim}'"
        await so(lambda: sql(cluster, there) == "0", "those who take over")
        server.process.send_signal(signal.SIGCONT)
        await so(lambda: "open again" in server.said(), "a new epoch")
    else:
        for each in cluster.servers:
            await asyncio.to_thread(each.stop)
            await each.start()
    await all_play(logs, f"{fault}, and all servers")


async def make_faults(cluster, faults, logs):
    await all_play(logs, "the start")
    for fault in faults:
        await make_fault(cluster, fault, logs)
    for log in logs:
        log.finishing = True


async def main(faults):
    print(f"COOKIETIN_SEED={SEED}", flush=True)
    kill.Client = Patient
    logs = [kill.Log() for _ in kill.CREWS]
    async with Cluster() as cluster:
        crews = [asyncio.create_task(kill.play_crew(cluster, crew, number, logs[number]))
                 for number, crew in enumerate(kill.CREWS)]
        try:
            await asyncio.gather(make_faults(cluster, faults, logs), *crews)
        except (Exception, Refused):  # whatever goes wrong first ends it
            traceback.print_exc()
            print(cluster.said(), file=sys.stderr, flush=True)
            for server in cluster.servers:
                server.kill()
            cluster.balancer.kill()
            os._exit(1)
        expect("aside" not in cluster.said(), "a game could not be read:", cluster.said())
    print(f"{len(faults)} faults: {sum(log.moves for log in logs)} moves and "
          f"{sum(log.updates for log in logs)} updates seen, {sum(log.games for log in logs)} "
          f"games over and proven, {sum(log.returns for log in logs)} returns")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
