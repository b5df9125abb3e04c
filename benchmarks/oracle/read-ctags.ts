// Uses universal-ctags as an oracle: sorts its tags for files of one language into definitions and other symbols.

import type { LanguageId } from '../../packages/contract/src/workspace/languages.ts'
import type { Rival } from '../rivals.ts'
import { runCommand } from '../run-command.ts'
import type { CtagsLanguage } from './ctags-kinds.ts'
import type { Definition, OracleQuery, OtherSymbol, SortedSymbols } from './definition.ts'
import { withFileList } from './with-file-list.ts'

export interface Tag {
  name: string
  path: string
  line: number
  kind: string
  /** The line's text, or the start of it, as `/^…$/`. */
  pattern?: string
  end?: number
  scope?: string
  scopeKind?: string
  typeref?: string
  extras?: string
}

const switches = ['--options=NONE', '--quiet', '--sort=no', '--output-format=json', '--fields=+nKsEet', '--kinds-C=+p', '--kinds-C++=+pA']
const header = /\.(h|hh|hpp|hxx|h\+\+|ipp|inl)$/i
const unnamed = /^(__anon|Anonymous(Function|Class)|anonymous(Function|Class)|<)/
const unnamedScope = /(^|[.:\\])(Anonymous(Function|Class)|anonymous(Function|Class)|<lambda>)/

export async function readCtags(ctags: Rival, known: CtagsLanguage, { folder, language, paths }: OracleQuery): Promise<SortedSymbols> {
  const { stdout } = await withFileList(paths, (list) =>
    runCommand(ctags.command, [...ctags.args, ...switches, `--language-force=${known.name}`, '-L', list, '-f', '-'], { cwd: folder }),
  )
  const tags = stdout.split('\n').flatMap((line): Tag[] => (line.startsWith('{"_type": "tag"') ? [JSON.parse(line)] : []))
  const sorted = [...Map.groupBy(tags, ({ path }) => path).values()].map((ofFile) => sortTags(ofFile, language, known))
  return { definitions: sorted.flatMap(({ definitions }) => definitions), otherSymbols: sorted.flatMap(({ otherSymbols }) => otherSymbols) }
}

/** The tags of one file. */
export function sortTags(tags: readonly Tag[], language: LanguageId, known: CtagsLanguage): SortedSymbols {
  const isLocal = localsAmong(tags, known)
  const definitions = new Map<string, Definition>()
  const otherSymbols: OtherSymbol[] = []
  for (const tag of tags) {
    const { path, name, line, kind } = tag
    if (unnamed.test(name) || tag.extras?.includes('anonymous')) continue
    const key = `${name}\0${line}`
    if (!known.counted.includes(kind) || isLocal(tag) || isForward(tag) || isNamedTwice(tag, tags) || definitions.has(key))
      otherSymbols.push({ path, name, line, isLocal: isLocal(tag) })
    else definitions.set(key, { path, language, kind, name, line, alsoAt: unnamedBehind(tag, tags), within: tag.scopeKind ?? null })
  }
  return { definitions: [...definitions.values()], otherSymbols }
}

/** Decides by the scope of a tag, the outer scopes, and the lines of an enclosing function if known: ctags sometimes loses scopes. */
function localsAmong(tags: readonly Tag[], { name: language, bodies }: CtagsLanguage): (tag: Tag) => boolean {
  const named = Map.groupBy(tags, fullName)
  const around = tags.filter(({ kind, end }) => bodies.includes(kind) && end !== undefined)
  const known = new Map<Tag, boolean>()
  const judge = (tag: Tag): boolean => {
    // For ctags, `exports.total = function …` is inside a function called `exports`.
    if (language === 'JavaScript' && /^\/\^\S/.test(tag.pattern ?? '')) return false
    if (tag.scopeKind !== undefined && bodies.includes(tag.scopeKind)) return true
    if (unnamedScope.test(tag.scope ?? '')) return true
    // For ctags, a function that contains `this.x = …` is a class, and functions declared in it are functions of that class.
    if (language === 'JavaScript' && tag.kind === 'function' && tag.scopeKind === 'class') return true
    if (around.some(({ line, end = 0 }) => line < tag.line && tag.line < end)) return true
    const parent = named.get(tag.scope ?? '')?.findLast(({ line, kind }) => line <= tag.line && kind === tag.scopeKind)
    return parent !== undefined && parent !== tag && isLocal(parent)
  }
  const isLocal = (tag: Tag): boolean => {
    const before = known.get(tag)
    if (before !== undefined) return before
    // Also breaks a cycle of scopes that name each other.
    known.set(tag, false)
    const answer = judge(tag)
    known.set(tag, answer)
    return answer
  }
  return isLocal
}

function fullName({ scope, name }: Tag): string {
  const last = name.split(/\.|::|\\/).at(-1) ?? name
  return scope === undefined ? last : `${scope}${separatorOf(scope)}${last}`
}

function separatorOf(scope: string): string {
  return scope.includes('::') ? '::' : '.'
}

/** A prototype is a definition in a header or a class; in a source file it only declares a later definition. */
function isForward({ kind, path, scopeKind }: Tag): boolean {
  return kind === 'prototype' && !header.test(path) && !['class', 'struct', 'union'].includes(scopeKind ?? '')
}

/** `typedef struct order { … } order`: one definition with two tags. */
function isNamedTwice({ kind, name, typeref }: Tag, tags: readonly Tag[]): boolean {
  return kind === 'typedef' && typeref?.split(':').at(-1) === name && tags.some((other) => other.kind !== 'typedef' && other.name === name)
}

/** `typedef struct { … } order` may be reported where the struct begins. */
function unnamedBehind({ kind, typeref }: Tag, tags: readonly Tag[]): number[] {
  const behind = kind === 'typedef' ? typeref?.split(':').at(-1) : undefined
  return behind?.startsWith('__anon') ? tags.filter(({ name }) => name === behind).map(({ line }) => line) : []
}
