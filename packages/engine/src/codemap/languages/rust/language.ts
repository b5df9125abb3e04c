import type { Language } from '../../language.ts'
import { prepare } from './prepare.ts'
import { query } from './query.ts'

export const rust: Language = {
  id: 'rust',
  grammar: () => 'rust',
  load: () => import('@ast-grep/lang-rust'),
  prepare,
  query,
  // An apostrophe is a lifetime far more often than a character.
  syntax: {
    lineComment: ['//'],
    blockComment: ['/*', '*/'],
    quotes: '"',
    attributes: ['#['],
    keptAttributes:
      /^(?:repr|non_exhaustive|must_use|export_name|link_name|target_feature|global_allocator|panic_handler|wasm_bindgen|napi|async_trait|rstest|py\w+)$/,
  },
  nonReferenceNodes: ['line_comment', 'block_comment', 'string_content', 'char_literal'],
  fullNames: /\b(?:[a-z_]\w*::)+[A-Za-z_]\w*/g,
  builtins: new Set(
    'Any Arc AsMut AsRef Atomic AtomicBool AtomicI32 AtomicI64 AtomicU32 AtomicU64 AtomicUsize BTreeMap BTreeSet BinaryHeap Borrow Box BufRead BufReader BufWriter Cell Clone Copy Cow Debug Default Deref DerefMut Deserialize Display DoubleEndedIterator Drop Duration Eq Err ErrorKind ExactSizeIterator Extend File Fn FnMut FnOnce From FromIterator FromStr Future Hash HashMap HashSet Hasher Index IndexMut Infallible Instant Into IntoIterator Iterator ManuallyDrop MaybeUninit Mutex MutexGuard NonNull NonZeroU32 NonZeroUsize None Ok Option Ord Ordering OsStr OsString PartialEq PartialOrd Path PathBuf PhantomData Pin Poll Range RangeInclusive Rc Read RefCell Relaxed Result RwLock SeqCst Acquire Release Self Send Serialize Sized Some String SystemTime T Thread ToOwned ToString TryFrom TryInto Unpin Vec VecDeque Waker Weak Wrapping Write'.split(
      ' ',
    ),
  ),
  // Also finds the file's own functions, constants and macros: they are looked up when a whole module is imported.
  typeDefinition:
    /\b(?:struct|enum|union|trait|type|mod)\s+(?!(?:struct|enum|union|trait|type|mod)\b)(?:r#)?(?<name>[\p{L}_][\p{L}\p{N}_]*)|^(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:(?:const|async|unsafe|extern|"[^"\n]*")[ \t]+)*(?:fn|const|static(?:[ \t]+mut)?)[ \t]+(?:r#)?(?<name>[\p{L}_][\p{L}\p{N}_]*)|\b(?:macro_rules[ \t]*!|macro)[ \t]*(?<name>[\p{L}_][\p{L}\p{N}_]*)/gmu,
}
