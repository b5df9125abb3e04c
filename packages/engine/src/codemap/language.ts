// The interface that each language in languages/ implements.

import type { Rule, registerDynamicLanguage, SgNode } from '@ast-grep/napi'
import type { LanguageId, SymbolKind } from '@sheaf/contract'
import type { ImportFound } from './source-map.ts'

export interface Language {
  readonly id: LanguageId
  /** Name of the grammar in the parser; depends on extension or content where a language has two. */
  grammar(extension: string, text: string): string
  /** Set if the parser does not bundle the grammar. It is native code, so only workers load it. */
  readonly load?: () => Promise<{ default: Parameters<typeof registerDynamicLanguage>[0][string] }>
  /**
   * The text rewritten so that the grammar can parse it: same length, same line breaks. Names and signatures are still cut from the
   * original text, and references are read from it, so bodies may be blanked here.
   */
  readonly prepare?: (text: string) => string
  /** `prepare` leaves bodies empty, so blanks and comments can be removed before parsing. Implied by `prepare` without `nodes`. */
  readonly blanksBodies?: true
  /** Which nodes matter, by grammar kind, and how to read each. */
  readonly query: Query
  /**
   * The nodes that matter, each with the name of its reading, in text order: for languages where a walk from the top is much
   * faster than searching the whole tree. `where` is ignored then, and readings need not be named after kinds.
   */
  readonly nodes?: (root: SgNode, text: string) => Iterable<readonly [node: SgNode, reading: string]>
  readonly syntax: LexicalSyntax
  /** Nodes whose words are not references: comments and the fixed parts of strings. */
  readonly nonReferenceNodes: readonly string[]
  /** Nodes that name a type where it is used. If not set, words that start with a capital count as types. */
  readonly typeNames?: readonly string[]
  /** Matches fully qualified names, used without an import. */
  readonly fullNames?: RegExp
  /** Words that look like types but are part of the language. */
  readonly builtins: ReadonlySet<string>
  /**
   * Matches in plain text every name that the query would map as a type (`name` group), and may match more. It shows that a file
   * defines a name without parsing it; Auto misses any name this misses.
   */
  readonly typeDefinition: RegExp
}

export interface LexicalSyntax {
  readonly lineComment?: readonly string[]
  readonly blockComment?: readonly [open: string, close: string]
  /** Quotes that start a string; three in a row start a longer one. */
  readonly quotes: string
  /** Attribute syntaxes before a declaration: `@Get('/x')`, `#[test]`, `[Fact]`, `[[nodiscard]]`. */
  readonly attributes?: readonly ('@' | '#[' | '[' | '[[')[]
  /** Attributes to keep, besides those kept for every language (routes, tests, overrides). */
  readonly keptAttributes?: RegExp
}

export type Query = Readonly<Record<string, Reading>>

/** How a node is read into the map. */
export type Reading = Definition | Import | Export | Prefix | Scope | Section | IgnoredNode

interface Where {
  /** An extra condition that the parser checks: much cheaper than checking each node here. */
  where?: Rule
}

export interface Definition extends Where {
  reads: 'definition'
  /** `function` becomes `method` and `variable` becomes `property` inside a type; undefined: not a definition. */
  as: SymbolKind | ((node: SgNode, scope: OpenScope | undefined) => SymbolKind | undefined)
  /** Field that holds the name (default `name`), or a function that finds the node. Several: one symbol each, as in `int a, b`. */
  name?: string | ((node: SgNode) => SgNode | readonly SgNode[] | null)
  /** Fields where the signature ends, first found wins (default `body`, `value` for variables), or a function that finds the node. */
  until?: readonly string[] | ((node: SgNode) => SgNode | null)
  /** The type it belongs to if declared elsewhere: `func (o *Order) total()`, `void Order::total()`. */
  container?: (node: SgNode, scope: OpenScope | undefined) => string | undefined
  /** Whether it contains members to map or locals to skip (default for functions and variables). */
  contents?: 'members' | 'locals' | ((node: SgNode) => 'members' | 'locals')
  /** Adjusts the signature when cutting it from the text is not enough. */
  signature?: (cut: string, node: SgNode, scope: OpenScope | undefined) => string
  /** Assigned inside a method but belongs to the enclosing type: `self.x = …`, `this.x = …`. The only local mapped, once per name. */
  ofType?: true
  /** False: a section (`private:`) does not apply to it. */
  section?: false
  /** Section that its members start in: `private` for a C++ class. */
  beginsWith?: string
  /** Adjusts the name: quotes removed, operators spelled out. */
  rename?: (name: string, node: SgNode) => string
}

interface Import extends Where {
  reads: 'import'
  refs: (node: SgNode) => ImportFound[]
}

/** Exports names declared elsewhere; its text goes under Exports, its `refs` (if it names a module) into the graph. */
interface Export extends Where {
  reads: 'export'
  refs?: (node: SgNode) => ImportFound[]
  /** False: the statement wraps a declaration. Then the declaration's signature starts with the statement. */
  isStandalone?: (node: SgNode) => boolean
}

/** An attribute before a declaration, or a node around it (`export`, `template<…>`, decorators): the signature starts here. */
interface Prefix extends Where {
  reads: 'prefix'
  /** The declaration is inside this node; a declaration after it is unrelated. */
  around?: true
}

/** A scope that is not a definition: a namespace, or a block whose content is local. */
interface Scope extends Where {
  reads: 'scope'
  contents: 'members' | 'locals'
  /** Recorded as the file's namespace or package; its members keep their names unchanged. */
  namespace?: (node: SgNode) => string | undefined
  /** A package line that applies up to the end of the file. */
  toEnd?: boolean
}

/** A modifier for all that follows in the same type: Ruby's bare `private`, C++'s `private:`. Put before each signature; empty ends it. */
interface Section extends Where {
  reads: 'section'
  modifier: (node: SgNode) => string
}

/** Never mapped, nor is anything in it. */
export interface IgnoredNode extends Where {
  reads: 'nothing'
}

export interface OpenScope {
  kind: SymbolKind | 'namespace'
  name: string
  /** Container name of symbols declared directly inside. */
  container: string
  contents: 'members' | 'locals'
  end: number
  section?: string
}
