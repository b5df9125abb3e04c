/* Orders and what may happen to them. class NotAClass { def notAMethod = 1 } */
package com.example.shop
package orders

import com.example.shop.money.Money
import com.example.shop.stock.{Item, Shelf => Rack, Warehouse as Depot, *}
import com.example.shop.events.given
import scala.collection.mutable, mutable.ListBuffer
import scala.concurrent.{ExecutionContext, Future}
import scala.util.control.NonFatal
import cats.syntax.all._
import java.util.{List => _, Map as JMap, given Ordering[String]}

/** Keeps orders. `class AlsoNot` */
@Singleton
class OrderService[F[_]: Monad, +A <: Order](
    val repository: OrderRepository[F],
    clock: Clock = new Clock { def notAMember = 1 }, // what time it is
)(implicit ec: ExecutionContext, log: Logger)
    extends BaseService(repository, new Listener { def alsoNot = 2 })
    with Closeable {
  self: Logging =>

  import OrderService._

  private[this] val cache, backup = mutable.Map.empty[Long, Order]
  protected var hits: Int = _
  lazy val total: Money = {
    val parts = cache.values
    def local(order: Order) = order.total
    parts.map(local).sum
  }
  val (first, Some(second)) = (1, Option(2))
  implicit val ordering: Ordering[Order] = new Ordering[Order] {
    def compare(left: Order, right: Order): Int = 0
  }
  val double = (x: Int) => x * 2

  type Id = Long
  type Result[T] <: Either[OrderError, T]

  def this(repository: OrderRepository[F]) = this(repository, Clock.utc)

  @throws[NotFound]("when there is none")
  def find(id: Id): Future[Option[Order]] = {
    class Local { def hidden = 1 }
    import Local.*
    repository.find(id)
  }

  @deprecated("use find", "2.0") final override def close(): Unit = ()

  def place(order: Order): Future[Order] = place(order, Nil)
  def place(
      order: Order,
      vouchers: Seq[Voucher] = Seq("a { class InText }"),
  )(using Tracer): Future[Order] =
    Future.successful(order)

  def +(other: Order): OrderService[F, A] = this
  def unary_! : Boolean = false
  def hits_=(value: Int): Unit = {}
  def abstractly[B >: A](f: A => B): B
  def procedure() { println("old") }

  if (hits > 3) {
    val notShown = 1
    def norThis = 2
  }

  object Registry {
    val all = ListBuffer.empty[Order]
    def register(order: Order): Unit = all += order
  }

  implicit class RichOrder(private val order: Order) extends AnyVal {
    def shout: String = order.toString.toUpperCase
  }
}

/** Its companion. */
object OrderService {
  final val MaxLines = 500
  def apply[F[_]: Monad](): OrderService[F, Order] = ???
  private case class Key(id: Long)
}

case class Line(product: Product, quantity: Int = 1, price: Money) derives Eq, Show

sealed trait Payment extends Product with Serializable {
  def amount: Money
  val currency: String
  var note: Option[String]
}

object Payment {
  final case class Card(amount: Money, number: String) extends Payment
  case object Free extends Payment { def amount = Money.zero }
}

package object syntax {
  type Orders = Seq[Order]
  def orders(all: Order*): Orders = all
}

package internal {
  private[orders] class Hidden
}

enum OrderState(val label: String) extends Labelled:
  case Open extends OrderState("Open")
  case Paid, Shipped
  case Failed(reason: String, code: Int) extends OrderState(reason)

  def canMoveTo(next: OrderState): Boolean = ordinal < next.ordinal

object OrderState:
  val start: OrderState = Open

trait Show[A]:
  extension (a: A) def show: String

given intShow: Show[Int] with
  extension (a: Int) def show: String = a.toString

given listShow[T](using inner: Show[T]): Show[List[T]] = items => items.map(inner.show).mkString

given Conversion[String, Item] = Item(_)

extension (order: Order)
  def shout: String = order.toString
  infix def merges(other: Order): Boolean = false

extension [T](items: List[T]) def second: T = items(1)

opaque type OrderId = Long

object OrderId:
  def apply(raw: Long): OrderId = raw
  inline def zero: OrderId = 0L

export OrderService.{MaxLines, apply as service, *}
export syntax.Orders

val retries: Int = 3
var verbose = false

type Handler[T] = T => Future[Unit]
type Elem[X] = X match
  case String => Char
  case Array[t] => t

@main def run(args: String*): Unit =
  val started = 1
  def local = started
  println(local)

transparent inline def debug(inline message: String): Unit = println(message)

class OrderServiceSpec extends AnyWordSpec:
  "An order" should {
    "be found" in {
      def helper = 1
      val fixture = new Fixture { def inside = 1 }
      class Inner
    }
  }
end OrderServiceSpec
