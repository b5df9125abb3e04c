import type { Language } from '../../language.ts'
import { query } from './query.ts'

export const ruby: Language = {
  id: 'ruby',
  grammar: () => 'ruby',
  load: () => import('@ast-grep/lang-ruby'),
  query,
  syntax: { lineComment: ['#'], quotes: `"'` },
  nonReferenceNodes: ['comment', 'string_content', 'heredoc_content', 'heredoc_beginning', 'heredoc_end', 'uninterpreted'],
  builtins: new Set(
    'ARGV ArgumentError Array BasicObject Bignum Binding Class Comparable Complex ConditionVariable CSV Data Date DateTime Digest Dir ENV EOFError ERB Encoding EncodingError Enumerable Enumerator Errno Etc Exception FalseClass Fiber FiberError File FileTest FileUtils Fixnum Float FloatDomainError Forwardable FrozenError GC Gem Hash IO IOError IndexError Integer Interrupt JSON Kernel KeyError LoadError LocalJumpError Logger Marshal MatchData Math Method Module Monitor Mutex NameError Net NilClass NoMatchingPatternError NoMemoryError NoMethodError NotImplementedError Numeric Object ObjectSpace Observable OpenSSL OpenStruct OptionParser Pathname Proc Process Psych Queue RUBY_ENGINE RUBY_PLATFORM RUBY_VERSION Ractor Random Range RangeError Rational Regexp RegexpError RuntimeError STDERR STDIN STDOUT ScriptError SecureRandom SecurityError Set Shellwords Signal SignalException SimpleDelegator Singleton Socket SortedSet StandardError StopIteration String StringIO StringScanner Struct Symbol SyntaxError SystemCallError SystemExit SystemStackError TCPServer TCPSocket Tempfile Thread ThreadError Time Timeout TracePoint TrueClass TypeError URI UnboundMethod UncaughtThrowError WeakRef YAML ZeroDivisionError Zlib'.split(
      ' ',
    ),
  ),
  // Types, then other constants and top-level functions.
  typeDefinition:
    /\b(?:class|module)\s+(?:::)?(?:[\p{L}\p{N}_.]+\s*::\s*)*(?<name>\p{Lu}[\p{L}\p{N}_]*)|(?<=(?<name>\p{Lu}[\p{L}\p{N}_]*)\s*=\s*(?:::)?)(?:Struct|Data|Class|Module)\.|^[ \t]*(?:\p{Lu}\w*::)*(?<name>\p{Lu}[\p{L}\p{N}_]*)\s*(?:\|\|)?=(?![=~>])|^def\s+(?:self\.)?(?<name>[\p{L}\p{N}_]+[?!=]?)/gmu,
}
