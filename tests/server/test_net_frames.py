"""The handshake of a WebSocket, and frames of every kind that should not come."""

import http.client
import struct
import unittest

import net_helper as net
from net_helper import BINARY, CLOSE, PING, PONG, TEXT, Client, frame

HELLO = b'{"do":"hello","id":1,"version":1,"name":"Anna"}'
MOST = 2000


class Handshake(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = net.Server("--origin", "https://example.org",
                                "--origin", "http://b.example:81")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def status(self, **changes):
        with Client(self.server, **changes) as client:
            return client.status

    def test_accepted(self):
        with Client(self.server) as client:
            self.assertEqual(client.status, 101)
            self.assertEqual(client.headers["sec-websocket-protocol"], "cookietin.1")
            self.assertNotIn("sec-websocket-extensions", client.headers)
            client.hello()
        self.assertEqual(self.status(Sec_WebSocket_Protocol="chat, cookietin.1"), 101)

    def test_no_compression(self):
        with Client(self.server, Sec_WebSocket_Extensions="permessage-deflate") as client:
            self.assertEqual(client.status, 101)
            self.assertNotIn("sec-websocket-extensions", client.headers)
            client.hello()

    def test_origins(self):
        here = f"{self.server.host}:{self.server.port}"
        for origin in (None, f"http://{here}", f"https://{here}", "https://example.org",
                       "https://EXAMPLE.org", "http://b.example:81"):
            self.assertEqual(self.status(Origin=origin), 101, origin)
        for origin in ("http://evil.example", "null", "https://example.org.evil.example",
                       "http://b.example", "http://example.org", "", "x" * 3000,
                       f"http://{here}.evil.example", f"http://evil.example/{here}", here):
            if origin != "":
                self.assertEqual(self.status(Origin=origin), 403, origin)

    def test_records_for_other_pages(self):
        """A page on another host may read the record of a game, if it may come at all."""
        for origin, allowed in (("https://example.org", "https://example.org"),
                                ("https://example.com", None)):
            web = http.client.HTTPConnection(self.server.host, self.server.port)
            web.request("GET", f"/api/games/{'A' * 22}/record", headers={"Origin": origin})
            headers = web.getresponse().headers
            web.close()
            self.assertEqual(headers["access-control-allow-origin"], allowed, origin)
            self.assertEqual("origin" in (headers["vary"] or ""), allowed is not None, origin)

    def test_refused(self):
        self.assertEqual(self.status(path="/"), 404)
        self.assertEqual(self.status(path="/wss"), 404)
        self.assertEqual(self.status(Sec_WebSocket_Protocol=None), 400)
        self.assertEqual(self.status(Sec_WebSocket_Protocol="cookietin.2"), 400)
        self.assertEqual(self.status(Sec_WebSocket_Protocol="cookietin.10"), 400)
        self.assertEqual(self.status(Sec_WebSocket_Version="8"), 400)
        self.assertEqual(self.status(Sec_WebSocket_Version=None), 400)
        self.assertEqual(self.status(Sec_WebSocket_Key=None), 400)
        self.assertIn(self.status(Upgrade="h2c"), (400, 403))
        self.assertIn(self.status(Upgrade="something"), (400, 403))

    def test_message_with_the_handshake(self):
        with net.connect(self.server) as link:
            link.sendall(net.upgrade_request(self.server) + frame(HELLO))
            data = b""
            while b'"re":1' not in data:
                more = link.recv(4096)
                self.assertTrue(more, data)
                data += more


class Frames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = net.Server("--message-bytes", str(MOST), "--messages-burst", "10000")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def closes(self, code, *frames):
        with Client(self.server) as client:
            for data in frames:
                client.send(data)
            got = client.close_code()
            self.assertIn(got, code if isinstance(code, tuple) else (code,))

    def answers(self, *pieces):
        with Client(self.server) as client:
            for data in pieces:
                client.send(data)
            self.assertIn('"re":1', client.read_text())

    def test_split_in_every_way(self):
        whole = frame(HELLO)
        self.answers(*(whole[i:i + 1] for i in range(len(whole))))
        self.answers(frame(HELLO[:10], fin=False), frame(HELLO[10:20], 0, fin=False),
                     frame(HELLO[20:], 0))
        self.answers(frame(HELLO[:10], fin=False), frame(b"x", PING), frame(HELLO[10:], 0))
        self.answers(frame(b"", fin=False), frame(b"", 0, fin=False), frame(HELLO, 0))
        self.answers(frame(HELLO[:-1], fin=False), frame(HELLO[-1:], 0, fin=False), frame(b"", 0))
        self.answers(frame(HELLO, mask=b"\0\0\0\0"))

    def test_two_messages_in_one_piece(self):
        with Client(self.server) as client:
            more = frame(b'{"do":"games","id":2}') + frame(b'{"do":"x","id":3}')
            client.send(frame(HELLO) + more)
            for number in (1, 2, 3):
                self.assertIn(f'"re":{number}', client.read_text())

    def test_ping_and_close(self):
        with Client(self.server) as client:
            client.send(frame(b"are you there?", PING))
            self.assertEqual(client.read(), (PONG, b"are you there?"))
            client.send(frame(b"nobody asked", PONG))
            client.send(frame(struct.pack(">H", 1000) + b"bye", CLOSE))
            self.assertEqual(client.close_code(), 1000)

    def test_longest_message(self):
        pad = MOST - len(HELLO)
        self.answers(frame(HELLO[:-1] + b" " * pad + b"}"))
        self.answers(frame(HELLO[:-1] + b" " * pad, fin=False), frame(b"}", 0))

    def test_too_long(self):
        self.closes(1009, frame(HELLO + b" " * (MOST + 1 - len(HELLO))))
        self.closes(1009, frame(b" " * MOST, fin=False), frame(b"x", 0))
        self.closes(1009, *[frame(b" " * 100, TEXT if i == 0 else 0, fin=False) for i in range(40)])
        # The length alone is enough.
        self.closes((1009, 0), frame(b"x" * 600, length=1 << 40))
        self.closes((1009, 1002, 0), frame(b"x" * 600, length=(1 << 63) + 5))

    def test_binary(self):
        self.closes(1003, frame(HELLO, BINARY))
        self.closes(1003, frame(HELLO, BINARY, fin=False))

    def test_malformed(self):
        for opcode in (3, 7, 11, 15):
            self.closes((1002, 0), frame(b"x", opcode))
        for rsv in (1, 2, 4):
            self.closes((1002, 0), frame(HELLO, rsv=rsv))
        self.closes((1002, 0), frame(b"x", 0))
        self.closes((1002, 0), frame(b"x", fin=False), frame(b"y"))
        self.closes((1002, 0), frame(b"x", PING, fin=False))
        self.closes((1002, 0), frame(b"x" * 200, PING))
        self.closes((1002, 0, 1005), frame(b"x", CLOSE))
        self.closes((1002, 0), frame(struct.pack(">H", 999), CLOSE))

    def test_no_utf8(self):
        self.closes(1007, frame(b'{"do":"hello","name":"\xff"}'))
        self.closes(1007, frame(b'{"do":"\xc3', fin=False), frame(b'("}', 0))

    def test_noise(self):
        """Bytes of chance after the handshake."""
        luck = struct.Struct(">Q")
        seed = 1
        for _ in range(150):
            data = b""
            for _ in range(12):
                seed = (seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
                data += luck.pack(seed)
            with Client(self.server) as client:
                client.send(data)
        with Client(self.server) as client:
            client.hello()


if __name__ == "__main__":
    unittest.main()
