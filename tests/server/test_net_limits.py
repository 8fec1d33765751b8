"""Limits on connections, and on people who do not read, do not speak or are not there any more."""

import json
import signal
import ssl
import tempfile
import time
import unittest

import net_helper as net
from net_helper import PING, PONG, Client, Ended, Listener, Server, frame


class Limits(unittest.TestCase):
    def test_connections_of_an_address(self):
        with Server("--per-address", "3") as server:
            clients = [Client(server) for _ in range(3)]
            with net.connect(server) as link:
                self.assertEqual(net.read_until_end(link), b"")
            clients.pop().link.close()
            # One has gone: there is room for another.
            self.assertTrue(net.until(lambda: net.get(server, "/healthz")[0] == 200))
            for client in clients:
                client.hello()
                client.link.close()

    def test_connections_one_after_another(self):
        """A connection counts as a request, also if nothing is asked for on it."""
        with Server("--requests-per-minute", "20") as server:
            eva = Listener(server.host, server.port)
            eva.source = ("127.0.0.66", 0)
            began = time.monotonic()
            served = [net.get(eva, "/healthz")[0] for _ in range(60)].count(200)
            self.assertGreaterEqual(served, 10)
            self.assertLessEqual(served, 11 + (time.monotonic() - began) * 10 / 60)
            refused = net.metric(server, "cookietin_refused_total")
            self.assertGreater(refused, 0)
            self.assertEqual(net.get(server, "/healthz")[0], 200)

    def test_this_machine_is_not_counted_unasked(self):
        with Server() as server:
            clients = [net.connect(server) for _ in range(150)]
            self.assertEqual(net.get(server, "/healthz")[0], 200)
            for client in clients:
                client.close()

    def test_connections_in_all(self):
        with Server("--connections", "5") as server:
            links = [Client(server) for _ in range(5)]
            with net.connect(server) as link:
                self.assertEqual(net.read_until_end(link), b"")
            for client in links:
                client.hello()
                client.link.close()

    def at(self, server, address, proxied):
        """The server as somebody there sees it, and what a proxy says of them."""
        place = Listener(server.host, server.port)
        place.source = None if proxied else (address, 0)
        return place, {"X_Forwarded_For": address} if proxied else {}

    def crowd(self, server, addresses, each, proxied=False):
        """So many connections from each of them, all of whom have said hello."""
        clients = []
        for address in addresses:
            place, said = self.at(server, address, proxied)
            for _ in range(each):
                clients.append(Client(place, **said))
                self.addCleanup(clients[-1].link.close)
                clients[-1].hello()
        return clients

    def check_who_gives_way(self, server, addresses, others, proxied):
        self.crowd(server, addresses, 20, proxied)  # all that there may be
        few = self.crowd(server, others, 3, proxied)
        self.assertEqual(net.metric(server, "cookietin_gave_way_total"), 3 * len(others))
        for client in few:
            client.say('{"do":"games","id":2}')
            self.assertIn('"re":2', client.read_text())
        self.assertTrue(net.until(lambda: net.metric(server, "cookietin_websockets") == 60))
        place, said = self.at(server, addresses[0], proxied)
        self.assertIn(net.get(place, "/", **said)[0], (0, 503))  # they have the most as it is

    def test_who_has_most_gives_way(self):
        """Three addresses have all connections; others come in, and they do not come back."""
        limits = ["--connections", "60", "--per-address", "20", "--proof-bits", "0"]
        with Server(*limits) as server:
            self.check_who_gives_way(server, ["127.0.0.61", "127.0.0.62", "127.0.0.63"],
                                     ["127.0.0.2", "127.0.0.3"], False)
        with Server(*limits, "--trust-proxy", "127.0.0.1") as server:
            self.check_who_gives_way(server, ["192.0.2.61", "192.0.2.62", "192.0.2.63"],
                                     ["198.51.100.2", "203.0.113.3"], True)

    def test_sessions(self):
        with Server("--sessions", "2") as server:
            with Client(server) as one, Client(server) as two, Client(server) as three:
                one.hello()
                two.hello()
                self.assertEqual(three.close_code(), 1013)

    def test_half_open(self):
        """Nothing said, half a request, half a handshake: closed after a second or so."""
        with Server("--handshake-s", "1") as server:
            links = [net.connect(server) for _ in range(3)]
            for link, text in zip(links, (b"", b"GET / HT", net.upgrade_request(server)[:-2])):
                link.sendall(text)
            for link in links:
                self.assertEqual(net.read_until_end(link), b"")
                link.close()
            self.assertTrue(net.until(lambda: self.is_served(server)))

    def is_served(self, server):
        """Somebody who says what they want at once; a busy machine may let that take too long."""
        try:
            with Client(server) as client:
                client.hello()
            return True
        except (Ended, OSError):
            return False

    def test_silent_clients_are_pinged_and_dropped(self):
        with Server("--ping-s", "1") as server:
            with Client(server) as dead:
                dead.say('{"do":"hello","id":1,"version":1,"name":"Anna"}')
                # The same for another: a busy machine may let an answer take too long once.
                self.assertTrue(net.until(lambda: self.is_kept(server)))
                pings = 0
                with self.assertRaises(Ended):
                    while True:
                        pings += dead.read()[0] == PING
                self.assertGreater(pings, 0)

    def is_kept(self, server):
        """Somebody who says nothing but that they are there, twice."""
        try:
            with Client(server) as alive:
                alive.hello()
                for _ in range(2):
                    opcode, payload = alive.read()
                    self.assertEqual(opcode, PING)
                    alive.send(frame(payload, PONG))
                alive.say('{"do":"games","id":2}')
                self.assertIn('"re":2', alive.read_text())
            return True
        except (Ended, OSError):
            return False

    def test_frames_that_are_no_messages(self):
        """Pings without end, and parts of a message: closed after a while, and others are not."""
        for first, more in ((b"", frame(b"", PING)), (b"\x01\x80\0\0\0\0", b"\0\x80\0\0\0\0")):
            with Server() as server, Client(server) as eva, Client(server) as anna:
                eva.hello()
                anna.hello()
                before = net.metric(server, "cookietin_websockets")
                with self.assertRaises(OSError):
                    eva.link.sendall(first)
                    eva.link.settimeout(net.PATIENCE)
                    for _ in range(1000):
                        eva.link.sendall(more * 1000)
                self.assertTrue(net.until(
                    lambda: net.metric(server, "cookietin_websockets") == before - 1))
                anna.say('{"do":"games","id":2}')
                self.assertIn('"re":2', anna.read_text())

    def test_slow_reader(self):
        """Who asks and asks and does not read is dropped, and nobody else notices."""
        with Server("--outbox-bytes", "20000", "--messages-per-s", "100000",
                    "--messages-burst", "100000") as server:
            with Client(server, receive_buffer=4096) as slow, Client(server) as quick:
                slow.hello()
                quick.hello()
                before = net.metric(server, "cookietin_websockets")
                asking = frame(b'{"do":"games","id":2}') * 50
                slow.link.settimeout(0.2)
                end = time.monotonic() + net.PATIENCE
                while time.monotonic() < end:
                    try:
                        slow.link.sendall(asking)
                    except OSError:
                        pass
                    if net.metric(server, "cookietin_websockets") < before:
                        break
                self.assertEqual(net.metric(server, "cookietin_websockets"), before - 1)
                quick.say('{"do":"games","id":2}')
                self.assertIn('"re":2', quick.read_text())

    def test_who_does_not_read_is_not_there(self):
        """Also if little waits for them: others see that they are gone."""
        with Server("--ping-s", "1", "--outbox-bytes", "16777216", "--messages-per-s", "100000",
                    "--messages-burst", "100000") as server:
            with Client(server, receive_buffer=4096) as deaf:
                deaf.hello()
                before = net.metric(server, "cookietin_dropped_total")
                asking = frame(b'{"do":"games","id":2}') * 50
                # As much as the system keeps for both sides, and some more.
                while (net.metric(server, "cookietin_outbox_bytes") < 100000 and
                       net.metric(server, "cookietin_websockets")):
                    deaf.send(asking)
                self.assertTrue(
                    net.until(lambda: net.metric(server, "cookietin_websockets") == 0))
                self.assertEqual(net.metric(server, "cookietin_dropped_total"), before + 1)

    def test_onlookers_hear_everything_in_fewer_pieces(self):
        """Who is not asked anything may be told late, but is told all of it, in order."""
        with Server("--gather-ms", "500", "--messages-per-s", "1000") as server:
            with Client(server) as anna, Client(server) as guest:
                anna.hello()
                guest.hello()
                anna.say('{"do":"open","id":2,"game":"thief","options":{"players":3},'
                         '"seats":["me","bot:random","bot:random"],"listed":true}')
                table = json.loads(anna.read_text())["table"]
                guest.say('{"do":"watch","id":2,"table":"%s"}' % table)
                self.assertIn('"ok":true', guest.read_text())
                anna.say('{"do":"start","id":3,"table":"%s"}' % table)
                self.assertGreater(self.play(anna, table), 5)
                seen = self.updates(guest)
                self.assertEqual([each["n"] for each in seen], list(range(1, len(seen) + 1)))

    def updates(self, client):
        """All of them until the game is over."""
        seen = []
        while not seen or not seen[-1].get("over"):
            message = json.loads(client.read_text())
            if message.get("tell") == "update":
                seen.append(message)
        return seen

    def play(self, client, table):
        """To the end; returns how many moves."""
        moves = 0
        while True:
            message = json.loads(client.read_text())
            if message.get("tell") != "update":
                continue
            if message.get("over"):
                return moves
            if message.get("decision"):
                moves += 1
                client.say('{"do":"move","table":"%s","decision":%d,"choice":%d}'
                           % (table, message["decision"]["n"], moves % message["decision"]["of"]))

    def test_no_addresses_in_the_log(self):
        server = Server("--per-address", "1")
        with Client(server) as client:
            client.hello()
            with net.connect(server) as link:
                net.read_until_end(link)
            client.send(frame(b"x", 3))
            client.close_code()
        server.signal(signal.SIGTERM)
        server.wait()
        self.assertNotIn("127.0.0.1", server.said())
        self.assertNotIn("Anna", server.said())
        server.stop()


