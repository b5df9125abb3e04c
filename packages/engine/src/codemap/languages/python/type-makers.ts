// Matches types defined without `class`: `Point = namedtuple(…)`, `Handler = Callable[…]`, `Json: TypeAlias = …`.

const word = '[\\w\\u0080-\\uffff]+'
const calls = 'namedtuple|NamedTuple|TypedDict|NewType|Enum|IntEnum|StrEnum|Flag|IntFlag|make_dataclass'
const forms = 'Union|Optional|Callable|Literal|Annotated|Dict|List|Set|Tuple|FrozenSet|Type|Mapping|Sequence|Iterable|Iterator|Awaitable'
const maker = `\\s*(?::\\s*(?:\\w+\\.)?TypeAlias\\b|=\\s*(?:\\w+\\.)?(?:(?:${calls})\\(|(?:${forms})\\[))`

export const typeMaker = new RegExp(`^${word}${maker}`)
export const typeDefinition = new RegExp(`(?:^|[:;])[ \\t]*(?:(?:class|type)[ \\t]+(?<name>${word})|(?<name>${word})${maker})`, 'gm')
