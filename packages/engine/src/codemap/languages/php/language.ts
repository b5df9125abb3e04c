import type { Language } from '../../language.ts'
import { query } from './query.ts'

export const php: Language = {
  id: 'php',
  grammar: () => 'php',
  load: () => import('@ast-grep/lang-php'),
  query,
  syntax: {
    // A bare `#` would swallow attributes.
    lineComment: ['//', '# ', '##'],
    blockComment: ['/*', '*/'],
    quotes: `"'`,
    attributes: ['#['],
    keptAttributes:
      /(?:^|\\)(?:\w*Route|\w*Test\w*|Get|Post|Put|Patch|Delete|As[A-Z]\w*|ApiResource|Entity|Embeddable|(?:One|Many)To(?:One|Many)|DataProvider\w*|Depends|Before\w*|After\w*|Override|Deprecated|Attribute|Required|IsGranted|Scope)$/,
  },
  nonReferenceNodes: ['comment', 'string_content', 'nowdoc_string', 'heredoc_start', 'heredoc_end', 'text'],
  fullNames: /\\?(?:\w+\\)+\w+/g,
  builtins: new Set(
    'ArgumentCountError ArithmeticError ArrayAccess ArrayIterator ArrayObject Attribute BackedEnum BadFunctionCallException BadMethodCallException Closure Countable DOMDocument DOMElement DOMNode DateInterval DatePeriod DateTime DateTimeImmutable DateTimeInterface DateTimeZone Deprecated Directory DirectoryIterator DivisionByZeroError DomainException Error ErrorException Exception Fiber FilesystemIterator Generator IntlDateFormatter InvalidArgumentException Iterator IteratorAggregate JsonException JsonSerializable LengthException Locale LogicException NumberFormatter OutOfBoundsException OutOfRangeException OuterIterator OverflowException Override PDO PDOException PDOStatement RangeException RecursiveDirectoryIterator RecursiveIteratorIterator Reflection ReflectionAttribute ReflectionClass ReflectionEnum ReflectionException ReflectionFunction ReflectionMethod ReflectionNamedType ReflectionObject ReflectionParameter ReflectionProperty ReflectionType ReturnTypeWillChange RuntimeException SensitiveParameter Serializable SimpleXMLElement SplFileInfo SplFileObject SplObjectStorage SplPriorityQueue SplQueue SplStack Stringable Throwable Traversable TypeError UnderflowException UnexpectedValueException UnitEnum UnhandledMatchError ValueError WeakMap WeakReference ZipArchive PHP_EOL PHP_INT_MAX PHP_VERSION PHP_OS_FAMILY DIRECTORY_SEPARATOR'.split(
      ' ',
    ),
  ),
  // Types, then standalone functions and constants.
  typeDefinition:
    /\b(?:class|interface|trait|enum)\s+(?<name>[\w\u0080-\uffff]+)|^[ \t]*function\s+&?\s*(?<name>[\w\u0080-\uffff]+)|^const\s+(?<name>\w+)|\bdefine\(\s*['"](?<name>[\w\\]+)/gim,
}
