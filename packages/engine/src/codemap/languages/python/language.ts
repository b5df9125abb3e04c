import type { Language } from '../../language.ts'
import { prepare } from './prepare.ts'
import { query } from './query.ts'
import { typeDefinition } from './type-makers.ts'
import { walk } from './walk.ts'

export const python: Language = {
  id: 'python',
  grammar: () => 'python',
  load: () => import('@ast-grep/lang-python'),
  query,
  prepare,
  blanksBodies: true,
  nodes: walk,
  syntax: {
    lineComment: ['#'],
    quotes: `"'`,
    attributes: ['@'],
    keptAttributes:
      /(?:^|\.)(?:\w*contextmanager|\w*validator|\w*cache|computed_field|singledispatch\w*|register|runtime_checkable|total_ordering|hookimpl|action|group|callback|errorhandler|exception_handler|middleware|on_event|event|on|shared_task|hybrid_property|validates|define|frozen|attrs|model_serializer|field_serializer|unique|asyncio|django_db|skipif|xfail)$/i,
  },
  nonReferenceNodes: ['comment', 'string_content'],
  builtins: new Set(
    'True False None Ellipsis NotImplemented Any AnyStr Annotated AsyncGenerator AsyncIterable AsyncIterator Awaitable BinaryIO Callable ClassVar Collection Concatenate Container ContextManager Coroutine Counter DefaultDict Deque Dict Final ForwardRef FrozenSet Generator Generic Hashable IO Iterable Iterator KeysView List Literal LiteralString Mapping Match MutableMapping MutableSequence MutableSet NamedTuple Never NewType NoReturn NotRequired Optional OrderedDict ParamSpec Pattern Protocol Required Reversible Self Sequence Set Sized SupportsFloat SupportsInt Text TextIO Tuple Type TypeAlias TypeGuard TypeVar TypedDict Union Unpack ValuesView ABC ABCMeta Enum IntEnum StrEnum Flag IntFlag Decimal Fraction Path PurePath UUID TYPE_CHECKING ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UserWarning ValueError Warning ZeroDivisionError'.split(
      ' ',
    ),
  ),
  typeDefinition,
}
