// A shop in C++ as people write it: class not_here {};
module;
#include <concepts>
#include <memory>
#include <string>
#include <vector>
#include "shop/clock.h"
#include SHOP_CONFIG

#define SHOP_API __attribute__((visibility("default")))
#define SHOP_BEGIN namespace shop {
#define SHOP_CHECK(condition) \
  do {                        \
    if (!(condition)) throw 1; \
  } while (0)

SHOP_BEGIN_NAMESPACE

namespace shop::detail {

template <typename T>
concept Priced = requires(const T& item) {
  { item.price() } -> std::convertible_to<long>;
};

template <typename...>
struct always_false : std::false_type {};

template <class T>
inline constexpr bool is_priced_v = Priced<T>;

namespace {
int hits = 0;
void touch() { ++hits; }
}  // namespace

}  // namespace shop::detail

namespace shop {

class Order;
template <typename T>
class Box;
enum class Mood : char;

using Id = unsigned long long;
template <typename T>
using Ptr = std::shared_ptr<T>;
typedef void (*Callback)(const Order& order, int reason);
using std::string;

enum class State : std::uint8_t { Open, Paid = 10, Gone };
enum Level { kLow, kHigh };

struct SHOP_API Money {
  long cents{0};
  const char* currency = "EUR";

  constexpr Money() noexcept = default;
  constexpr explicit Money(long cents, const char* currency = "EUR") noexcept : cents{cents}, currency(currency) {}

  auto operator<=>(const Money&) const = default;
  Money& operator+=(const Money& other);
  friend Money operator+(Money left, const Money& right) { return left += right; }
  friend std::ostream& operator<<(std::ostream& out, const Money& money);
  explicit operator bool() const { return cents != 0; }
  operator std::string() const;
};

/// The base of everything that can be stored.
class SHOP_API Storable {
 public:
  virtual ~Storable();
  virtual std::string key() const = 0;
  [[nodiscard]] virtual bool save(const char* path) noexcept(false) = 0;
  Storable(const Storable&) = delete;
  Storable& operator=(const Storable&) = delete;

 protected:
  Storable() = default;
};

template <detail::Priced T, std::size_t Limit = 64>
class Basket final : public Storable, private std::vector<T> {
  SHOP_NO_COPY(Basket)
  friend class Order;
  template <typename U>
  friend class Box;

 public:
  using value_type = T;
  using Base = std::vector<T>;
  typedef typename Base::iterator iterator;
  using Base::size;
  static constexpr std::size_t kLimit = Limit;

  struct Line {
    T item;
    int amount = 1;
    class Note {
     public:
      explicit Note(std::string text);
      std::string text() const;

     private:
      std::string text_;
    };
  };
  enum Mode { Strict, Loose };

  explicit Basket(std::initializer_list<T> items)
      : Base(items),
        mode_{Strict} {
    struct Local { int x; };
    auto helper = [](int a) { return a; };
    helper(1);
  }
  template <typename U, typename = std::enable_if_t<std::is_convertible_v<U, T>>>
  void add(U&& item, int amount = 1);
  void add(const T& item) &;
  std::string key() const override { return "class Fake { void no(); };"; }
  bool save(const char* path) noexcept(false) override;
  T& operator[](std::size_t index);
  Money operator()(const T& item) const { return Money{item.price()}; }
  static Ptr<Basket> make(
      std::string name,  // shown to customers
      Mode mode = Loose
  );

 private:
  void grow_() SHOP_REQUIRES(lock_);
  mutable std::mutex lock_ SHOP_GUARDED("x");
  Mode mode_;
  int counts_[4] = {0, 0, 0, 0}, *cursor_ = nullptr;
  void (*on_change_)(int before, int after) = nullptr;
  union {
    int small_;
    void* large_;
  };
  static int instances_;
};

template <>
struct always<int> {
  static int value();
};

template <typename T>
class Box<T*> {
 public:
  T* get() const;
};

template <detail::Priced T, std::size_t Limit>
int Basket<T, Limit>::instances_ = 0;

template <detail::Priced T, std::size_t Limit>
template <typename U, typename>
void Basket<T, Limit>::add(U&& item, int amount) {
  int local = amount;
}

template <detail::Priced T, std::size_t Limit>
bool Basket<T, Limit>::save(const char* path) noexcept(false) try {
  return path != nullptr;
} catch (...) {
  return false;
}

Storable::~Storable() = default;

Money& Money::operator+=(const Money& other) {
  cents += other.cents;
  return *this;
}

Money::operator std::string() const { return R"json({"cents": "} class Raw { ")json"; }

class Order::Impl : public Storable {
 public:
  Impl() : state_(State::Open) {}
  State state_;
};

SHOP_API Money total(const std::vector<Money>& parts);
static inline auto price_of(const auto& item) -> long { return item.price(); }
constexpr auto twice = [](int value) { return 2 * value; };
bool operator==(const Order& left, const Order& right);
unsigned long long operator""_eur(unsigned long long euros);
template Money sum<Money>(const std::vector<Money>&);
template <>
Money sum<Money>(const std::vector<Money>& parts) {
  return parts.at(0);
}

extern const char* const kName;
inline constexpr int kRetries = 3;
thread_local std::unique_ptr<Order> current;
std::vector<std::string> names{"a", "b"};
static struct Registry {
  int size;
} registry, *registry_ref = &registry;

extern "C" {
int shop_c_api(int handle);
}
extern "C" void shop_c_close(int handle) { detail::touch(); }

#if defined(SHOP_TESTS)
TEST(MoneyTest, AddsCents) {
  int local = 1;
}
#endif

}  // namespace shop

SHOP_END_NAMESPACE
