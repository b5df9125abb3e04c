// Decides which occurrences of a name refer to a definition: through imports, the same package, the enclosing type, or the declared type
// of what is before the dot. What these don't decide is listed apart, with the reason.

import type { LanguageId } from '@sheaf/contract'
import { fullName, typeKinds } from '../codemap/index.ts'
import type { Graph, NameBinding, ParsedFile } from '../graph/index.ts'
import { familyOf } from '../graph/parsed-file.ts'
import { commonMembers } from './common-members.ts'
import type { FoundSymbol } from './found-symbol.ts'
import { type Heritage, openHeritage } from './heritage.ts'
import type { Occurrence } from './occurrence.ts'
import { selves } from './type-guesses.ts'

export interface Reference {
  path: string
  line: number
  column: number
  /** The name as written here: an import may rename it. */
  name: string
  use: 'definition' | 'call' | 'import' | 'other'
  /** Full name of the function or type around it. */
  inside?: string
  /** `{ name }`, where it names a property and a variable. */
  isShorthand?: true
  /** Set if it may mean something else. */
  doubt?: string
}

export interface ReferenceTools {
  graph: Pick<Graph, 'bind'>
  /** The files that contain the name, with their maps. */
  files: ReadonlyMap<string, ParsedFile>
  occurrences(names: readonly string[]): Promise<ReadonlyMap<string, readonly Occurrence[]>>
}

/** `group`: the definitions of one thing, the main one first. `all`: every definition of that name. */
export async function findReferences(
  group: readonly FoundSymbol[],
  everyDefinition: readonly FoundSymbol[],
  { graph, files: everyFile, occurrences }: ReferenceTools,
): Promise<Reference[]> {
  const [main] = group
  if (!main) return []
  // A name in a file of an unrelated language is another name.
  const isSeen = ({ language }: { language: LanguageId }): boolean => familyOf(language) === familyOf(main.language)
  const all = everyDefinition.filter(isSeen)
  const files = new Map([...everyFile].filter(([, file]) => isSeen(file)))
  const outer = outermostOf(main, files)
  const bindings = await graph.bind([...files.keys()], {
    path: outer.path,
    symbol: outer,
    also: [...new Set(group.map(({ path }) => path))].filter((path) => path !== outer.path),
  })
  const isMember = main.container !== undefined
  const aliases = isMember ? [] : [...bindings.values()].flatMap(({ bare }) => bare)
  const found = await occurrences([...new Set([main.name, ...aliases])])
  const heritage = openHeritage(symbolsOf(files))
  const context: Context = { main, group, all, outer, heritage, types: typesDefining(all) }
  const references: Reference[] = []
  for (const [path, list] of found) {
    const file = files.get(path)
    if (!file) continue
    const binding = bindings.get(path) ?? none
    for (const occurrence of list) {
      const decision = decide(occurrence, file, binding, context)
      if (decision === undefined) continue
      const { line, column, name } = occurrence
      const inside = aroundOf(file, line, decision.use === 'definition' ? name : undefined)
      references.push({
        path,
        line,
        column,
        name,
        use: decision.use,
        ...(inside === undefined ? {} : { inside }),
        ...(occurrence.role === 'shorthand' ? { isShorthand: true } : {}),
        ...(decision.doubt === undefined ? {} : { doubt: decision.doubt }),
      })
    }
  }
  return references
}

const none: NameBinding = { bare: [], qualifiers: [] }

interface Context {
  main: FoundSymbol
  group: readonly FoundSymbol[]
  all: readonly FoundSymbol[]
  outer: FoundSymbol
  heritage: Heritage
  /** Types that define a member of this name. */
  types: ReadonlySet<string>
}

type Decision = Pick<Reference, 'use' | 'doubt'>

