"""What is answered over HTTP, and with which headers."""

import re
import socket
import struct
import unittest

import net_helper as net

SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Http(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = net.Server()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def check(self, answer, status, kind="text/plain; charset=utf-8"):
        got, headers, body = answer
        self.assertEqual(got, status, body)
        self.assertEqual(headers["content-type"], kind)
        for name, value in SAFE.items():
            self.assertEqual(headers.get(name), value, name)
        self.assertIn("default-src 'self'", headers["content-security-policy"])
        self.assertIn("'wasm-unsafe-eval'", headers["content-security-policy"])
        self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
        self.assertIn("camera=()", headers["permissions-policy"])
        self.assertNotIn("server", headers)
        self.assertNotIn("access-control-allow-origin", headers)
        self.assertEqual(int(headers["content-length"]), len(body))
        return headers, body

    def test_page(self):
        headers, body = self.check(net.get(self.server, "/"), 200, "text/html; charset=utf-8")
        self.assertIn(b"Cookie Tin", body)
        etag = headers["etag"]
        status, headers, body = net.get(self.server, "/", If_None_Match=etag)
        self.assertEqual((status, body), (304, b""))
        self.assertEqual(headers["etag"], etag)
        status, _, _ = net.get(self.server, "/", If_None_Match='"other"')
        self.assertEqual(status, 200)

    def test_health(self):
        _, body = self.check(net.get(self.server, "/healthz"), 200)
        self.assertEqual(body, b"ok\n")

    def test_length_said_twice(self):
        """Or in two ways: what is behind the first request is not taken for another one."""
        second = f"GET /healthz HTTP/1.1\r\nHost: {self.server.host}\r\n\r\n"
        for lines in ("Content-Length: 5\r\nTransfer-Encoding: chunked",
                      "Transfer-Encoding: chunked\r\nContent-Length: 5",
                      "Transfer-Encoding: chunked", "Transfer-Encoding: identity",
                      "Content-Length: 5\r\nContent-Length: 6", "Content-Length: +5",
                      "Content-Length: 5, 5", "Content-Length: 0x5"):
            for path in ("/", "/healthz", "/nothing"):
                text = (f"GET {path} HTTP/1.1\r\nHost: {self.server.host}\r\n{lines}\r\n\r\n"
                        f"0\r\n\r\n{second}")
                with net.connect(self.server) as link:
                    link.sendall(text.encode())
                    data = net.read_until_end(link)
                self.assertEqual(data.count(b"HTTP/1.1 "), 1, (lines, path, data))
                self.assertEqual(net.parse(data)[0], 400, (lines, path))

    def test_head(self):
        status, headers, body = net.get(self.server, "/healthz", method="HEAD")
        self.assertEqual((status, headers["content-length"], body), (200, "3", b""))

    def test_metrics(self):
        kind = "text/plain; version=0.0.4; charset=utf-8"
        _, body = self.check(net.get(self.server.metrics, "/metrics"), 200, kind)
        text = body.decode()
        for name in ("cookietin_sessions", "cookietin_moves_total", "cookietin_connections",
                     "process_cpu_seconds_total", "process_resident_memory_bytes",
                     "cookietin_commit_seconds_count", "cookietin_commit_changes_sum",
                     'cookietin_commit_seconds_bucket{le="+Inf"}'):
            self.assertRegex(text, rf"(?m)^{re.escape(name)} [0-9.e+-]+$")
        for line in text.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) \w+ .+|\w+(\{le="[^"]+"\})? [0-9.e+-]+)$')

    def test_metrics_are_only_at_their_own_address(self):
        self.check(net.get(self.server, "/metrics"), 404)
        self.check(net.get(self.server.metrics, "/"), 404)
        self.check(net.get(self.server.metrics, "/healthz"), 200)
        with net.Client(self.server.metrics) as client:
            self.assertEqual(client.status, 404)

    def test_nothing_there(self):
        for path in ("/nothing", "/api", "/api/games/x/record", "/../etc/passwd", "/%2e%2e/x",
                     "/api/games/AAAAAAAAAAAAAAAAAAAAAA", "/healthz/"):
            status, headers, _ = net.get(self.server, path)
            self.assertEqual(status, 404, path)
            self.assertEqual(headers["cache-control"], "no-store")

    def test_no_record(self):
        _, body = self.check(net.get(self.server, "/api/games/BAAAAAAAAAAAAAAAAAAAAA/record"), 404)
        self.assertIn(b"no record", body)

    def test_methods(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            headers, _ = self.check(net.get(self.server, "/healthz", method=method), 405)
            self.assertEqual(headers["allow"], "GET, HEAD")
        text = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
        self.check(net.request(self.server, text), 405)

    def test_websocket_without_upgrade(self):
        self.check(net.get(self.server, "/ws"), 426)

    def test_long_addresses(self):
        self.check(net.get(self.server, "/" + "a" * 2000), 414)
        self.check(net.get(self.server, "/healthz?" + "a" * 2000), 414)
        # So long that nobody reads to the end of it.
        status, _, _ = net.get(self.server, "/" + "a" * 100000)
        self.assertIn(status, (0, 400, 414))

    def test_long_headers(self):
        status, _, _ = net.get(self.server, "/healthz", Cookie="a" * 100000)
        self.assertIn(status, (0, 400, 431))
        status, _, _ = net.get(self.server, "/healthz", X_Unknown="a" * 100000)
        self.assertIn(status, (0, 200, 400, 431))

    def test_no_http(self):
        for text in (b"HELLO\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
                     b"\0" * 100 + b"\r\n\r\n", b"FOO / HTTP/1.1\r\n\r\n", b"GET\r\n\r\n"):
            status, _, _ = net.request(self.server, text)
            self.assertIn(status, (0, 400, 403), text)
        self.test_health()

    def test_several_requests_on_a_connection(self):
        one = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        last = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        with net.connect(self.server) as link:
            for text in (one, one, last):
                link.sendall(text)
                data = b""
                while not data.endswith(b"ok\n"):
                    more = link.recv(4096)
                    self.assertTrue(more, data)
                    data += more
            self.assertEqual(net.read_until_end(link), b"")

    def test_slowly_typed_request(self):
        with net.connect(self.server) as link:
            for byte in b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n":
                link.sendall(bytes([byte]))
            self.assertEqual(net.parse(net.read_until_end(link))[0], 200)

    def test_gone_before_the_answer(self):
        for _ in range(20):
            link = net.connect(self.server)
            link.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            link.close()
        self.test_health()


if __name__ == "__main__":
    unittest.main()
