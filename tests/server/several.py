"""Three servers that share a PostgreSQL, behind HAProxy."""
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import urllib.error
import urllib.request

import network
from client import PATIENCE, PROGRAM, Client, Lost, Server, expect, so

SERVERS = 3
BALANCER = """global
    maxconn 4000
defaults
    mode http
    timeout connect 1s
    timeout client 1h
    timeout server 1h
    timeout check 1s
    retries 3
    option redispatch 1
frontend players
    bind {host}:{port}
    default_backend servers
backend servers
    balance roundrobin
    use-server %[url_param(at)] if {{ url_param(at) -m found }}
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
    """Below those that the system gives to whoever connects: one that a server leaves for a moment
    would be a client's when it comes back."""
    while True:
        port = random.SystemRandom().randrange(15000, 32000)
        with socket.socket() as at:
            try:
                at.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Cluster:
    """Stands for a server: clients come to HAProxy's port. In a network (network.py) each server
    is a machine of its own."""

    def __init__(self, *options, net=None, db=None):
        options = (*options, "--trust-proxy", network.BALANCER if net else "127.0.0.1")
        first = Server(*options)
        self.net, self.host = net, network.BALANCER if net else "127.0.0.1"
        self.servers = [first] + [Server(*options) for _ in range(SERVERS - 1)]
        self.secret = os.path.join(first.directory.name, "cluster-secret")
        with open(os.open(self.secret, os.O_CREAT | os.O_WRONLY, 0o600), "w",
                  encoding="ascii") as file:
            file.write("what all three of them know\n".replace(" ", "-"))
        for number, server in enumerate(self.servers):
            server.db = db(first.db) if db else first.db
            server.fixed = free_port()
            if net:
                server.host, server.through = network.server(number), net.within(f"s{number}")
                server.options += ["--listen", server.host]
            server.options += ["--port", str(server.fixed), "--node", f"node{number}", "--address",
                               f"{server.host}:{free_port()}", "--cluster-secret", self.secret]
        self.port, self.records, self.balancer = free_port(), first.records, None
        self.directory = first.directory

    async def __aenter__(self):
        # All at the same instant, on a database in which there is nothing yet.
        await asyncio.gather(*[server.start() for server in self.servers])
        config = os.path.join(self.directory.name, "haproxy.cfg")
        lines = [f"    server node{number} {server.host}:{server.fixed}"
                 for number, server in enumerate(self.servers)]
        with open(config, "w", encoding="ascii") as file:
            file.write(BALANCER.format(host=self.host, port=self.port, servers="\n".join(lines)))
        through = self.net.within("balancer") if self.net else ()
        self.balancer = subprocess.Popen([*through, "/usr/sbin/haproxy", "-db", "-f", config],
                                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL)
        await so(self.is_open, "HAProxy")
        return self

    def is_open(self):
        with socket.socket() as at:
            return at.connect_ex((self.host, self.port)) == 0

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
        """From any of those that are there, as HAProxy finds it; /metrics of the first."""
        if path == "/metrics":
            return await self.servers[0].get(path, headers)
        request = urllib.request.Request(f"http://{self.host}:{self.port}{path}",
                                         headers=headers or {})

        def fetch():
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    return answer.status, answer.read(), answer.headers
            except urllib.error.HTTPError as error:
                if error.code in (502, 503, 504):  # none is there just now
                    raise ConnectionRefusedError("nobody listens") from None
                return error.code, error.read(), error.headers
        return await asyncio.to_thread(fetch)

    @property
    def process(self):
        return self.servers[0].process

    def said(self):
        return "\n".join(server.said() for server in self.servers)

    def sql(self, statement, db=None):
        done = subprocess.run(["psql", "--no-psqlrc", "-Atc", statement, db or self.servers[0].db],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def busiest(self):
        """The server that has most tables."""
        owner = self.sql("SELECT owner FROM tables WHERE state < 2 GROUP BY owner "
                         "ORDER BY count(*) DESC, owner LIMIT 1")
        return int(owner.removeprefix("node") or 0)


class Load:
    """`cookietin load` at a cluster, until it is told that this is enough."""

    def __init__(self, cluster, tables):
        self.errors = os.path.join(cluster.directory.name, "load")
        with open(self.errors, "wb") as errors:
            self.process = subprocess.Popen(
                [PROGRAM, "load", f"http://{cluster.host}:{cluster.port}/", "--tables", str(tables),
                 "--seconds", "80000", "--return", "--follow", "--json", "--yes"],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)

    def said(self):
        with open(self.errors, encoding="utf-8") as errors:
            return errors.read()

    async def end(self):
        expect(self.process.poll() is None, "the load has ended:", self.said())
        self.process.send_signal(signal.SIGTERM)
        out, _ = await asyncio.to_thread(self.process.communicate)
        expect(self.process.returncode == 0, "the load failed:", self.said())
        return json.loads(out)
