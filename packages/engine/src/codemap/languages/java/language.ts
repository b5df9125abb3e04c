import type { Language } from '../../language.ts'
import { prepare } from './prepare.ts'
import { query } from './query.ts'

export const java: Language = {
  id: 'java',
  grammar: () => 'java',
  load: () => import('@ast-grep/lang-java'),
  prepare,
  query,
  syntax: { lineComment: ['//'], blockComment: ['/*', '*/'], quotes: `"'`, attributes: ['@'] },
  nonReferenceNodes: ['line_comment', 'block_comment', 'string_fragment', 'multiline_string_fragment', 'character_literal'],
  fullNames: /\b(?:[a-z_]\w*\.){2,}[A-Z]\w*/g,
  builtins: new Set(
    'Appendable ArithmeticException Array ArrayDeque ArrayList Arrays AssertionError AutoCloseable BigDecimal BigInteger BiConsumer BiFunction BiPredicate Boolean Byte Callable Character CharSequence Class ClassCastException Closeable CloneNotSupportedException Cloneable Collection Collections Collectors Comparable Comparator CompletableFuture ConcurrentHashMap Consumer Date Deprecated Deque Double Duration Entry Enum Error Exception Executor ExecutorService File Files Float Function FunctionalInterface Future HashMap HashSet IOException IllegalArgumentException IllegalStateException IndexOutOfBoundsException InputStream Instant Integer InterruptedException Iterable Iterator LinkedHashMap LinkedHashSet LinkedList List Locale LocalDate LocalDateTime Long Map Math NoSuchElementException NullPointerException Number NumberFormatException Object Objects Optional OutputStream Override Path Paths Pattern Predicate PrintStream Process Properties Queue Random Readable Record Reader Retention Runnable Runtime RuntimeException SafeVarargs SecurityException Serializable Set Short SortedMap SortedSet StandardCharsets Stream String StringBuffer StringBuilder Supplier SuppressWarnings System Target Thread ThreadLocal Throwable TimeUnit TreeMap TreeSet URI URL UUID UnaryOperator UnsupportedOperationException Void Writer'.split(
      ' ',
    ),
  ),
  typeDefinition: /\b(?:class|interface|enum|record|module)\s+(?!(?:class|interface|enum|record)\b)(?:[\w$]+\.)*(?<name>[\p{L}\p{N}_$]+)/gu,
}
