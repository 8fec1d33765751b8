"""Who may ask: addresses behind proxies, names of the server, requests of an address, `hello`."""

import time
import unittest

import net_helper as net
from net_helper import Client, Server

ANNA, EVA = "198.51.100.1", "198.51.100.2"
NO_RECORD = "/api/games/BAAAAAAAAAAAAAAAAAAAAA/record"


class Proxy(unittest.TestCase):
    """We are the proxy, at 127.0.0.1; so are 10.0.0.0/8 and a network of IPv6."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server("--trust-proxy", "127.0.0.1", "--trust-proxy", "10.0.0.0/8",
                            "--trust-proxy", "2001:db8:ffff::/48", "--per-address", "2")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def status(self, forwarded):
        with Client(self.server, X_Forwarded_For=forwarded) as client:
            return client.status

    def full(self, address):
        """An address that has as many connections as it may have."""
        clients = [Client(self.server, X_Forwarded_For=address) for _ in range(2)]
        for client in clients:
            self.assertEqual(client.status, 101)
            client.hello()
            self.addCleanup(client.link.close)

    def test_each_address_has_its_own_limit(self):
        self.full("192.0.2.1")
        self.assertEqual(self.status("192.0.2.1"), 429)
        self.assertEqual(net.get(self.server, "/", X_Forwarded_For="192.0.2.1")[0], 429)
        self.assertEqual(self.status("192.0.2.2"), 101)
        self.assertEqual(net.get(self.server, "/", X_Forwarded_For="192.0.2.2")[0], 200)

    def test_what_a_client_invents_is_not_believed(self):
        self.full("192.0.2.11")
        for forged in ("203.0.113.9, 192.0.2.11", "127.0.0.1,192.0.2.11", "10.1.1.1 , 192.0.2.11 ",
                       "x" * 7000 + ",192.0.2.11", ", ,192.0.2.11", "192.0.2.11:5000",
                       "203.0.113.9\r\nX-Forwarded-For: 192.0.2.11"):
            self.assertEqual(self.status(forged), 429, forged[-60:])

    def test_proxies_behind_proxies(self):
        self.full("192.0.2.21")
        for hops in ("192.0.2.21, 10.1.2.3", "192.0.2.21,2001:db8:ffff:1::1, 10.255.0.1",
                     "203.0.113.9, 192.0.2.21, [2001:db8:ffff::5]:80"):
            self.assertEqual(self.status(hops), 429, hops)
        self.assertEqual(self.status("192.0.2.21, 11.1.2.3"), 101)  # no proxy of ours

    def test_a_network_of_one_customer(self):
        self.full("2001:db8:1:2::5")
        self.assertEqual(self.status("2001:db8:1:2:ffff::6"), 429)
        self.assertEqual(self.status("2001:db8:1:3::5"), 101)
        self.full("::ffff:192.0.2.31")
        self.assertEqual(self.status("192.0.2.31"), 429)

    def test_the_proxy_itself(self):
        """It may ask as often as it likes, for itself."""
        links = [net.connect(self.server) for _ in range(20)]
        self.assertEqual(net.get(self.server, "/")[0], 200)
        for link in links:
            link.close()

    def test_what_is_over_is_not_counted(self):
        for _ in range(10):
            self.assertEqual(net.get(self.server, "/", X_Forwarded_For="192.0.2.41")[0], 200)
        for _ in range(10):
            with Client(self.server, X_Forwarded_For="192.0.2.42") as client:
                self.assertEqual(client.status, 101)
                client.hello()
                client.send(net.frame(b"\x03\xe8", net.CLOSE))
                self.assertEqual(client.close_code(), 1000)
                net.read_until_end(client.link)

    def test_one_connection_for_many(self):
        """A proxy sends requests of different people over one connection, and it stays open."""
        links = []
        for _ in range(5):
            link = net.connect(self.server)
            links.append(link)
            for address in ("192.0.2.51", "192.0.2.52"):
                link.sendall((f"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}"
                              "\r\n\r\n").encode())
                data = b""
                while not data.endswith(b"</html>\n"):
                    more = link.recv(65536)
                    self.assertTrue(more, data)
                    data += more
                self.assertIn(b" 200 ", data[:20])
        for link in links:
            link.close()


class NoProxy(unittest.TestCase):
    def test_nobody_is_believed_unasked(self):
        with Server("--per-address", "2") as server:
            with Client(server, X_Forwarded_For=ANNA), Client(server, X_Forwarded_For=EVA):
                with net.connect(server) as link:
                    self.assertEqual(net.read_until_end(link), b"")


class Hosts(unittest.TestCase):
    def check(self, server, fine, others):
        for host in fine:
            self.assertEqual(net.get(server, "/", Host=host)[0], 200, host)
            with Client(server, Host=host, Origin=f"http://{host}") as client:
                self.assertEqual(client.status, 101, host)
        for host in others:
            self.assertEqual(net.get(server, "/", Host=host)[0], 403, host)
            self.assertEqual(net.get(server, NO_RECORD, Host=host)[0], 403, host)
            with Client(server, Host=host, Origin=f"http://{host}") as client:
                self.assertEqual(client.status, 403, host)
            self.assertEqual(net.get(server, "/healthz", Host=host)[0], 200, host)

    def test_unless_told(self):
        """A page whose name was made to lead here (DNS rebinding) gets nothing."""
        with Server() as server:
            self.check(server, ("127.0.0.1", f"127.0.0.1:{server.port}", "localhost", "LocalHost:1",
                                "a.localhost:80", "[::1]", "[2001:db8::1]:8080", "192.0.2.1:80"),
                       ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80",
                        "evil.example:80", "[::1", "1.2.3", "x" * 3000, "evil-localhost"))

    def test_names(self):
        with Server("--host", "cookies.example.org", "--host", "b.example") as server:
            self.check(server, ("cookies.example.org", "COOKIES.example.org:443", "b.example:8080"),
                       ("example.org", "localhost", "127.0.0.1", "a.cookies.example.org",
                        "cookies.example.org.evil.example", "cookies.example.org:80:80"))

    def test_none(self):
        with Server() as server:
            status, _, _ = net.request(server, b"GET / HTTP/1.0\r\n\r\n")
            self.assertEqual(status, 403)


class Requests(unittest.TestCase):
    """So many per minute; whoever hangs up has no more of them."""
    MOST = 20

    @classmethod
    def setUpClass(cls):
        cls.server = Server("--trust-proxy", "127.0.0.1", "--requests-per-minute", str(cls.MOST))

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def statuses(self, path, address, count):
        """How often each; and how many more than at the start may have come by now."""
        began, seen = time.monotonic(), {}
        for _ in range(count):
            status, headers, body = net.get(self.server, path, X_Forwarded_For=address)
            seen[status] = seen.get(status, 0) + 1
            if status == 429:
                self.assertEqual(headers["retry-after"], "60")
                self.assertIn(b"Try again in a minute", body)
        return seen, (time.monotonic() - began) * self.MOST / 60 + 1

    def test_page(self):
        seen, more = self.statuses("/", "192.0.2.1", 4 * self.MOST)
        self.assertGreaterEqual(seen[200], self.MOST)
        self.assertLessEqual(seen[200], self.MOST + more)
        self.assertGreater(seen.get(429, 0), 0)
        self.assertEqual(self.statuses("/", "192.0.2.2", 5)[0], {200: 5})
        with Client(self.server, X_Forwarded_For="192.0.2.2") as client:
            client.hello()

    def test_records(self):
        seen, more = self.statuses(NO_RECORD, "192.0.2.11", 2 * self.MOST)
        self.assertGreaterEqual(seen[404], 2)
        self.assertLessEqual(seen[404], 2 + more)

    def test_handshakes(self):
        answers = []
        began = time.monotonic()
        for _ in range(4 * self.MOST):
            with Client(self.server, X_Forwarded_For="192.0.2.21") as client:
                answers.append(client.status)
        more = (time.monotonic() - began) * self.MOST / 60 + 1
        self.assertLessEqual(answers.count(101), self.MOST + more)
        self.assertEqual(set(answers), {101, 429})

    def test_health(self):
        """Counted, too; but not of a proxy that asks for itself."""
        seen, more = self.statuses("/healthz", "192.0.2.31", 4 * self.MOST)
        self.assertLessEqual(seen[200], self.MOST + more)
        for _ in range(4 * self.MOST):
            self.assertEqual(net.get(self.server, "/healthz")[0], 200)

    def test_what_is_refused(self):
        asked = (("/", "POST", 405), ("/healthz", "PUT", 405), ("/" + "a" * 2000, "GET", 414))
        for number, (path, method, status) in enumerate(asked):
            began, seen = time.monotonic(), []
            for _ in range(4 * self.MOST):
                seen.append(net.get(self.server, path, method=method,
                                    X_Forwarded_For=f"192.0.2.{50 + number}")[0])
            more = (time.monotonic() - began) * self.MOST / 60 + 1
            self.assertLessEqual(seen.count(status), self.MOST + more, path)
            self.assertEqual(set(seen), {status, 429})

    def test_counted(self):
        before = net.metric(self.server, "cookietin_requests_refused_total")
        self.statuses("/", "192.0.2.41", 2 * self.MOST + 10)
        after = net.metric(self.server, "cookietin_requests_refused_total")
        self.assertGreater(after, before)


class Hello(unittest.TestCase):
    def test_who_says_nothing_is_closed(self):
        with Server("--hello-s", "1") as server:
            with Client(server) as silent, Client(server) as chatty:
                # Messages that are no `hello` do not help.
                chatty.say('{"do":"games","id":1}')
                self.assertTrue(net.until(lambda: self.is_kept(server)))
                self.assertEqual(silent.close_code(), 1008)
                self.assertEqual(chatty.close_code(), 1008)

    def is_kept(self, server):
        """Somebody who says hello, and then nothing for much longer; a busy machine may let even
        hello take too long."""
        try:
            with Client(server) as client:
                client.hello()
                time.sleep(3)
                client.say('{"do":"games","id":2}')
                self.assertIn('"re":2', client.read_text())
            return True
        except (net.Ended, AssertionError):
            return False


class Metrics(unittest.TestCase):
    def test_a_full_server_has_metrics(self):
        with Server("--connections", "2") as server:
            clients = [Client(server) for _ in range(2)]
            with net.connect(server) as link:
                self.assertEqual(net.read_until_end(link), b"")
            self.assertEqual(net.metric(server, "cookietin_websockets"), 2)
            for client in clients:
                client.link.close()


if __name__ == "__main__":
    unittest.main()
