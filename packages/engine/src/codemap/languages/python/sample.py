#!/usr/bin/env python3
"""Orders of a small shop.

def not_a_function(): this is prose, and so is
class NotAClass: pass
"""
from __future__ import annotations

import asyncio
import os.path as osp, sys
import xml.etree.ElementTree
from collections import namedtuple
from dataclasses import dataclass, field
from enum import Enum, IntFlag
from typing import (
    TYPE_CHECKING,
    Any as Anything,
    Callable,
    ClassVar,  # kept on the class
    Generic, NamedTuple, NewType,
    Protocol, TypeAlias, TypedDict, TypeVar, Union, overload,
)

from . import money
from .models import *
from ..shared.clock import Clock as _Clock

if TYPE_CHECKING:
    from .storage import Store

    StoreFactory = Callable[[str], "Store"]

try:
    import orjson as json
except ImportError:
    json = None

__all__ = ["Order", "OrderState", "place"]
__all__ += [
    "Basket",
]
__version__ = "1.4.0"

T = TypeVar("T")
Point = namedtuple("Point", ["x", "y"])
OrderId = NewType("OrderId", int)
Json: TypeAlias = Union[dict[str, "Json"], list["Json"], str, int, None]
Handler = Callable[["Order"], None]
type Pair[K, V] = tuple[K, V]
MAX_LINES: int = 500
first, (second, third), *rest = 1, (2, 3), 4, 5
width, height = 640, 480
x = y = 0
logger = __import__("logging").getLogger("shop.orders.with.a.rather.long.name")
DEFAULTS = {
    "currency": "EUR",
    "retries": 3,
}
double = lambda value: value * 2
place_later: Callable[..., Any] = lambda *args, **kwargs: asyncio.create_task(place(*args, **kwargs))
money.ROUNDING = "half-even"
DEFAULTS["tax"] = 0.19


class OrderState(str, Enum):
    """Where an order stands."""

    OPEN = "open"
    PAID = "paid"
    SHIPPED = "shipped"

    @property
    def is_final(self) -> bool:
        return self is OrderState.SHIPPED


class Permission(IntFlag):
    READ = 4
    WRITE = 2


class Priced(Protocol):
    currency: str

    def price(self) -> int: ...


class LineDict(TypedDict, total=False):
    sku: str
    amount: int


class Line(NamedTuple):
    sku: str
    amount: int = 1


@dataclass(frozen=True, slots=True)
class Order(Generic[T], Priced):
    """class Inner: still prose"""

    id: OrderId
    lines: list[Line] = field(default_factory=list, repr=False, metadata={"doc": "def x(): pass"})
    state: OrderState = OrderState.OPEN
    registry: ClassVar[dict[int, "Order"]] = {}

    class Meta:
        ordering = ["-id"]

        class Deeper:
            depth = 2

            def dive(self): ...

    @classmethod
    def load(cls, source: str | os.PathLike[str], /, *, strict: bool = True) -> "Order[T]":
        from .storage import read_order

        def local_helper(line):
            return line

        class LocalType:
            def never_mapped(self):
                pass

        return read_order(source, key=lambda line: local_helper(line))

    @staticmethod
    def tax(amount: int, rate: float = 0.19) -> float:
        import decimal

        return amount * rate

    @property
    def total(self) -> int:
        subtotal = sum(line.amount for line in self.lines)
        return subtotal

    @total.setter
    def total(self, value: int) -> None:
        raise AttributeError(value)

    @overload
    def find(self, key: int) -> Line: ...
    @overload
    def find(self, key: str) -> Line | None: ...
    def find(self, key):
        return self.lines[key]

    async def ship(
        self,
        address: str,  # where to
        *carriers: str,
        on_done: Callable[["Order"], None] = lambda order: None,
        **options: Anything,
    ) -> dict[str,
              Anything]:
        async with self.lock:
            pass

    def __add__(self, other: "Order") -> "Order":
        return self

    def __getitem__(self, index): return self.lines[index]

    if sys.version_info >= (3, 12):
        def only_new(self) -> None: ...
    else:
        def only_old(self) -> None: ...


class Basket:
    capacity = 10
    owner: str

    def __init__(self, owner: str, clock: _Clock, *, limit: int = 3) -> None:
        super().__init__()
        self.owner = owner
        self.clock = clock
        self._limit: int = limit
        self.created = clock.now()
        self.cache: dict[str, Line] = {}
        self.client = money.connect("https://example.invalid/rates", timeout=30, retries=5)
        local_only = 1
        if limit:
            self.nested = True

    def __len__(self) -> int:
        self.seen = True
        return 0


@app.post("/orders/{order_id}", status_code=201)
@requires_login
async def place(order_id: int, body: LineDict) -> Order:
    """Places it."""
    global placed

    def retry():
        nonlocal body

    placed = order_id
    return Order(order_id)


@pytest.mark.parametrize("amount", [1, 2, 3])
def test_total(amount: int) -> None:
    assert amount


def walk[N: Node](node: N) -> "Iterator[N]":
    yield node


with open(osp.join("a", "b")) as handle:
    header = handle.readline()

for index in range(3):
    scratch = index

if __name__ == "__main__":
    options = sys.argv
    asyncio.run(place(1, {}))
