/*
 * A small order book, written the way C is written: one file that would be two,
 * with its header part first. struct not_here { int x; };
 */
#ifndef ORDER_BOOK_H
#define ORDER_BOOK_H

#include <stddef.h>
#include <stdint.h>
# include <stdio.h>
#include "shop/money.h"
#ifdef _WIN32
#include <windows.h>
#else
#include <pthread.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define BOOK_VERSION "2.4.1"
#define BOOK_MAX_LINES 64
#define BOOK_FLAG_OPEN (1u << 0) /* may still change */
#define BOOK_MIN(a, b) ((a) < (b) ? (a) : (b))
#define BOOK_FOREACH(book, it)                      \
  for (struct order *it = (book)->head; it != NULL; \
       it = it->next)
#define BOOK_BANNER                                       \
  "order book " BOOK_VERSION " built from several lines," \
  " which nobody needs to see in a map of this file"
#ifndef BOOK_API
#define BOOK_API
#endif

/* Types ------------------------------------------------------------------ */

struct order; /* only announced: defined below */

typedef uint64_t order_id;
typedef int (*order_compare)(const struct order *a, const struct order *b);
typedef void (order_visitor)(struct order *order, void *context);
typedef char order_name[32];

typedef enum {
  ORDER_OPEN,
  ORDER_PAID = 10,
#ifdef BOOK_WITH_RETURNS
  ORDER_RETURNED,
#endif
  ORDER_GONE
} order_state;

enum currency { CURRENCY_EUR = 978, CURRENCY_USD = 840 };

enum { BOOK_SMALL = 16, BOOK_LARGE = 4096 };

typedef struct order_line {
  order_id id;
  const char *sku, *title;
  unsigned amount : 12, is_gift : 1;
  union {
    int64_t cents;
    double ratio;
  };
  struct {
    uint8_t rgb[3];
    const char *label;
  } paint;
} order_line, *order_line_ref;

struct order {
  order_state state;
  struct order_line lines[BOOK_MAX_LINES];
  size_t line_count;
  int (*on_change)(struct order *self, order_state before);
  struct money {
    int64_t amount;
    enum currency currency;
  } total;
  struct order *next;
};

typedef struct {
  struct order *head;
  volatile int version;
} order_book;

union word {
  uint32_t whole;
  uint8_t bytes[4];
};

/* Prototypes -------------------------------------------------------------- */

BOOK_API order_book *book_open(const char *path, int flags);
BOOK_API void book_close(order_book *book);
BOOK_API const char *book_name(void);
extern int book_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
size_t book_count(const order_book *book), book_capacity(const order_book *book);
order_compare book_compare_by(
    const char *column, /* a name, not a number */
    int descending
);
int (*book_handler(int kind))(struct order *order);
struct order *book_find(order_book *book, order_id id);

#ifdef __cplusplus
}
#endif

#endif /* ORDER_BOOK_H */

/* Globals ----------------------------------------------------------------- */

static const char *const state_names[] = {"open", "paid", "gone"};
static int opened, closed = 0;
extern order_book *const the_book;
int (*book_hook)(void) = NULL;
static const struct option {
  const char *name;
  int flag;
} options[] = {
    {"verbose", 1},
    {"quiet", 2},
};
_Thread_local unsigned book_depth = 3;

/* Definitions ------------------------------------------------------------- */

static inline int clamp(int value, int low, int high) {
  int wide = high - low; /* a local */
  struct scratch { int unused; } s = {0};
  return value < low ? low : BOOK_MIN(value, high) + s.unused * wide;
}

BOOK_API order_book *book_open(const char *path, int flags)
{
  static int calls;
  const char *text = "int not_a_function(void) { return 0; }";
#ifdef _WIN32
  if (flags & BOOK_FLAG_OPEN) {
#else
  if (!(flags & BOOK_FLAG_OPEN)) {
#endif
    calls++;
  }
  (void)path, (void)text;
  return NULL;
}

/* As it was done before 1989. */
int old_total(book, limit)
  order_book *book;
  int limit;
{
  return book->version < limit;
}

static void *
worker(void *argument)
{
  BOOK_FOREACH((order_book *)argument, it) {
    if (it->on_change) it->on_change(it, ORDER_OPEN);
  }
  return argument;
}

__attribute__((noinline, cold)) static void fail(const char *why) { fprintf(stderr, "%s\n", why); }

struct money money_add(struct money a, struct money b) { return (struct money){a.amount + b.amount, a.currency}; }

#if 0
int dead_code(void);
#endif

#ifdef BOOK_WITH_MAIN
int main(int argc, char **argv) { return argc > 1 && argv ? clamp(argc, 0, 1) : 0; }
#endif
