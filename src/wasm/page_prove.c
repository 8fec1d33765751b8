/* What a server asks of the page by way of proof. Proof of work, for newcomers, is searched for a
 * part with each question: whatever else the page asks meanwhile waits for a moment only. And the
 * commitment to one's own share of a deal, and the hash of what was seen of a game. */
#include "core/proof.h"
#include "core/sha256.h"
#include "wasm/page.h"

enum { TRIED_AT_ONCE = 20000, CHALLENGE_MOST = 64 };

static bool is_short(const char *text)
{
    int size = 0;
    while (text && text[size] && size <= CHALLENGE_MOST)
        size++;
    return text && size <= CHALLENGE_MOST;
}

/* `proof` is the answer to the `challenge`; it is missing if none of the numbers from `from` to
 * before `next` is one. */
void page_prove(struct page *page, const struct json_node *message)
{
    const char *challenge = json_text(json_get(message, "challenge"));
    int bits, from;
    if (!is_short(challenge) || !json_int(json_get(message, "bits"), 1, PROOF_BITS_MOST, &bits) ||
        !json_int(json_get(message, "from"), 0, INT32_MAX - TRIED_AT_ONCE, &from)) {
        page_refuse(page, "message", "That isn’t a challenge.");
        return;
    }
    const int64_t found = proof_search(challenge, bits, from, TRIED_AT_ONCE);
    char digits[PROOF_DIGITS + 1];
    struct text text = text_in(digits, sizeof digits);
    text_number(&text, found);
    if (found >= 0)
        json_field_string(&page->json, "proof", digits);
    json_field_number(&page->json, "next", from + TRIED_AT_ONCE);
}

void page_commit(struct page *page, const struct json_node *message)
{
    uint8_t bytes[FAIR_BYTES], commitment[FAIR_BYTES];
    char hex[FAIR_HEX];
    if (!fair_from_hex(json_text(json_get(message, "bytes")), bytes, FAIR_BYTES)) {
        page_refuse(page, "message", "“bytes” must be 64 hex digits.");
        return;
    }
    fair_commit(bytes, commitment);
    fair_to_hex(commitment, FAIR_BYTES, hex);
    json_field_string(&page->json, "commitment", hex);
}

/* Only some browsers have a hash, those that trust the way to the server. */
void page_digest(struct page *page, const struct json_node *message)
{
    const struct json_node *text = json_get(message, "text");
    uint8_t digest[SHA256_BYTES];
    char hex[FAIR_HEX];
    struct sha256 hash;
    if (!json_text(text)) {
        page_refuse(page, "message", "“text” must be text.");
        return;
    }
    sha256_begin(&hash);
    sha256_add(&hash, text->text, text->size);
    sha256_end(&hash, digest);
    fair_to_hex(digest, SHA256_BYTES, hex);
    json_field_string(&page->json, "digest", hex);
}
