/* IPv4 is part of IPv6 here (RFC 4291, 2.5.5.2), so everything has one length. */
#include "server/net_ip.h"

#include "server/network.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { V4_AT = 12, V4_SIZE = 4, V4_BITS = 32, CUSTOMER_SIZE = 8, LOOPBACK_V4 = 127 };

static const uint8_t v4_prefix[V4_AT] = {[10] = 0xff, [11] = 0xff};

static bool is_v4(const struct ip *ip)
{
    return !memcmp(ip->bytes, v4_prefix, V4_AT);
}

static void set_v4(struct ip *ip, const struct in_addr *v4)
{
    memcpy(ip->bytes, v4_prefix, V4_AT);
    memcpy(ip->bytes + V4_AT, v4, V4_SIZE);
}

bool ip_of(const struct sockaddr *from, struct ip *ip)
{
    if (from->sa_family == AF_INET)
        set_v4(ip, &((const struct sockaddr_in *)(const void *)from)->sin_addr);
    else if (from->sa_family == AF_INET6)
        memcpy(ip->bytes, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, IP_SIZE);
    return from->sa_family == AF_INET || from->sa_family == AF_INET6;
}

static bool read_bare(const char *text, size_t size, struct ip *ip)
{
    char copy[INET6_ADDRSTRLEN];
    struct in_addr v4;
    if (size == 0 || size >= sizeof copy)
        return false;
    memcpy(copy, text, size);
    copy[size] = '\0';
    if (inet_pton(AF_INET, copy, &v4) == 1) {
        set_v4(ip, &v4);
        return true;
    }
    return inet_pton(AF_INET6, copy, ip->bytes) == 1;
}

static bool is_port(const char *text, size_t size)
{
    if (size < 2 || size > 6 || text[0] != ':')
        return false;
    for (size_t i = 1; i < size; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return true;
}

bool ip_read(const char *text, size_t size, struct ip *ip)
{
    if (read_bare(text, size, ip))
        return true;
    if (size && text[0] == '[') {
        const char *end = memchr(text, ']', size);
        const size_t inside = end ? (size_t)(end - text) - 1 : 0;
        const size_t left = size - inside - 2;
        return end && read_bare(text + 1, inside, ip) && !is_v4(ip) &&
               (left == 0 || is_port(end + 1, left));
    }
    const char *colon = size ? memchr(text, ':', size) : NULL;
    return colon && is_port(colon, size - (size_t)(colon - text)) &&
           read_bare(text, (size_t)(colon - text), ip);
}

bool ip_is_loopback(const struct ip *ip)
{
    static const uint8_t one[IP_SIZE] = {[IP_SIZE - 1] = 1};
    return is_v4(ip) ? ip->bytes[V4_AT] == LOOPBACK_V4 : !memcmp(ip->bytes, one, IP_SIZE);
}

void ip_key(const struct ip *ip, uint8_t key[ADDRESS_SIZE])
{
    memset(key, 0, ADDRESS_SIZE);
    if (is_v4(ip)) {
        memcpy(key, ip->bytes + V4_AT, V4_SIZE);
    } else {
        memcpy(key, ip->bytes, CUSTOMER_SIZE);
        key[ADDRESS_SIZE - 1] = ADDRESS_V6_MARK;
    }
}

bool ip_of_key(const uint8_t key[ADDRESS_SIZE], struct ip *ip)
{
    static const uint8_t nobody[ADDRESS_SIZE];
    *ip = (struct ip){.bytes = {0}};
    if (key[ADDRESS_SIZE - 1] == ADDRESS_V6_MARK) {
        memcpy(ip->bytes, key, CUSTOMER_SIZE);
    } else {
        ip->bytes[V4_AT - 2] = ip->bytes[V4_AT - 1] = 0xff;
        memcpy(ip->bytes + V4_AT, key, V4_SIZE);
    }
    return memcmp(key, nobody, ADDRESS_SIZE) != 0;
}

void ip_key_text(const uint8_t key[ADDRESS_SIZE], char text[IP_TEXT])
{
    struct ip ip;
    text[0] = '\0';
    if (!ip_of_key(key, &ip))
        return;
    if (is_v4(&ip)) {
        inet_ntop(AF_INET, ip.bytes + V4_AT, text, IP_TEXT);
        return;
    }
    inet_ntop(AF_INET6, ip.bytes, text, IP_TEXT - 3);
    memcpy(text + strlen(text), "/64", sizeof "/64");
}

bool network_is_bannable(const struct network *network)
{
    enum { V4_LEAST = 8, V6_LEAST = 16, V6_MOST = 8 * CUSTOMER_SIZE };
    if (is_v4(&network->ip))
        return network->bits >= IP_BITS - V4_BITS + V4_LEAST;
    return network->bits >= V6_LEAST && network->bits <= V6_MOST;
}

bool network_read(const char *text, struct network *network)
{
    const char *slash = strchr(text, '/');
    const size_t size = slash ? (size_t)(slash - text) : strlen(text);
    if (!read_bare(text, size, &network->ip))
        return false;
    const int most = is_v4(&network->ip) ? V4_BITS : IP_BITS;
    int bits = most;
    if (slash) {
        const size_t digits = strspn(slash + 1, "0123456789");
        if (digits == 0 || digits > 3 || slash[1 + digits])
            return false;
        bits = (int)strtol(slash + 1, NULL, 10);
    }
    network->bits = bits + IP_BITS - most;
    return bits <= most;
}

bool network_has(const struct network *network, const struct ip *ip)
{
    const int whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(network->ip.bytes, ip->bytes, (size_t)whole) != 0)
        return false;
    return !rest || !((network->ip.bytes[whole] ^ ip->bytes[whole]) >> (8 - rest));
}

static bool is_trusted(const struct ip *ip, const struct network *trusted, int count)
{
    for (int i = 0; i < count; i++)
        if (network_has(&trusted[i], ip))
            return true;
    return false;
}

struct ip ip_forwarded(const struct ip *peer, const char *list, const struct network *trusted,
                       int count)
{
    struct ip at = *peer;
    size_t left = strlen(list);
    while (left && is_trusted(&at, trusted, count)) {
        size_t begin = left, end = left;
        while (begin && list[begin - 1] != ',')
            begin--;
        left = begin ? begin - 1 : 0;
        while (begin < end && (list[begin] == ' ' || list[begin] == '\t'))
            begin++;
        while (begin < end && (list[end - 1] == ' ' || list[end - 1] == '\t'))
            end--;
        struct ip before;
        if (!ip_read(list + begin, end - begin, &before))
            break; /* the proxy does not know it either: then it is the proxy's */
        at = before;
    }
    return at;
}