function decide(occurrence: Occurrence, file: ParsedFile, binding: NameBinding, context: Context): Decision | undefined {
  const { main, all, heritage } = context
  const { name, line, role } = occurrence
  const own =
    role === 'member' && !definedAfterQualifier.has(file.language)
      ? undefined
      : all.find((each) => each.path === file.path && each.line === line && each.name === name && isNameOf(each, occurrence))
  if (own) {
    if (context.group.includes(own)) return { use: 'definition' }
    const isOverride =
      main.container !== undefined &&
      own.container !== undefined &&
      main.kind !== 'case' &&
      heritage.isRelated(lastOf(main.container), lastOf(own.container))
    return isOverride && overridesCount.has(file.language) ? { use: 'definition' } : undefined
  }
  const found =
    main.container === undefined ? decideTop(occurrence, file, binding, context) : decideMember(occurrence, file, binding, context)
  if (found === undefined) return undefined
  const use = occurrence.isImport ? 'import' : occurrence.isCall ? 'call' : 'other'
  return found === true ? { use } : { use, doubt: found }
}

/** `func (o *Order) total`, `Order::total`, `self.total = 0`: a definition may follow a qualifier. */
const definedAfterQualifier: ReadonlySet<LanguageId> = new Set([
  'c',
  'cpp',
  'python',
  'ruby',
  'javascript',
  'typescript',
  'kotlin',
  'swift',
  'scala',
  'dart',
  'rust',
  'php',
])
/** In these, a member and what overrides it are one. */
const overridesCount: ReadonlySet<LanguageId> = new Set([
  'typescript',
  'javascript',
  'java',
  'kotlin',
  'csharp',
  'swift',
  'scala',
  'dart',
  'rust',
  'cpp',
])

/** A member that an assignment in a method declares (`self.total = 0`) is a definition there only. */
function isNameOf({ container }: FoundSymbol, { role, receiver }: Occurrence): boolean {
  if (role !== 'member') return true
  return container !== undefined && receiver !== undefined && (selves.has(receiver) || lastOf(receiver) === lastOf(container))
}

/** True, or the reason for a doubt. */
type Verdict = true | string | undefined

function decideTop(
  { name, role, receiver, isLocal, isImport }: Occurrence,
  file: ParsedFile,
  { bare, qualifiers, doubt }: NameBinding,
  { main }: Context,
): Verdict {
  if (isLocal) return undefined
  const isBound = bare.length > 0 || qualifiers.length > 0
  // The file that defines a name may import another thing of that name.
  if (isImport && file.path === main.path && file.map.imports.some(({ names }) => names.some((each) => each.name === name)))
    return undefined
  if (isImport) return isBound && (bare.includes(name) || name === main.name) ? true : undefined
  if (role === 'key') return undefined
  if (role !== 'member') return bare.includes(name) ? (doubt ?? true) : undefined
  const before = receiver ?? ''
  if (name !== main.name) return undefined
  if (qualifiers.some((each) => before === each || lastOf(before) === lastOf(each))) return true
  return isQualifiedBy(before, file, main) ? true : undefined
}

/** `ns::name`, `com.acme.Name`, `crate::orders::name`: the qualifier is a namespace or the module of the file. */
function isQualifiedBy(receiver: string, file: ParsedFile, main: FoundSymbol): boolean {
  if (receiver === '') return false
  const last = lastOf(receiver)
  switch (file.language) {
    case 'rust':
      return (
        [stemOf(main.path), folderOf(main.path)].includes(last) ||
        ((last === 'crate' || last === 'self' || last === 'super') && isRoot(main.path))
      )
    case 'cpp':
    case 'csharp':
    case 'java':
    case 'kotlin':
    case 'scala':
    case 'php':
      return namespacesOf(file, main).some((space) => lastOf(space) === last)
    default:
      return false
  }
}

function namespacesOf({ path, map }: ParsedFile, main: FoundSymbol): readonly string[] {
  return path === main.path ? map.namespaces : (main.namespaces ?? [])
}

