import type { Language } from '../../language.ts'
import { prepare } from './prepare.ts'
import { query } from './query.ts'

export const kotlin: Language = {
  id: 'kotlin',
  grammar: () => 'kotlin',
  load: () => import('@ast-grep/lang-kotlin'),
  prepare,
  query,
  syntax: { lineComment: ['//'], blockComment: ['/*', '*/'], quotes: `"'\``, attributes: ['@'] },
  nonReferenceNodes: ['line_comment', 'multiline_comment', 'string_content', 'character_literal'],
  fullNames: /\b(?:[a-z_]\w*\.){2,}[A-Z]\w*/g,
  builtins: new Set(
    'Any Array ArrayDeque ArrayList Annotation ArithmeticException AssertionError AutoCloseable Boolean BooleanArray Byte ByteArray Char CharArray CharRange CharSequence Class ClassCastException Closeable Collection Comparable Comparator CompletableFuture ConcurrentHashMap CoroutineContext CoroutineDispatcher CoroutineScope Deferred Deprecated DeprecationLevel Dispatchers Double DoubleArray Duration Enum Error Exception Executor ExecutorService File Float FloatArray Flow Function Grouping HashMap HashSet IOException IllegalArgumentException IllegalStateException IndexOutOfBoundsException InputStream Int IntArray IntRange Iterable Iterator Job JvmField JvmInline JvmName JvmOverloads JvmStatic JvmSuppressWildcards KClass KFunction KProperty KType Lazy LinkedHashMap LinkedHashSet List ListIterator Locale Long LongArray LongRange Map MatchResult MutableCollection MutableIterable MutableIterator MutableList MutableMap MutableSet NoSuchElementException Nothing NotImplementedError NullPointerException Number NumberFormatException Object OptIn OutputStream Pair Path Random ReadOnlyProperty ReadWriteProperty Regex ReplaceWith RequiresOptIn Result Retention Runnable RuntimeException Sequence Serializable Set Short ShortArray StackOverflowError StateFlow String StringBuilder Suppress Synchronized System Target Thread Throwable Throws TimeUnit Triple UByte UInt ULong URI URL UShort UUID Unit UnsupportedOperationException Volatile'.split(
      ' ',
    ),
  ),
  // Also functions and properties of the file: they are imported by name like types.
  typeDefinition:
    /\b(?:(?:class|interface|object|typealias)\s+(?!(?:class|interface|object)\b)|(?<=^(?:[a-z@][^\n=]*)?)(?:fun|va[lr])\s+(?!interface\b)(?:<(?:[^<>]|<[^<>]*>)*>\s*)?(?:[\w.<>?,* ]+\.)?)(?<name>`[^`\n]+`|[\p{L}\p{N}_]+)/gmu,
}
