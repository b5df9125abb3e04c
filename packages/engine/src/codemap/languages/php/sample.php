#!/usr/bin/env php
<!-- class InMarkup {} -->
<?php

declare(strict_types=1);

/*
 * A small shop: class Commented {} and function commented() {} are words only.
 */

namespace Acme\Shop;

use Acme\Money\Currency;
use Acme\Money\Amount as Money, Acme\Clock;
use Doctrine\ORM\Mapping as ORM;
use Symfony\Component\Routing\Attribute\Route;
use function Acme\Text\slug;
use const Acme\Text\{ELLIPSIS, DASH as HYPHEN};
use Acme\Shop\Contract\{
    Discount,
    Tax as TaxRule,
    function round_half_up,
};

require_once __DIR__ . '/bootstrap.php';
require dirname(__FILE__) . '/../config/shop.php';
include 'legacy/helpers.php';
require $dynamic . '/unknown.php';

define('SHOP_ROOT', __DIR__);
\define('SHOP_TABLES', ['orders' => 'shop_orders', 'lines' => 'shop_order_lines', 'customers' => 'shop_customers']);
const VERSION = '2.1.0', BUILD = 7;

$registry = [];
$format = function (Money $amount, string $locale = 'en'): string {
    return $amount->format($locale);
};

if (!function_exists('Acme\Shop\total')) {
    /** @param Line[] $lines */
    function total(array $lines, int|float $discount = 0, ?callable $round = null): Money
    {
        function inner_helper() {}
        class InnerClass {}
        $rounding = fn(float $sum): float => round($sum, 2);

        return array_reduce($lines, fn($sum, Line $line) => $sum + $line->price, 0) - $discount;
    }
}

interface Priced extends \Countable, \JsonSerializable
{
    public const CURRENCY = 'EUR';

    public function price(): Money;

    public static function free(): static;
}

trait Timestamps
{
    protected ?\DateTimeImmutable $createdAt = null;

    abstract public function clock(): Clock;

    public function touch(): void
    {
        $this->createdAt = $this->clock()->now();
    }
}

enum OrderState: string implements HasLabel
{
    use Labelled;

    case Open = 'open';
    case Paid = 'paid';
    #[Deprecated('never used')]
    case Sent = 'sent';

    const DEFAULT = self::Open;

    public static function fromLegacy(int $code): self
    {
        return match ($code) {
            1 => self::Paid,
            default => self::Open,
        };
    }

    public function label(): string
    {
        return ucfirst($this->value);
    }
}

enum Suit
{
    case Hearts;
    case Spades;
}

#[ORM\Entity(repositoryClass: OrderRepository::class)]
#[ORM\Table(name: 'orders')]
abstract class Order extends AggregateRoot implements Priced, \ArrayAccess
{
    use Timestamps, Loggable {
        Timestamps::touch as protected traitTouch;
        Loggable::log insteadof Timestamps;
    }

    public const MAX_LINES = 50, MIN_LINES = 1;
    final protected const string TABLE = 'orders';

    #[ORM\Id]
    private ?int $id = null;
    #[ORM\OneToMany(targetEntity: Line::class, mappedBy: 'order')]
    protected iterable $lines, $removed = [];
    public readonly string $number;
    public private(set) string $note = '';
    public string $title {
        get => strtoupper($this->number);
        set(string $value) {
            $this->number = $value;
        }
    }
    public static int $count = 0;
    var $legacy;

    public function __construct(
        private readonly Clock $clock,
        protected Currency $currency = new Currency('EUR'), // the default
        #[\SensitiveParameter] string $secret = "function in_a_string() {}",
        array $options = [],
    ) {
        self::$count++;
    }

    #[Route('/orders/{id}', name: 'order_show', methods: ['GET'])]
    public function show(int $id): Response
    {
        return new Response(<<<HTML
            class Ghost { function haunt() {} }
            {$this->title}
            HTML);
    }

    #[Test]
    #[DataProvider('orders')]
    final public function adds_up(self ...$others): void
    {
        $listener = new class ($this) extends Listener {
            private int $hidden = 0;

            public function handle(): void
            {
            }
        };
    }

    abstract protected function taxRule(): ?TaxRule;

    public static function &instance(): static
    {
        static $instance = null;
        return $instance;
    }

    public function __get(string $name): mixed
    {
        return $this->{$name};
    }

    function withoutModifier() {}

    private function lookup(
        string $key, /* where to look */
        int $depth = self::MAX_LINES
    ): Line | Discount | null {
        return null;
    }
}

final readonly class Line
{
    public function __construct(public string $sku, public Money $price)
    {
    }
}

$router->get('/', function () {
    class InClosure
    {
        public function hidden() {}
    }
});

return new class extends Migration {
    public function up(): void
    {
    }
};

?>
<ul>
  <?php foreach ($orders as $order): ?>
    <li class="order"><?= $order->title ?></li>
  <?php endforeach; ?>
</ul>
