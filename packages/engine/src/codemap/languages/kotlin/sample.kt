@file:JvmName("Orders")

/* Orders and what may happen to them. class NotAClass { fun notAFunction() {} } */
package com.example.shop.orders

import com.example.shop.money.Money
import com.example.shop.money.format as formatMoney
import com.example.shop.stock.*
import kotlinx.coroutines.flow.Flow
import kotlin.reflect.KProperty

typealias Handler<T> = suspend (T) -> Unit

private typealias Totals = Map<OrderId, Money>

const val MAX_LINES: Int = 500
private val log = Logger.of("orders { class InText }")
val String.asOrderId: OrderId
    get() {
        val parsed = toLong()
        return OrderId(parsed)
    }
val <T> List<T>.second: T get() = this[1]
var retries by Delegates.observable(3) { _, old, new -> log.info("$old to $new") }
val (first, rest) = "a b".split(" ")
val double = { x: Int -> x * 2 }
val triple: (Int) -> Int = fun(x: Int): Int { return x * 3 }
lateinit var clock: Clock

/** Keeps orders. `class AlsoNot` */
@Service
@Suppress("unused", "TooManyFunctions")
open class OrderService @Inject constructor(
    private val repository: OrderRepository, // where they live
    protected var clock: Clock = Clock.systemUTC(),
    name: String,
) : BaseService<Order, OrderId>(repository, { val inner = 1; inner }), Closeable, Listener<OrderEvent> {
    private val cache = mutableMapOf<OrderId, Order>()
    val size: Int get() = cache.size
    var state: OrderState = OrderState.Open
        private set
    var limit: Int = 10
        get() = field
        set(value) {
            val checked = value.coerceAtLeast(0)
            field = checked
        }
    val client by lazy { fun local() = 1; HttpClient() }
    private val byTotal = object : Comparator<Order> {
        override fun compare(left: Order, right: Order): Int = 0
    }

    init {
        val started = clock.now()
        fun hidden() = started
        log.info("started ${hidden()}")
    }

    constructor(repository: OrderRepository) : this(repository, name = "orders") {
        val unseen = 1
    }

    internal constructor() : super(null)

    @GetMapping("/orders/{id}")
    suspend fun find(@PathVariable id: OrderId): Order? {
        class Local { fun alsoHidden() {} }
        val local = object { fun stillHidden() {} }
        return repository.find(id)
    }

    override fun close() = Unit

    fun place(order: Order): Order = place(order, emptyList())

    fun place(
        order: Order,
        vouchers: List<Voucher>,
    ): Order {
        return order
    }

    operator fun get(id: OrderId) = cache[id]

    infix fun merges(other: OrderService): Boolean = false

    protected inline fun <reified T : Event, R> on(crossinline block: (T) -> R): R where R : Any, T : Comparable<T> = TODO()

    companion object : Factory<OrderService> {
        const val DEFAULT_NAME = "orders"

        @JvmStatic
        override fun create(): OrderService = OrderService()

        private class Hidden
    }

    inner class Cursor(val at: Int) {
        fun advance() {}

        companion object {
            val Start = 0
        }
    }

    object Registry {
        val all = mutableListOf<OrderService>()
        fun register(service: OrderService) { all += service }
    }
}

@JvmInline
value class OrderId(val raw: Long)

@Serializable
data class Line<out T : Product>(val product: T, val quantity: Int = 1, @SerialName("unit_price") val price: Money) {
    val total get() = price * quantity
    operator fun component4(): Money = total
}

sealed class Payment {
    abstract val amount: Money

    data class Card(override val amount: Money, val number: String) : Payment()
    data class Invoice(override val amount: Money) : Payment() {
        fun due(days: Int = 30): LocalDate = LocalDate.now().plusDays(days.toLong())
    }
    data object Free : Payment() {
        override val amount = Money.ZERO
    }
}

sealed interface Outcome<out T>

interface OrderRepository : Repository<Order, OrderId> {
    val table: String
    fun find(id: OrderId): Order?
    fun all(): Flow<Order> = emptyFlow()

    enum class Mode { READ, WRITE }
}

fun interface Rule<in T> {
    fun holds(value: T): Boolean
}

class LoggedRepository(private val inner: OrderRepository) : OrderRepository by inner {
    override fun find(id: OrderId): Order? = inner.find(id)
}

enum class OrderState(val label: String) : Labelled {
    @SerialName("open")
    Open("Open") {
        override fun canMoveTo(next: OrderState) = true
    },
    Paid("Paid, soon shipped"),

    /** The end. */
    Shipped("Shipped");

    open fun canMoveTo(next: OrderState): Boolean = ordinal < next.ordinal

    companion object Labels {
        fun of(label: String): OrderState = entries.first { it.label == label }
    }
}

@Target(AnnotationTarget.FUNCTION)
annotation class Audited(val group: String = "")

object Orders : OrderRepository by LoggedRepository(InMemory()) {
    override val table = "orders"
    operator fun invoke(id: Long) = OrderId(id)
}

expect class Platform() {
    fun name(): String
}

fun String.shout(): String = uppercase()

suspend inline fun <reified T> Flow<T>.collectAll(
    crossinline each: suspend (T) -> Unit,
): List<T> {
    val seen = mutableListOf<T>()
    fun local(item: T) = seen.add(item)
    return seen
}

tailrec fun total(lines: List<Line<*>>, sum: Money = Money.ZERO): Money =
    if (lines.isEmpty()) sum else total(lines.drop(1), sum + lines.first().total)

@Composable
internal fun OrderCard(order: Order, modifier: Modifier = Modifier, content: @Composable () -> Unit) {
    val shown by remember { mutableStateOf(false) }
}

class OrderServiceTest {
    @Test
    fun `finds what was placed`() = runTest {
        val service = OrderService()
    }
}
