"""Frames that are not masked, which no client may send (RFC 6455, 5.1), with and without TLS; and
clients that mask, who notice nothing."""

import random
import ssl
import tempfile
import unittest

import net_helper as net
from net_helper import BINARY, CLOSE, PING, PONG, TEXT, Client, Ended, Server, frame

HELLO = b'{"do":"hello","id":1,"version":1,"name":"Anna"}'
GAMES = b'{"do":"games","id":2}'


class Masks:
    """What is the same with and without TLS: a mixin, so that it is not a test itself."""
    tls = None

    def setUp(self):
        self.honest = Client(self.server, tls=self.tls)
        self.honest.hello()

    def tearDown(self):
        """Whoever masks is served before and after."""
        with self.honest as honest:
            honest.say(GAMES.decode())
            self.assertIn('"re":2', honest.read_text())

    def refused(self, *pieces, client=None):
        """It is closed with 1002, and is told nothing after that."""
        before = net.metric(self.server, "cookietin_unmasked_total")
        with client or Client(self.server, tls=self.tls) as client:
            for data in pieces:
                client.send(data)
            self.assertEqual(client.close_code(), 1002)
            with self.assertRaises(Ended):
                client.read()
        self.assertEqual(net.metric(self.server, "cookietin_unmasked_total"), before + 1)

    def answers(self, *pieces):
        with Client(self.server, tls=self.tls) as client:
            for data in pieces:
                client.send(data)
            self.assertIn('"re":1', client.read_text())

    def test_every_kind(self):
        for opcode in (TEXT, BINARY, CLOSE, PING, PONG, 0, 3, 15):
            self.refused(frame(b"\x03\xe8", opcode, mask=None))
        self.refused(frame(b"", mask=None))
        self.refused(frame(b"", PING, mask=None))
        self.refused(frame(b" " * 200, mask=None))
        self.refused(frame(b" " * 70000, mask=None))
        self.refused(frame(HELLO[:5], fin=False), frame(HELLO[5:], 0, mask=None))

    def test_after_good_ones(self):
        client = Client(self.server, tls=self.tls)
        client.hello()
        for size in (0, 1, 125, 126, 127, 1000, 8000):
            client.send(frame(GAMES + b" " * size))
            self.assertIn('"re":2', client.read_text())
            client.send(frame(b"x" * min(size, 125), PING))
            self.assertEqual(client.read(), (PONG, b"x" * min(size, 125)))
        self.refused(frame(GAMES, mask=None), client=client)

    def test_in_one_piece_with_good_ones(self):
        self.refused(frame(HELLO) + frame(GAMES) + frame(GAMES, mask=None) + frame(GAMES))

    def test_byte_by_byte(self):
        whole = frame(HELLO) + frame(b"?", PING) + frame(HELLO, mask=None)
        self.refused(*(whole[i:i + 1] for i in range(len(whole))))
        whole = frame(HELLO)
        self.answers(*(whole[i:i + 1] for i in range(len(whole))))

    def test_with_the_handshake(self):
        for data, good in ((frame(HELLO), True), (frame(HELLO, mask=None), False),
                           # As a payload is masked, it may look like the end of a request.
                           (frame(b"\r\n\r\n", PING, mask=b"\0\0\0\0") + frame(HELLO), True),
                           (frame(b"\r\n\r\n", PING, mask=b"\0\0\0\0") + frame(HELLO, mask=None),
                            False)):
            with net.connect(self.server, self.tls) as link:
                link.sendall(net.upgrade_request(self.server) + data)
                got = b""
                while b'"re":1' not in got and b"frames must be masked" not in got:
                    more = link.recv(4096)
                    self.assertTrue(more, got)
                    got += more
                self.assertTrue(got.startswith(b"HTTP/1.1 101"), got)
                self.assertEqual(b'"re":1' in got, good, got)

    def test_requests_before_it(self):
        """A connection that was HTTP for a while; its requests come in one piece."""
        asking = f"GET /healthz HTTP/1.1\r\nHost: {self.server.host}\r\n\r\n".encode()
        for pieces in (1, 7, 1000):
            data = asking * 3 + net.upgrade_request(self.server) + frame(HELLO)
            size = -(-len(data) // pieces)
            with net.connect(self.server, self.tls) as link:
                for i in range(0, len(data), size):
                    link.sendall(data[i:i + size])
                got = b""
                while b'"re":1' not in got:
                    more = link.recv(4096)
                    self.assertTrue(more, got)
                    got += more
                self.assertEqual(got.count(b"HTTP/1.1 200"), 3)
                link.sendall(frame(HELLO, mask=None))
                self.assertIn(b"frames must be masked", net.read_until_end(link))

    def test_by_chance(self):
        """Frames of all sizes, cut anywhere; the last one is not masked."""
        luck = random.Random(int(net.SEED))
        for _ in range(10):
            data = frame(HELLO) + b"".join(
                frame(b"x" * luck.choice((0, 1, 5, 125)), luck.choice((PING, PONG)),
                      mask=luck.randbytes(4)) if luck.random() < 0.5 else
                frame(GAMES + b" " * luck.choice((0, 100, 105, 5000)), mask=luck.randbytes(4))
                for _ in range(luck.randrange(20)))
            cuts = sorted(luck.randrange(len(data)) for _ in range(luck.randrange(30)))
            pieces = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)])]
            client = Client(self.server, tls=self.tls)
            for piece in pieces:
                client.send(piece)
            client.say('{"do":"games","id":77}')  # all of it was taken
            while b'"re":77' not in client.read()[1]:
                pass
            self.refused(frame(GAMES, mask=None), client=client)


class Plain(Masks, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--messages-burst", "10000")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0


class Tls(Masks, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        certificate, key = net.make_certificate(cls.directory.name, "localhost")
        cls.server = Server("--messages-burst", "10000", "--tls-cert", certificate,
                            "--tls-key", key)
        cls.tls = ssl.create_default_context(cafile=certificate)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        cls.directory.cleanup()


if __name__ == "__main__":
    unittest.main()
