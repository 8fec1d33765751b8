"""How a server ends, and TLS."""

import os
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


class Tls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.key = os.path.join(cls.directory.name, "key.pem")
        cls.certificate = os.path.join(cls.directory.name, "certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
             "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
             "subjectAltName=IP:127.0.0.1", "-keyout", cls.key, "-out", cls.certificate],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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
