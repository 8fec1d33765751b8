"""How a server ends, and TLS."""

import os
import shutil
import signal
import ssl
import subprocess
import tempfile
import unittest

import net_helper as net
from net_helper import Client, Server


class Stop(unittest.TestCase):
    def test_signals(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            server = Server()
            with Client(server) as client, net.connect(server) as idle:
                client.hello()
                server.signal(number)
                self.assertEqual(client.close_code(), 1001)
                self.assertEqual(net.read_until_end(idle), b"")
                self.assertEqual(server.wait(), 0, server.said())
            with self.assertRaises(OSError):
                net.connect(server)
            server.stop()

    def test_clients_that_do_not_answer(self):
        server = Server()
        clients = [Client(server) for _ in range(5)]
        for client in clients:
            client.hello()
        server.signal(signal.SIGTERM)
        self.assertEqual(server.wait(), 0, server.said())
        for client in clients:
            client.link.close()
        server.stop()

    def test_second_signal(self):
        server = Server()
        client = Client(server)
        client.hello()
        server.signal(signal.SIGTERM)
        net.until(lambda: "stopping" in server.said())
        server.signal(signal.SIGTERM)
        self.assertIn(server.wait(), (0, 128 + signal.SIGTERM))
        client.link.close()
        server.stop()

    def test_port_can_be_used_again_at_once(self):
        """Unless somebody else has taken it in the meantime, which does not happen every time."""
        self.assertTrue(net.until(self.is_used_again))

    def is_used_again(self):
        first = Server()
        with Client(first) as client:
            client.hello()
            first.signal(signal.SIGTERM)
            first.wait()
        port = str(first.port)
        first.stop()
        try:
            second = Server("--port", port)
        except AssertionError as error:
            self.assertIn("in use", str(error))
            return False
        with second:
            self.assertEqual(net.get(second, "/healthz")[0], 200)
        return True


class Renewal(unittest.TestCase):
    """Certificates come and go; the server and whoever is connected stay."""

    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.path = [os.path.join(self.directory.name, name) for name in ("live", "live.key")]
        self.old = net.make_certificate(self.directory.name, "old")
        self.new = net.make_certificate(self.directory.name, "new")
        self.install(*self.old)

    def install(self, *files):
        """As certbot does: another file under the same name."""
        for file, path in zip(files, self.path):
            shutil.copy(file, path + ".next")
            os.replace(path + ".next", path)

    def is_served(self, server, files):
        """Whether a connection from now on gets this certificate."""
        try:
            tls = ssl.create_default_context(cafile=files[0])
            return net.get(server, "/healthz", tls=tls)[0] == 200
        except ssl.SSLCertVerificationError:
            return False

    def serve(self):
        return Server("--tls-cert", self.path[0], "--tls-key", self.path[1])

    def test_files_change(self):
        with self.serve() as server:
            self.assertTrue(self.is_served(server, self.old))
            self.assertFalse(self.is_served(server, self.new))
            tls = ssl.create_default_context(cafile=self.old[0])
            with Client(server, tls=tls) as client:
                client.hello()
                self.install(*self.new)
                self.assertTrue(net.until(lambda: self.is_served(server, self.new)))
                self.assertFalse(self.is_served(server, self.old))
                client.say('{"do":"games","id":2}')
                self.assertIn('"re":2', client.read_text())

    def test_on_request(self):
        with self.serve() as server:
            self.install(*self.new)
            server.signal(signal.SIGHUP)
            self.assertTrue(net.until(lambda: self.is_served(server, self.new)))
            self.assertIn("the certificate was read again", server.said())

    def test_files_that_cannot_be_used(self):
        with self.serve() as server:
            for files in ((self.new[0], self.old[1]), (self.new[1], self.new[1]),
                          (os.devnull, self.new[1])):
                said = server.said().count("the old one stays")
                self.install(*files)
                server.signal(signal.SIGHUP)
                self.assertTrue(net.until(
                    lambda: server.said().count("the old one stays") > said))
                self.assertTrue(self.is_served(server, self.old))
            self.assertNotIn("read again", server.said())
            self.install(*self.new)
            self.assertTrue(net.until(lambda: self.is_served(server, self.new)))


class Tls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.certificate, cls.key = net.make_certificate(cls.directory.name, "localhost")
        cls.server = Server("--tls-cert", cls.certificate, "--tls-key", cls.key)
        cls.tls = ssl.create_default_context(cafile=cls.certificate)
        cls.tls.set_alpn_protocols(["h2", "http/1.1"])

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        cls.directory.cleanup()

    def test_http(self):
        status, _, body = net.get(self.server, "/healthz", tls=self.tls)
        self.assertEqual((status, body), (200, b"ok\n"))

    def test_websocket(self):
        with Client(self.server, tls=self.tls) as client:
            self.assertEqual(client.status, 101)
            self.assertEqual(client.link.selected_alpn_protocol(), "http/1.1")
            client.hello()
            for number in range(2, 20):
                client.say('{"do":"games","id":%d}' % number)
                self.assertIn(f'"re":{number}', client.read_text())

    def test_plain_text_is_not_answered(self):
        with net.connect(self.server) as link:
            link.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            self.assertNotIn(b"ok\n", net.read_until_end(link))
        self.test_http()

    def test_wrong_files(self):
        for options, words in (((self.key, self.key), "cannot be used"),
                               ((self.certificate, "/nowhere.pem"), "cannot read “/nowhere.pem”")):
            run = subprocess.run(
                [net.PROGRAM, "serve", "--db", ":memory:", "--port", "0", "--tls-cert", options[0],
                 "--tls-key", options[1]], capture_output=True, text=True, timeout=net.PATIENCE)
            self.assertEqual(run.returncode, 1)
            self.assertIn(words, run.stderr)


if __name__ == "__main__":
    unittest.main()
