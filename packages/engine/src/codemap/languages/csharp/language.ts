import type { Language } from '../../language.ts'
import { prepare } from './prepare.ts'
import { query } from './query.ts'

export const csharp: Language = {
  id: 'csharp',
  grammar: () => 'csharp',
  load: () => import('@ast-grep/lang-csharp'),
  prepare,
  query,
  // `#` starts a directive (`#if`, `#region`), which adds nothing to a declaration; it has no other meaning outside of strings.
  syntax: {
    lineComment: ['//', '#'],
    blockComment: ['/*', '*/'],
    quotes: `"'`,
    attributes: ['['],
    keptAttributes:
      /^(?:Http(?:Get|Post|Put|Delete|Patch|Head|Options)|ApiController|Authorize|AllowAnonymous|Obsolete|Flags|SetUp|OneTimeSetUp|TearDown|OneTimeTearDown|DataTestMethod|Benchmark|DllImport|LibraryImport|GeneratedRegex|Function|Generator|ObservableProperty|RelayCommand|Parameter|CascadingParameter|DbContext|Table|Key|UnmanagedCallersOnly|ModuleInitializer|InternalsVisibleTo)$/,
  },
  nonReferenceNodes: [
    'comment',
    'string_literal_content',
    'string_content',
    'raw_string_content',
    'verbatim_string_literal',
    'character_literal',
    'preproc_arg',
    'preproc_pragma',
  ],
  fullNames: /\b(?:[A-Z]\w*\.){2,}[A-Z]\w*/g,
  builtins: new Set(
    'Action AggregateException ArgumentException ArgumentNullException ArgumentOutOfRangeException Array ArrayList Assert AsyncLocal Attribute AttributeTargets AttributeUsage BigInteger BindingFlags BitConverter Boolean Buffer Byte CancellationToken CancellationTokenSource Char ConcurrentDictionary Console Convert CultureInfo DateOnly DateTime DateTimeKind DateTimeOffset DayOfWeek Debug Decimal Delegate Dictionary Directory Double Encoding Enum Enumerable Environment EventArgs EventHandler Exception Expression Fact File FileInfo FileMode FileStream FormatException Func GC Guid HashSet HttpClient HttpContext IActionResult IAsyncDisposable IAsyncEnumerable IAsyncEnumerator ICollection IComparable IComparer IConfiguration IDictionary IDisposable IEnumerable IEnumerator IEqualityComparer IEquatable IFormatProvider IList ILogger IOException IQueryable IReadOnlyCollection IReadOnlyDictionary IReadOnlyList IServiceCollection IServiceProvider ISet ImmutableArray ImmutableDictionary ImmutableList Index Int16 Int32 Int64 IntPtr Interlocked InvalidCastException InvalidOperationException JsonSerializer KeyNotFoundException KeyValuePair Lazy LinkedList List Lock Math Memory MemoryStream MethodInfo Monitor NotImplementedException NotSupportedException NullReferenceException Nullable Object ObjectDisposedException Obsolete OperationCanceledException Parallel Path Predicate PropertyInfo Queue Random Range ReadOnlyMemory ReadOnlySpan Regex SByte SemaphoreSlim Serializable Single SortedDictionary Span Stack Stopwatch Stream StreamReader StreamWriter String StringBuilder StringComparer StringComparison StringReader StringWriter System Task TaskCompletionSource TextReader TextWriter Theory Thread ThreadLocal TimeOnly TimeSpan Timer Tuple Type UInt16 UInt32 UInt64 Uri ValueTask ValueTuple ValueType Version Void WeakReference XElement'.split(
      ' ',
    ),
  ),
  typeDefinition:
    /\b(?:record\s+(?:class|struct)|class|struct|interface|enum|record)\s+(?<name>@?[\p{L}\p{N}_]+)|\bdelegate\s+(?:\([^;{}]*?\)[\s?[\],*]*|[^;(){}]*?)(?<name>@?[\p{L}\p{N}_]+)\s*(?:<[^;(){}]*>)?\s*\(/gu,
}
