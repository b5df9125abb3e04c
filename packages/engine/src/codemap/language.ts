// What a language tells the map reader: one folder each, see languages/.

import type { Rule, registerDynamicLanguage, SgNode } from '@ast-grep/napi'
import type { LanguageId, SymbolKind } from '@sheaf/contract'
import type { MapStyle } from './render-map.ts'
import type { ImportFound } from './source-map.ts'

export interface Language {
  readonly id: LanguageId
  /** The name under which the parser knows its grammar; by extension or content where one language has two. */
  grammar(extension: string, text: string): string
  /** Where the parser does not come with its grammar. That is native code, so only workers load it. */
  readonly load?: () => Promise<{ default: Parameters<typeof registerDynamicLanguage>[0][string] }>
  /**
   * The text as its grammar can read it, for what the grammar does not know: same length, same line breaks. Names and signatures
   * are still cut out of the real text, and references are read from it, so bodies may be blanked here.
   */
  readonly prepare?: (text: string) => string
  /** Its `prepare` leaves bodies empty, so blanks and comments can be taken out before parsing. Taken for granted without `nodes`. */
  readonly blanksBodies?: true
  /** Which nodes matter, by their kind in the grammar, and how each is read. */
  readonly query: Query
  /**
   * The nodes that matter, each with the name of its reading, in the order of the text: for languages where a walk from the top is far
   * quicker than a search of the whole tree. `where` has no meaning then, and readings need not be called after kinds.
   */
  readonly nodes?: (root: SgNode, text: string) => Iterable<readonly [node: SgNode, reading: string]>
  /** How the text of a map writes names. */
  readonly style?: MapStyle
  readonly lexis: Lexis
  /** Nodes whose words refer to nothing: comments and the fixed parts of strings. */
  readonly silent: readonly string[]
  /** Nodes that name a type where it is used. Without any, words that begin with a capital are taken for types. */
  readonly typeNames?: readonly string[]
  /** Names written out in full where they are used, without an import. */
  readonly fullNames?: RegExp
  /** Words that look like types but come with the language. */
  readonly builtins: ReadonlySet<string>
  /**
   * Finds in plain text every name that the query would map as a type (`name` group), and may find more. With it a file is known
   * to define a name without being parsed; what it misses, Auto misses.
   */
  readonly typeDefinition: RegExp
}

export interface Lexis {
  readonly lineComment?: readonly string[]
  readonly blockComment?: readonly [open: string, close: string]
  /** Quotes that begin a string; three of them in a row begin a longer one. */
  readonly quotes: string
  /** How attributes in front of a declaration look: `@Get('/x')`, `#[test]`, `[Fact]`, `[[nodiscard]]`. */
  readonly attributes?: readonly ('@' | '#[' | '[' | '[[')[]
  /** Attributes worth their tokens, beyond those of every language (routes, tests, overrides). */
  readonly keptAttributes?: RegExp
}

export type Query = Readonly<Record<string, Reading>>

/** What a node of some kind means for the map. */
export type Reading = Definition | Import | Export | Prefix | Scope | Section | Silence

interface Where {
  /** A further condition, checked by the parser itself: far cheaper than looking at each node from here. */
  where?: Rule
}

export interface Definition extends Where {
  reads: 'definition'
  /** `function` becomes `method` and `variable` becomes `property` inside a type; undefined: not a definition after all. */
  as: SymbolKind | ((node: SgNode, scope: OpenScope | undefined) => SymbolKind | undefined)
  /** The field that holds its name (`name` unless told), or how to find that node. Several: one symbol each, as in `int a, b`. */
  name?: string | ((node: SgNode) => SgNode | readonly SgNode[] | null)
  /** The fields at which its signature ends, first found wins (`body` unless told, `value` for variables), or how to find that node. */
  until?: readonly string[] | ((node: SgNode) => SgNode | null)
  /** The type it belongs to although it stands elsewhere: `func (o *Order) total()`, `void Order::total()`. */
  container?: (node: SgNode, scope: OpenScope | undefined) => string | undefined
  /** What stands inside: members to be mapped, or locals to be passed over (functions and variables unless told). */
  holds?: 'members' | 'locals' | ((node: SgNode) => 'members' | 'locals')
  /** The last word on its signature, when cutting it out of the text is not enough. */
  signature?: (cut: string, node: SgNode, scope: OpenScope | undefined) => string
  /** Stands inside a method and belongs to the type around it: `self.x = …`, `this.x = …`. Taken once per name, where nothing else is. */
  ofType?: true
  /** False: a section (`private:`) does not count for it. */
  section?: false
  /** The section that its members begin in: `private` for a C++ class. */
  beginsWith?: string
  /** The last word on its name: quotes removed, operators spelled out. */
  rename?: (name: string, node: SgNode) => string
}

interface Import extends Where {
  reads: 'import'
  refs: (node: SgNode) => ImportFound[]
}

/** Something that offers names declared elsewhere; its text goes under Exports, its `refs` (when it names a module) into the graph. */
interface Export extends Where {
  reads: 'export'
  refs?: (node: SgNode) => ImportFound[]
  /** False: the statement wraps a declaration, which speaks for itself. Then its start is the start of that declaration. */
  standsAlone?: (node: SgNode) => boolean
}

/** An attribute before a declaration, or a node around it (`export`, `template<…>`, decorators): the signature begins here. */
interface Prefix extends Where {
  reads: 'prefix'
  /** The declaration stands inside this node; one that comes after it has nothing to do with it. */
  around?: true
}

/** A place for declarations that is no definition itself: a namespace (`transparent`), or a block whose content is local. */
interface Scope extends Where {
  reads: 'scope'
  holds: 'members' | 'locals'
  /** Recorded as the file's namespace or package; its members keep their names unchanged. */
  namespace?: (node: SgNode) => string | undefined
  /** A package line that counts up to the end of the file. */
  toEnd?: boolean
}

/** A word that counts for all that follows in the same type: Ruby's bare `private`, C++'s `private:`. Put before each signature; empty ends it. */
interface Section extends Where {
  reads: 'section'
  modifier: (node: SgNode) => string
}

/** Never mapped, and nothing in it is. */
export interface Silence extends Where {
  reads: 'nothing'
}

export interface OpenScope {
  kind: SymbolKind | 'namespace'
  name: string
  /** Full name of what is declared directly inside. */
  container: string
  holds: 'members' | 'locals'
  end: number
  section?: string
}
