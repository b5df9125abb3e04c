import type { Language } from '../../language.ts'
import { prepare } from './prepare.ts'
import { query } from './query.ts'

export const scala: Language = {
  id: 'scala',
  grammar: () => 'scala',
  load: () => import('@ast-grep/lang-scala'),
  prepare,
  query,
  syntax: { lineComment: ['//'], blockComment: ['/*', '*/'], quotes: `"'`, attributes: ['@'] },
  nonReferenceNodes: ['comment', 'block_comment', 'string', 'character_literal'],
  fullNames: /\b(?:[a-z_]\w*\.){2,}[A-Z]\w*/g,
  builtins: new Set(
    'Any AnyRef AnyVal App Array ArrayBuffer ArrayDeque AssertionError AutoCloseable Await BigDecimal BigInt BitSet Boolean Buffer Builder Byte CanEqual Char CharSequence Class ClassTag Comparable Conversion Double Duration Either Enumeration Equiv Error Exception ExecutionContext Failure File FiniteDuration Float Function Function0 Function1 Function2 Function3 Future HashMap HashSet IllegalArgumentException IllegalStateException IndexedSeq IndexOutOfBoundsException Instant Int Integer Iterable IterableOnce Iterator LazyList Left List ListBuffer ListMap Long Manifest Map Math Matchable Mirror Nil NoSuchElementException None NonFatal NotImplementedError Nothing Null NullPointerException Numeric Object Option Ordered Ordering PartialFunction Predef Product Promise Properties Queue Random Range Regex Right Runnable RuntimeException Seq Serializable Set Short Singleton Some SortedMap SortedSet Source Stream String StringBuilder StringContext Success Symbol System Thread ThreadLocal Throwable TimeUnit Traversable TreeMap TreeSet Try Tuple Tuple1 Tuple2 Tuple3 Tuple4 TypeTag UUID Unit UnsupportedOperationException Using Vector WeakTypeTag'.split(
      ' ',
    ),
  ),
  // Also what Scala 3 allows at the top level: it is imported by name like types.
  typeDefinition:
    /\b(?:class|trait|object|enum|type|given|(?<=^(?:[a-z@][^\n=]*)?)(?:def|va[lr]))\s+(?!(?:class|trait|object|enum|type)\b)(?<name>`[^`\n]+`|[\p{L}\p{N}_$]+(?<=_)[!#%&*+\-/:<=>?@\\^|~]+|[\p{L}\p{N}_$]+|[!#%&*+\-/:<=>?@\\^|~∀-⋿]+)/gmu,
}