class Handshakes(unittest.TestCase):
    """Of TLS, each of which costs more than most requests."""
    PER_MINUTE, AT_ONCE = 60, 20

    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.files = net.make_certificate(cls.directory.name, "localhost")
        cls.tls = ssl.create_default_context(cafile=cls.files[0])

    @classmethod
    def tearDownClass(cls):
        cls.directory.cleanup()

    def serve(self, *options):
        return Server("--tls-cert", self.files[0], "--tls-key", self.files[1], *options)

    def at(self, server, address):
        """The server as one sees it who comes from there."""
        place = Listener(server.host, server.port)
        place.source = (address, 0)
        return place

    def hello_of_tls(self):
        """The first bytes of a handshake."""
        out = ssl.MemoryBIO()
        try:
            self.tls.wrap_bio(ssl.MemoryBIO(), out, server_hostname="127.0.0.1").do_handshake()
        except ssl.SSLWantReadError:
            return out.read()
        raise AssertionError("no handshake begins so")

    def is_served(self, place):
        """Somebody who says what they want at once; a busy machine may let that take too long."""
        try:
            with Client(place, tls=self.tls) as client:
                client.hello()
            return True
        except (Ended, OSError):
            return False

    def test_half_open(self):
        """Nothing said, half of a handshake, one without a request, half of a request: closed."""
        with self.serve("--handshake-s", "1") as server:
            links = [net.connect(server) for _ in range(3)]
            hello = self.hello_of_tls()
            links[1].sendall(hello[:len(hello) // 2])
            links[2].sendall(hello)
            for data in (b"", b"GET / HT", net.upgrade_request(server)[:-2]):
                try:
                    links.append(net.connect(server, self.tls))
                    links[-1].sendall(data)
                except OSError:  # the machine was busy, and its time is over
                    pass
            for link in links:
                try:
                    net.read_until_end(link)
                except ssl.SSLError:
                    pass
                link.close()
            self.assertTrue(net.until(lambda: self.is_served(server)))

    def test_one_after_another(self):
        """So many in a minute; and nobody elsewhere notices."""
        with self.serve("--requests-per-minute", str(self.PER_MINUTE), "--per-address",
                        str(self.AT_ONCE)) as server:
            eva, anna = self.at(server, "127.0.0.66"), self.at(server, "127.0.0.2")
            began, done, refused = time.monotonic(), 0, 0
            with Client(anna, tls=self.tls) as here:
                here.hello()
                while refused < 100:
                    try:
                        net.connect(eva, self.tls).close()
                        done += 1
                    except OSError:
                        refused += 1
                    self.assertLess(done, 1000)
                most = self.PER_MINUTE * (1 + (time.monotonic() - began) / 60) + 1
                self.assertLessEqual(done, most)
                self.assertGreaterEqual(done, self.PER_MINUTE)
                self.assertTrue(self.is_served(anna))
                here.say('{"do":"games","id":2}')
                self.assertIn('"re":2', here.read_text())

    def test_many_that_are_not_finished(self):
        with self.serve("--per-address", str(self.AT_ONCE)) as server:
            eva, anna = self.at(server, "127.0.0.66"), self.at(server, "127.0.0.2")
            before = net.metric(server, "cookietin_refused_total")
            links, hello = [net.connect(eva) for _ in range(5 * self.AT_ONCE)], self.hello_of_tls()
            for link in links:
                try:
                    link.sendall(hello[:-5])
                except OSError:
                    pass
            self.assertTrue(net.until(lambda: net.metric(
                server, "cookietin_refused_total") == before + 4 * self.AT_ONCE))
            self.assertEqual(net.metric(server, "cookietin_connections"), self.AT_ONCE + 1)
            self.assertTrue(self.is_served(anna))
            for link in links:
                link.close()


if __name__ == "__main__":
    unittest.main()
