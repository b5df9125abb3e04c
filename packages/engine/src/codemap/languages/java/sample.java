/*
 * Orders and what may happen to them. class NotAClass { void notAMethod() {} }
 */
package com.example.shop.orders;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.*;

import com.example.shop.money.Money;
import com.example.shop.stock.*;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Keeps orders. {@code class AlsoNot {}} */
@Service
@SuppressWarnings({"unchecked", "rawtypes"})
@RequestMapping("/orders")
public class OrderService extends BaseService<Order, Long> implements Closeable, Listener<OrderEvent> {
  public static final int MAX_LINES = 500;
  private static final String QUERY =
      """
      select * from orders // class InText {}
      where id = ?
      """;
  private final OrderRepository repository;
  protected volatile int hits, misses = 0;
  private int[] counts[];
  @Autowired private Clock clock;

  static {
    class OnlyHere {}
    Registry.add(OrderService.class);
  }

  {
    Runnable early = new Runnable() {
      @Override
      public void run() {}
    };
    early.run();
  }

  private final Comparator<Order> byTotal = new Comparator<>() {
    @Override
    public int compare(Order left, Order right) {
      return left.total().compareTo(right.total());
    }
  };

  public OrderService(OrderRepository repository) {
    this(repository, Clock.systemUTC());
  }

  @Inject
  OrderService(OrderRepository repository, @Named("utc") Clock clock) throws IllegalStateException {
    this.repository = requireNonNull(repository);
  }

  @GetMapping(value = "/{id}", produces = "application/json")
  public Order find(@PathVariable long id) throws NotFoundException, IOException {
    class Local {
      void hidden() {}
    }
    return repository.find(id);
  }

  @Override
  public synchronized void close() {}

  /** Overloads are told one by one. */
  public Order place(Order order) {
    return place(order, List.of());
  }

  public Order place(
      Order order, // what is bought
      List<? extends Voucher> vouchers) {
    Function<Order, Order> local = (o) -> { int inner = 1; return o; };
    return local.apply(order);
  }

  public static <K extends Comparable<K>, V> Map<K, List<V>> group(
      List<V> all,
      Function<? super V, ? extends K> key) {
    return all.stream().collect(groupingBy(key));
  }

  @SafeVarargs
  final <T> List<T> together(T first, T... more) { return new ArrayList<>(); }

  native long handle();

  int legacy()[] { return null; }

  @Deprecated(since = "3", forRemoval = true)
  protected abstract static class Cursor<T> implements Iterator<T> {
    protected T current;

    protected abstract boolean advance() throws IOException;

    public class Mark {
      final int at;

      Mark(int at) {
        this.at = at;
      }
    }
  }

  private sealed interface Step permits Step.Pay, Step.Ship {
    record Pay(Money amount) implements Step {}

    record Ship(String address, int... parcels) implements Step {
      static final Ship NONE = new Ship("");

      Ship {
        requireNonNull(address);
      }

      Ship(String address) {
        this(address, 1);
      }

      static Ship to(String address) {
        return new Ship(address);
      }
    }
  }
}

/** Repositories speak to the database. */
@FunctionalInterface
interface OrderRepository extends Repository<Order, Long>, AutoCloseable {
  String TABLE = "orders";
  long ONE = 1, TWO = 2;

  Order find(long id) throws NotFoundException;

  default List<Order> all() {
    return List.of();
  }

  static OrderRepository empty() {
    return id -> null;
  }

  enum Mode { READ, WRITE }
}

public enum OrderState implements Labelled {
  @JsonProperty("open")
  OPEN("Open") {
    @Override
    boolean canMoveTo(OrderState next) {
      return true;
    }
  },
  PAID("Paid, \"soon\" shipped"),
  /** The end. */
  SHIPPED;

  private static final Map<String, OrderState> BY_LABEL = Map.of();
  private final String label;

  OrderState() {
    this("");
  }

  OrderState(String label) {
    this.label = label;
  }

  boolean canMoveTo(OrderState next) {
    return ordinal() < next.ordinal();
  }
}

enum Empty {}

@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Audited {
  String value() default "";

  Class<?>[] groups() default {};

  int LIMIT = 10;
}

@Entity
record Line<T extends Product>(@NotNull T product, int quantity, Money price) implements Comparable<Line<T>> {
  @Override
  public int compareTo(Line<T> other) {
    return price.compareTo(other.price);
  }
}

class OrderServiceTest {
  @Test
  @DisplayName("finds what was placed")
  void findsWhatWasPlaced() {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void countsLines(int lines) {}
}
