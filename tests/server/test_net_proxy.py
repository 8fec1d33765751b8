"""HAProxy in front of a server, both as docs/operating.md has them."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

import net_helper as net
from net_helper import Client, Listener, Server

HAPROXY = shutil.which("haproxy") or "/usr/sbin/haproxy"
NAME = "cookies.example.org"


def documented(first):
    """The fenced block of docs/operating.md that begins with that line, without its indent."""
    with open(os.path.join(os.environ["COOKIETIN_SOURCE"], "docs", "operating.md")) as file:
        text = file.read()
    found = re.search(rf"^( +)```\n(\1{re.escape(first)}\n(?:.*\n)*?)\1```", text, re.M)
    return re.sub(rf"(?m)^{found.group(1)}", "", found.group(2))


class Behind(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        certificate, key = net.make_certificate(cls.directory.name, NAME)
        pem = os.path.join(cls.directory.name, "cookies.pem")
        with open(pem, "w") as out:
            for path in (certificate, key):
                with open(path) as part:
                    out.write(part.read())
        cls.tls = ssl.create_default_context(cafile=certificate)
        cls.server = Server("--host", NAME, "--trust-proxy", "127.0.0.1", "--per-address", "3")
        sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
        cls.plain, cls.secure = (Listener(*each.getsockname()) for each in sockets)
        text = documented("global")
        for there, here in (("    user haproxy\n    group haproxy\n", ""),
                            ("bind :80\n", f"bind fd@{sockets[0].fileno()}\n"),
                            ("    bind :::80 v6only\n", ""),
                            ("bind :443 ssl crt /etc/haproxy/cookies.pem",
                             f"bind fd@{sockets[1].fileno()} ssl crt {pem}"),
                            ("    bind :::443 v6only ssl crt /etc/haproxy/cookies.pem\n", ""),
                            ("127.0.0.1:8080", f"127.0.0.1:{cls.server.port}")):
            assert there in text, there
            text = text.replace(there, here)
        configuration = os.path.join(cls.directory.name, "haproxy.cfg")
        with open(configuration, "w") as out:
            out.write(text)
        cls.log = tempfile.TemporaryFile()
        cls.process = subprocess.Popen(
            [HAPROXY, "-db", "-f", configuration], stdout=cls.log, stderr=cls.log,
            pass_fds=[each.fileno() for each in sockets])
        for each in sockets:
            each.close()
        assert net.until(lambda: cls.ask("/healthz")[0] == 200), cls.said()

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.wait()
        cls.log.close()
        assert cls.server.stop() == 0
        cls.directory.cleanup()

    @classmethod
    def said(cls):
        assert cls.process.poll() is None, "haproxy has ended"
        return os.pread(cls.log.fileno(), 1 << 20, 0).decode()  # seeking would move haproxy, too

    @classmethod
    def at(cls, source):
        """The proxy as somebody at this address sees it."""
        listener = Listener(*cls.secure.address)
        listener.source = (source, 0)
        return listener

    @classmethod
    def ask(cls, path, source="127.0.0.9", **headers):
        return net.get(cls.at(source), path, tls=cls.tls, **{"Host": NAME, **headers})

    def client(self, source, **headers):
        client = Client(self.at(source), tls=self.tls, Host=NAME, Origin=f"https://{NAME}",
                        **headers)
        self.addCleanup(client.link.close)
        return client

    def test_page(self):
        self.assertEqual(self.ask("/")[0], 200)
        self.assertEqual(self.ask("/metrics")[0], 404)
        self.assertEqual(self.ask("/", Host="evil.example")[0], 403)

    def test_plain_leads_to_tls(self):
        status, headers, _ = net.get(self.plain, "/", Host=NAME)
        self.assertEqual((status, headers["location"]), (302, f"https://{NAME}/"))

    def test_each_address_has_its_own_limit(self):
        clients = [self.client("127.0.0.2") for _ in range(3)]
        for client in clients:
            self.assertEqual(client.status, 101)
            client.hello()
        self.assertEqual(self.client("127.0.0.2").status, 429)
        self.assertEqual(self.client("127.0.0.2", X_Forwarded_For="192.0.2.1").status, 429)
        self.assertEqual(self.ask("/", "127.0.0.2")[0], 429)
        other = self.client("127.0.0.3")
        self.assertEqual(other.status, 101)
        other.hello()
        self.assertEqual(self.ask("/", "127.0.0.3")[0], 200)

    def test_who_goes_on_asking(self):
        """Is refused by the server first, and then by the proxy, which keeps the rest away."""
        asking = f"GET /healthz HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode()
        words = {b"ok\n": 0, b"Try again in a minute": 0, b"You have sent too many requests": 0}
        began = time.monotonic()
        with net.connect(self.at("127.0.0.8"), self.tls) as link:
            for _ in range(2300):
                link.sendall(asking)
                data = b""
                while not any(word in data for word in words):
                    data += link.recv(65536)
                for word in words:
                    words[word] += word in data
        if time.monotonic() - began < 5:  # on a slow machine nobody can ask so often
            self.assertGreater(words[b"You have sent too many requests"], 0)
        self.assertLessEqual(words[b"ok\n"], 1201 + (time.monotonic() - began) * 20)
        self.assertEqual(self.ask("/", "127.0.0.3")[0], 200)

    def test_log_names_addresses(self):
        """Also of a WebSocket that is still open."""
        self.ask("/", "127.0.0.5")
        self.client("127.0.0.6").hello()
        for source in ("127.0.0.5", "127.0.0.6"):
            self.assertTrue(net.until(lambda: re.search(
                rf"(?m)^{re.escape(source)}:\d+ .* cookies~ cookietin/tin ", self.said())), source)

    def test_pages_from_elsewhere(self):
        with Client(self.at("127.0.0.4"), tls=self.tls, Host=NAME,
                    Origin="https://evil.example") as client:
            self.assertEqual(client.status, 403)


if __name__ == "__main__":
    unittest.main()
