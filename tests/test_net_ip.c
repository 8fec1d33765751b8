/* Addresses as text and bytes, networks, who is behind a list of proxies; and what an address may
 * do, however often it comes back. */
#include "core/check.h"
#include "server/addresses.h"
#include "server/net_ip.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct ip ip(const char *text)
{
    struct ip ip;
    CHECK(ip_read(text, strlen(text), &ip));
    return ip;
}

static struct network network(const char *text)
{
    struct network network;
    CHECK(network_read(text, &network));
    return network;
}

static bool same(const struct ip *a, const struct ip *b)
{
    return !memcmp(a->bytes, b->bytes, IP_SIZE);
}

/* ---- reading ---- */

static void test_reading(void **state)
{
    static const char *const same_as[][2] = {
        {"192.0.2.1", "192.0.2.1:80"},         {"192.0.2.1", "::ffff:192.0.2.1"},
        {"2001:db8::1", "[2001:db8::1]"},      {"2001:db8::1", "[2001:DB8:0::1]:65535"},
        {"2001:db8::1", "2001:db8:0:0::0001"},
    };
    static const char *const bad[] = {
        "",          "1.2.3",          "1.2.3.4.5", "1.2.3.256", "1.2.3.4:",
        "1.2.3.4:x", "1.2.3.4:123456", "[1.2.3.4]", "[::1",      "[::1]x",
        "[::1]:",    "unknown",        "_hidden",   "::1::",     " 1.2.3.4",
        "1.2.3.4 ",  "1.2.3.4/8",      "localhost", ":",         "[]"};
    struct ip read;
    (void)state;
    for (size_t i = 0; i < sizeof same_as / sizeof same_as[0]; i++) {
        const struct ip a = ip(same_as[i][0]), b = ip(same_as[i][1]);
        assert_true(same(&a, &b));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(ip_read(bad[i], strlen(bad[i]), &read));
}

static void test_loopback(void **state)
{
    const struct ip here[] = {ip("127.0.0.1"), ip("127.9.9.9"), ip("::1"), ip("::ffff:127.0.0.1")};
    const struct ip elsewhere[] = {ip("128.0.0.1"), ip("::2"), ip("2001:db8::1"), ip("0.0.0.127")};
    (void)state;
    for (int i = 0; i < 4; i++) {
        assert_true(ip_is_loopback(&here[i]));
        assert_false(ip_is_loopback(&elsewhere[i]));
    }
}

static bool same_key(const char *a, const char *b)
{
    uint8_t key[2][ADDRESS_SIZE];
    const struct ip one = ip(a), other = ip(b);
    ip_key(&one, key[0]);
    ip_key(&other, key[1]);
    return !memcmp(key[0], key[1], ADDRESS_SIZE);
}

static void test_keys(void **state)
{
    (void)state;
    assert_true(same_key("2001:db8:1:2::5", "2001:db8:1:2:ffff:ffff:ffff:ffff"));
    assert_false(same_key("2001:db8:1:2::5", "2001:db8:1:3::5"));
    assert_true(same_key("192.0.2.1", "::ffff:192.0.2.1"));
    assert_false(same_key("192.0.2.1", "192.0.2.2"));
    assert_false(same_key("0.0.0.1", "0:1::"));
}

static bool has(const char *all, const char *one)
{
    const struct network net = network(all);
    const struct ip at = ip(one);
    return network_has(&net, &at);
}

static void test_networks(void **state)
{
    static const char *const bad[] = {"10.0.0.0/33", "::/129",      "10.0.0.0/",     "/8",   "10/8",
                                      "10.0.0.0/8x", "10.0.0.0/-1", "10.0.0.0/0008", "proxy"};
    struct network read;
    (void)state;
    assert_true(has("192.0.2.1", "192.0.2.1"));
    assert_false(has("192.0.2.1", "192.0.2.0"));
    assert_true(has("10.0.0.0/8", "10.255.0.1"));
    assert_false(has("10.0.0.0/8", "11.0.0.1"));
    assert_true(has("172.16.0.0/12", "172.31.255.255"));
    assert_false(has("172.16.0.0/12", "172.32.0.0"));
    assert_true(has("0.0.0.0/0", "203.0.113.9"));
    assert_false(has("0.0.0.0/0", "2001:db8::1"));
    assert_true(has("2001:db8::/33", "2001:db8:7fff::1"));
    assert_false(has("2001:db8::/33", "2001:db8:8000::1"));
    assert_true(has("::/0", "2001:db8::1"));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(network_read(bad[i], &read));
}

/* ---- proxies ---- */

static void expect_forwarded(const char *peer, const char *list, const char *expected)
{
    const struct network trusted[] = {network("127.0.0.1"), network("10.0.0.0/8")};
    const struct ip from = ip(peer), wanted = ip(expected);
    const struct ip found = ip_forwarded(&from, list, trusted, 2);
    if (!same(&found, &wanted))
        fail_msg("%s behind %s is not %s", list, peer, expected);
}

static void test_forwarded(void **state)
{
    (void)state;
    expect_forwarded("127.0.0.1", "192.0.2.1", "192.0.2.1");
    expect_forwarded("127.0.0.1", "203.0.113.9, 192.0.2.1", "192.0.2.1");
    expect_forwarded("127.0.0.1", "203.0.113.9,192.0.2.1 ,\t10.1.1.1", "192.0.2.1");
    expect_forwarded("127.0.0.1", "10.1.1.1,10.2.2.2", "10.1.1.1"); /* all ours */
    expect_forwarded("127.0.0.1", "", "127.0.0.1");
    /* What cannot be read ends it: whoever is before it is not believed. */
    expect_forwarded("127.0.0.1", "192.0.2.1, unknown", "127.0.0.1");
    expect_forwarded("127.0.0.1", "192.0.2.1, , 10.1.1.1", "10.1.1.1");
    expect_forwarded("127.0.0.1", "192.0.2.1,", "127.0.0.1");
    expect_forwarded("127.0.0.1", ",", "127.0.0.1");
    /* Nobody whom we trust. */
    expect_forwarded("192.0.2.7", "203.0.113.9", "192.0.2.7");
}

/* ---- what an address may do ---- */

static struct addresses *open_addresses(int connections, int requests)
{
    struct addresses *addresses = malloc(sizeof *addresses);
    CHECK(addresses);
    addresses_begin(addresses, connections, requests, 2);
    return addresses;
}

static void close_addresses(struct addresses *addresses)
{
    addresses_end(addresses);
    assert_int_equal(addresses->idle, 0);
    for (int i = 0; i < ADDRESSES_SLOTS; i++)
        assert_null(addresses->slot[i]);
    free(addresses);
}

static void number_key(int number, uint8_t key[ADDRESS_SIZE])
{
    memset(key, 0, ADDRESS_SIZE);
    memcpy(key, &number, sizeof number);
}

static void test_connections(void **state)
{
    struct addresses *addresses = open_addresses(2, 0);
    uint8_t one[ADDRESS_SIZE], other[ADDRESS_SIZE];
    (void)state;
    number_key(1, one);
    number_key(2, other);
    struct address *first = addresses_take(addresses, one);
    struct address *second = addresses_take(addresses, one);
    assert_true(first && first == second);
    assert_null(addresses_take(addresses, one));
    struct address *third = addresses_take(addresses, other);
    assert_non_null(third);
    addresses_release(addresses, first, 0);
    assert_ptr_equal(addresses_take(addresses, one), first);
    addresses_release(addresses, first, 0);
    addresses_release(addresses, first, 0);
    addresses_release(addresses, third, 0);
    assert_int_equal(addresses->idle, 0); /* nothing to remember */
    close_addresses(addresses);
}

/* Hanging up gives nobody new requests; time does, and then the address is forgotten. */
static void test_requests(void **state)
{
    struct addresses *addresses = open_addresses(0, 60);
    uint8_t key[ADDRESS_SIZE];
    (void)state;
    number_key(1, key);
    for (int i = 0; i < 60; i++) {
        struct address *address = addresses_take(addresses, key);
        assert_true(addresses_ask(addresses, address, 1, 1000));
        addresses_release(addresses, address, 1000);
    }
    struct address *address = addresses_take(addresses, key);
    assert_false(addresses_ask(addresses, address, 1, 1000));
    assert_true(addresses_ask(addresses, address, 10, 2000));  /* one second, one request */
    assert_false(addresses_ask(addresses, address, 1, 11000)); /* it was worth ten */
    assert_true(addresses_ask(addresses, address, 1, 12000));
    addresses_release(addresses, address, 12000);
    assert_int_equal(addresses->idle, 1);
    addresses_forget(addresses, 12000 + 59000);
    assert_int_equal(addresses->idle, 1);
    addresses_forget(addresses, 12000 + 60000);
    assert_int_equal(addresses->idle, 0);
    close_addresses(addresses);
}

/* Addresses of one /48 share what two may do; one of another does not. */
static void test_network(void **state)
{
    static const char *const from[] = {"2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:ffff::1",
                                       "2001:db8:2:1::1"};
    struct addresses *addresses = open_addresses(1, 1);
    struct address *taken[4];
    uint8_t key[ADDRESS_SIZE];
    (void)state;
    for (int i = 0; i < 4; i++) {
        const struct ip each = ip(from[i]);
        ip_key(&each, key);
        taken[i] = addresses_take(addresses, key);
        assert_int_equal(taken[i] != NULL, i != 2);
    }
    assert_true(addresses_ask(addresses, taken[0], 1, 0));
    assert_true(addresses_ask(addresses, taken[3], 1, 0));
    assert_true(addresses_ask(addresses, taken[1], 9, 0));
    assert_false(addresses_ask(addresses, taken[0], 1, 120000)); /* the network has done ten */
    assert_true(addresses_ask(addresses, taken[3], 1, 120000));
    addresses_release(addresses, taken[0], 120000);
    const struct ip third = ip(from[2]);
    ip_key(&third, key);
    taken[0] = addresses_take(addresses, key);
    assert_non_null(taken[0]);
    for (int i = 0; i < 4; i++)
        if (i != 2)
            addresses_release(addresses, taken[i], 120000);
    close_addresses(addresses);
}

/* However many addresses somebody has: so many are remembered, and the oldest go first. */
static void test_bounded(void **state)
{
    struct addresses *addresses = open_addresses(0, 2);
    uint8_t key[ADDRESS_SIZE];
    (void)state;
    for (int i = 0; i < ADDRESSES_IDLE_MOST + 1000; i++) {
        number_key(i, key);
        struct address *address = addresses_take(addresses, key);
        assert_true(addresses_ask(addresses, address, 2, 0));
        addresses_release(addresses, address, 0);
    }
    assert_int_equal(addresses->idle, ADDRESSES_IDLE_MOST);
    for (int i = 1000; i >= 999; i--) {
        number_key(i, key);
        struct address *address = addresses_take(addresses, key);
        assert_int_equal(addresses_ask(addresses, address, 1, 0), i == 999);
        addresses_release(addresses, address, 0);
    }
    close_addresses(addresses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading),   cmocka_unit_test(test_loopback),
        cmocka_unit_test(test_keys),      cmocka_unit_test(test_networks),
        cmocka_unit_test(test_forwarded), cmocka_unit_test(test_connections),
        cmocka_unit_test(test_requests),  cmocka_unit_test(test_network),
        cmocka_unit_test(test_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
