/* The words that nobody may say (shell/wordlist.h): those of the program, those of a file of the
 * operator's, or none. The file is read again when it changes and on SIGHUP; one that cannot be
 * read changes nothing. */
#include "server/net_parts.h"

#include "shell/wordlist.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 2000 }; /* at the file */

struct net_words {
    struct net *net;
    struct wordlist *list;
    uv_signal_t on_hup;
    uv_fs_poll_t file;
    int open; /* handles */
};

static void use(struct net_words *words, struct wordlist *list)
{
    struct wordlist *before = words->list;
    words->list = list;
    server_use_words(words->net->server, list);
    wordlist_free(before);
}

static void reload(struct net_words *words)
{
    char error[WORDLIST_ERROR], line[WORDLIST_ERROR + 64];
    struct wordlist *list = wordlist_read_file(words->net->config->words, error);
    if (list) {
        use(words, list);
        net_log("the list of words was read again");
        return;
    }
    snprintf(line, sizeof line, "the new list of words cannot be used, the old one stays: %s",
             error);
    net_log(line);
}

static void on_hang_up(uv_signal_t *handle, int number)
{
    (void)number;
    reload(handle->data);
}

static void on_change(uv_fs_poll_t *poll, int status, const uv_stat_t *before, const uv_stat_t *now)
{
    (void)before;
    (void)now;
    if (status == 0) /* else it is gone for a moment, while another is put in its place */
        reload(poll->data);
}

bool words_begin(struct net *net, char error[NET_ERROR])
{
    const char *path = net->config->words;
    if (path && !strcmp(path, NET_WORDS_OFF))
        return true;
    char why[WORDLIST_ERROR] = "";
    struct wordlist *list = path ? wordlist_read_file(path, why) : wordlist_usual();
    if (!list) {
        snprintf(error, NET_ERROR, "%.150s: %.250s.", path, why);
        return false;
    }
    struct net_words *words = calloc(1, sizeof *words);
    CHECK(words);
    words->net = net;
    net->words = words;
    use(words, list);
    if (!path)
        return true;
    uv_signal_init(&net->loop, &words->on_hup);
    uv_fs_poll_init(&net->loop, &words->file);
    words->on_hup.data = words->file.data = words;
    words->open = 2;
    uv_signal_start(&words->on_hup, on_hang_up, SIGHUP);
    uv_fs_poll_start(&words->file, on_change, path, LOOK_MS);
    return true;
}

static void end(struct net_words *words)
{
    if (words->net->server)
        server_use_words(words->net->server, NULL);
    wordlist_free(words->list);
    free(words);
}

static void on_closed(uv_handle_t *handle)
{
    struct net_words *words = handle->data;
    if (--words->open == 0)
        end(words);
}

void words_close(struct net *net)
{
    struct net_words *words = net->words;
    if (!words)
        return;
    net->words = NULL;
    if (!words->open) {
        end(words);
        return;
    }
    uv_close((uv_handle_t *)&words->on_hup, on_closed);
    uv_close((uv_handle_t *)&words->file, on_closed);
}
