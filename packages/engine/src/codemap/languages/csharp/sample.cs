// A small shop, written to show what a C# file may declare. class Commented { void Out() { } }
#nullable enable
extern alias Legacy;
global using System.Linq;
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using static System.Math;
using Json = System.Text.Json.JsonSerializer;
using Point = (int X, int Y);

[assembly: InternalsVisibleTo("Shop.Tests")]

namespace Shop.Orders
{
    using Shop.Money;

    public delegate decimal Discount(Order order, decimal total);

    internal delegate (bool Ok, string? Why) Check<in T>(T value) where T : class;

    /* struct Hidden { } */
    [Flags]
    public enum OrderState : byte
    {
        None = 0,
        Open = 1 << 0,
        [Obsolete("Use Settled")]
        Paid = 1 << 1,
#if SHIPPING
        Shipped = 1 << 2,
#endif
        Settled = Open | Paid,
    }

    public interface IRepository<TKey, out TEntity> : IDisposable
        where TKey : notnull
        where TEntity : class, new()
    {
        const int PageSize = 50;

        int Count { get; }

        TEntity? this[TKey key] { get; }

        event EventHandler? Changed;

        Task<TEntity?> FindAsync(TKey key, CancellationToken token = default);

        static abstract TEntity Create(TKey key);

        void Log(string text) => Console.WriteLine(text);
    }

    public record Line(string Sku, int Count, decimal Price)
    {
        public decimal Sum => Count * Price;
    }

    public readonly record struct Money(decimal Amount, string Currency) : IComparable<Money>
    {
        public static readonly Money Zero = new(0m, "EUR");

        public static Money operator +(Money left, Money right) => left with { Amount = left.Amount + right.Amount };

        public static bool operator >(Money left, Money right)
        {
            return left.Amount > right.Amount;
        }

        public static bool operator <(Money left, Money right) => left.Amount < right.Amount;

        public static implicit operator decimal(Money money) => money.Amount;

        public static explicit operator Money(decimal amount) => new(amount, "EUR");

        public int CompareTo([AllowNull, DynamicallyAccessedMembers(Types.All)] Money other) => Amount.CompareTo(other.Amount);
    }

    public sealed record class Refund(Guid Id, string Reason) : Event(Id);

    public abstract record Event(Guid Id);

    public sealed class OrderNotFound(Guid id) : Exception($"No order {id}");

    internal interface IMarker<T> : IDisposable where T : class;

    public struct Nothing;

    /// <summary>An order: class Order in prose.</summary>
    [Serializable]
    [DebuggerDisplay("{Id}")]
    public partial class Order : Entity<Guid>, IEnumerable<Line>
    {
        public const string Prefix = "ord_", Suffix = "_v1";

        private static readonly Dictionary<string, int> Limits = new()
        {
            ["lines"] = 100,
            ["class Fake { int x; }"] = 1,
        };

        private readonly List<Line> _lines = [];
        protected internal volatile int version, revision = 1;
        private string _note = @"c:\notes\";

        public event EventHandler<OrderState>? StateChanged;

        public event Action Closed
        {
            add { _closed += value; }
            remove { _closed -= value; }
        }

        static Order()
        {
            Limits["total"] = 1;
        }

        public Order(Guid id, string customer)
            : base(id)
        {
            Customer = customer;
        }

        public Order(string customer) : this(Guid.NewGuid(), customer) => State = OrderState.Open;

        ~Order() => Dispose(false);

        public required string Customer { get; init; }

        public OrderState State { get; private set; } = OrderState.None;

        public virtual decimal Total => _lines.Sum(line => line.Sum);

        public string Note
        {
            get
            {
                string Trimmed() => _note.Trim();
                return Trimmed();
            }
            protected set => _note = value ?? throw new ArgumentNullException(nameof(value));
        }

        public Line this[int index]
        {
            get => _lines[index];
            set { _lines[index] = value; }
        }

        public Line this[Index index, bool strict] => _lines[index];

        public void Add(Line line) => _lines.Add(line);

        public void Add(string sku, int count = 1, decimal price = 0m) => Add(new Line(sku, count, price));

        [Obsolete("Use PayAsync"), EditorBrowsable(EditorBrowsableState.Never)]
        public void Pay() { }

        public async Task<Receipt> PayAsync<TGateway>(
            TGateway gateway, // the one to ask
            [FromServices] IClock? clock,
            params Discount[] discounts)
            where TGateway : IGateway, new()
        {
            int attempts = 0;
            async Task<Receipt> Attempt(int n)
            {
                attempts = n;
                return await gateway.ChargeAsync(this, "void Local() { }");
            }
            Func<int, Task<Receipt>> again = async n => await Attempt(n);
            return await again(attempts + 1);
        }

        IEnumerator<Line> IEnumerable<Line>.GetEnumerator() => _lines.GetEnumerator();

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => _lines.GetEnumerator();

        public override string ToString() => $"{Customer}: {Total:N2} {(Total > 0 ? "class" : "struct")}";

        partial void OnSaved(in Money money, ref readonly int count);

        public static unsafe extern int Checksum(byte* data, nuint length);

        private sealed class Cursor<T>(Order order) : IEnumerator<T> where T : Line
        {
            private int _at = -1;

            public T Current => (T)order[_at];

            public enum Direction { Forward, Backward }

            public struct Mark
            {
                public int At;
                public (int Row, int Column) Place { get; set; }
            }
        }
    }

    namespace Storage
    {
        internal static class Keys
        {
            internal static readonly string Table = """
                create table orders (class text)
                """;

            public static bool IsShort(this string key) => key.Length < 8;

            extension<T>(IReadOnlyList<T> source) where T : notnull
            {
                public bool IsEmpty => source.Count == 0;

                public T? LastOrNull() => source.Count == 0 ? default : source[^1];
            }

            public static T FirstOr<T>(this IEnumerable<T> source, T fallback) where T : notnull => fallback;
        }
    }

    [ApiController]
    [Route("api/orders")]
    [Produces("application/json")]
    public class OrdersController(IRepository<Guid, Order> orders, ILogger<OrdersController> log) : ControllerBase
    {
        [HttpGet("{id:guid}")]
        [ProducesResponseType(200)]
        public async Task<IActionResult> Get([FromRoute] Guid id) => Ok(await orders.FindAsync(id));

        [HttpPost, Authorize(Roles = "clerk")]
        public IActionResult Place([FromBody] Order order)
        {
            return Created($"/api/orders/{order.Id}", order);
        }
    }

    public class OrderTests
    {
        [Fact]
        public void Adds_lines() => Assert.True(true);

        [Theory]
        [InlineData(1, "one")]
        public void Counts(int count, string word) { }
    }
}