function decideMember(occurrence: Occurrence, file: ParsedFile, binding: NameBinding, context: Context): Verdict {
  const { main, heritage, types } = context
  const { role, receiver, receiverType, isLocal, line, isImport } = occurrence
  const type = lastOf(main.container ?? '')
  const related = (other: string): boolean => heritage.isRelated(type, other)
  const around = typesAround(file, line)
  if (isImport) return undefined
  if (role === 'bare') {
    if (isLocal) return undefined
    if (main.kind === 'case' && (file.language === 'c' || file.language === 'cpp')) return true
    if (!implicitSelf.has(file.language)) return undefined
    return around.some(related) || (binding.bare.includes(type) && main.kind === 'case' && file.language === 'java') ? true : undefined
  }
  const isOnly = types.size === 1 && typed.has(file.language) && !commonMembers.has(main.name)
  if (role === 'key' || role === 'shorthand') {
    if (!keysCount.has(file.language)) return undefined
    return isOnly ? true : 'the type of the object is not known'
  }
  const before = receiver ?? ''
  const last = lastOf(before)
  if (selves.has(before)) {
    if (around.length === 0) return undefined
    if (around.some((each) => each === type || related(each))) return true
    return undefined
  }
  // Go and Rust name the receiver: `func (o *Order)`, `Self::`.
  if (binding.bare.includes(last) && (last === type || main.container === last || lastOf(main.container ?? '') === type))
    if (last === type) return true
  if (last === type) return isOnly ? true : `\`${last}\` may be another type here`
  if (receiverType !== undefined) {
    if (receiverType === type || (binding.bare.includes(receiverType) && receiverType === type)) return true
    if (related(receiverType)) return true
    if (types.has(receiverType)) return undefined
  }
  if (isOnly) return true
  return before === '' ? 'the type of the expression before it is not known' : `the type of \`${before}\` is not known`
}

/** A method can use members without naming the object. */
const implicitSelf: ReadonlySet<LanguageId> = new Set(['java', 'kotlin', 'csharp', 'swift', 'scala', 'cpp', 'dart', 'ruby'])
/** Object literals and patterns name the properties of a type. */
const keysCount: ReadonlySet<LanguageId> = new Set(['typescript', 'go', 'rust', 'c', 'cpp', 'swift', 'kotlin', 'csharp', 'dart'])
/** Every expression has a type, so a member that only one type has must be that type's. */
const typed: ReadonlySet<LanguageId> = new Set([
  'typescript',
  'java',
  'kotlin',
  'csharp',
  'swift',
  'scala',
  'cpp',
  'c',
  'dart',
  'go',
  'rust',
])

function typesDefining(all: readonly FoundSymbol[]): ReadonlySet<string> {
  return new Set(all.flatMap(({ container }) => (container === undefined ? [] : [lastOf(container)])))
}

/** The types around a line, innermost first; in Go, the type of the receiver. */
function typesAround({ map }: ParsedFile, line: number): string[] {
  const types: string[] = []
  for (const symbol of map.symbols) {
    if (symbol.line > line || symbol.endLine < line) continue
    if (symbol.container !== undefined) types.push(lastOf(symbol.container))
    if (typeKinds.has(symbol.kind) || symbol.kind === 'extension') types.push(symbol.name)
  }
  return [...new Set(types)].reverse()
}

const holding = new Set(['function', 'method'])

/** The innermost function around a line, else the innermost type. A definition is not inside itself. */
function aroundOf({ map }: ParsedFile, line: number, except: string | undefined): string | undefined {
  let best: { name: string; line: number; isFunction: boolean } | undefined
  for (const symbol of map.symbols) {
    if (symbol.line > line || symbol.endLine < line || (symbol.line === line && symbol.name === except)) continue
    const isFunction = holding.has(symbol.kind)
    if (!isFunction && !typeKinds.has(symbol.kind) && symbol.endLine === symbol.line) continue
    if (best === undefined || symbol.line >= best.line) best = { name: fullName(symbol), line: symbol.line, isFunction }
  }
  return best?.name
}

function* symbolsOf(files: ReadonlyMap<string, ParsedFile>): Generator<FoundSymbol> {
  for (const { path, language, map } of files.values()) for (const symbol of map.symbols) yield { ...symbol, path, language }
}

/** The top-level definition that other files import to reach a member. */
function outermostOf(main: FoundSymbol, files: ReadonlyMap<string, ParsedFile>): FoundSymbol {
  if (main.container === undefined) return main
  const [first = ''] = main.container.split('.')
  const symbol = files.get(main.path)?.map.symbols.find(({ name, container }) => name === first && container === undefined)
  return { ...(symbol ?? { ...main, name: first }), path: main.path, language: main.language }
}

function lastOf(chain: string): string {
  return /[\p{L}\p{N}_$]+$/u.exec(chain)?.[0] ?? ''
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

function folderOf(path: string): string {
  return path.split('/').at(-2) ?? ''
}

function isRoot(path: string): boolean {
  return /(?:^|\/)(?:lib|main|mod)\.rs$/.test(path)
}
