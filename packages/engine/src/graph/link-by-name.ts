// Links types used without an import: from the same package, a visible namespace, or the nearest file that defines them.

import type { LanguageId, MapSymbol } from '@sheaf/contract'
import { type References, typeKinds } from '../codemap/index.ts'
import { treeDistance } from './distance.ts'
import type { Links } from './links.ts'
import { familyOf, type GraphView, type ParsedFile } from './parsed-file.ts'
import { fileForConstant, filesInScope } from './resolvers/index.ts'

export interface VisibleNames {
  /** Imported by its full name: `import com.acme.Order`. */
  exact: Map<string, ExactName>
  /** Namespaces whose content is visible: `using Acme.Orders`. */
  open: Map<string, string>
}

interface ExactName {
  namespace: string
  name: string
  via: string
}

interface NameContext {
  file: ParsedFile
  view: GraphView
  links: Links
  settled: ReadonlySet<string>
  namespaces: VisibleNames
}

/** Without an import, a name can only come from the same package, and a package is one folder: no other file needs to be read. */
const sameFolderOnly: ReadonlySet<LanguageId> = new Set(['go'])

export function linkByName({ types, words, calls }: References, { file, view, links, settled, namespaces }: NameContext): void {
  const family = familyOf(file.language)
  const beside = new Set(filesInScope(file.language, file.path, view.project) ?? [])
  const mentioned = new Set(words)
  linkCalls(calls, beside, { file, view, links, settled, namespaces })
  for (const as of new Set([...types, ...namespaces.exact.keys()])) {
    const exact = namespaces.exact.get(as)
    const name = exact?.name ?? as
    if (settled.has(as) && !exact) continue
    const definers = sameFolderOnly.has(file.language) ? view.narrow([...beside], new Set([name])) : view.mayDefine(name, family)
    const candidates = definers.flatMap((path): Candidate[] => {
      const other = path === file.path ? undefined : view.file(path)
      const symbol = other?.map.symbols.find((each) => each.name === name && (exact ? true : isInReach(each, mentioned)))
      return other && symbol ? [{ file: other, symbol }] : []
    })
    const tier = byConvention(candidates, name, file, view) ?? closestTier(candidates, { file, beside, namespaces, exact })
    const [taken, ...others] = inOrder(file.path, tier?.candidates ?? [])
    // `T`, `K1`: generic parameters, unless such a type is in sight.
    if (!tier || !taken || (!tier.isInSight && /^[A-Z]\d?$/.test(name))) continue
    links.add(taken.file.path, name, tier.via, taken.symbol.kind, {
      alias: as,
      others: isDoubtful(file.language, tier) ? others.map((other) => other.file.path) : [],
    })
  }
}

/** Functions of the same package need no import either. */
function linkCalls(calls: readonly string[], beside: ReadonlySet<string>, { file, view, links, settled }: NameContext): void {
  const called = new Set(calls.filter((name) => !settled.has(name)))
  if (beside.size === 0 || called.size === 0) return
  for (const path of view.narrow([...beside], called)) {
    for (const { name, kind, container } of path === file.path ? [] : (view.file(path)?.map.symbols ?? [])) {
      if (container === undefined && kind === 'function' && called.has(name)) links.add(path, name, 'same package', kind)
    }
  }
}

interface Candidate {
  file: ParsedFile
  symbol: MapSymbol
}

/** A nested type is meant only if its outer type is mentioned too. */
function isInReach({ kind, container }: MapSymbol, mentioned: ReadonlySet<string>): boolean {
  return typeKinds.has(kind) && (container === undefined || container.split('.').some((part) => mentioned.has(part)))
}

/** Rails loads a constant from the file named after it. */
function byConvention(candidates: readonly Candidate[], name: string, { language, path }: ParsedFile, view: GraphView): Tier | undefined {
  if (language !== 'ruby' || candidates.length < 2) return undefined
  const home = fileForConstant(view.project, path, name)
  return tierOf(
    candidates.filter(({ file }) => file.path === home),
    'name',
  )
}

interface Tier {
  candidates: readonly Candidate[]
  via: string
  isInSight: boolean
}

/** Imported by name, then in the same package, then in an imported namespace, then anywhere the language allows. */
function closestTier(
  candidates: readonly Candidate[],
  context: { file: ParsedFile; beside: ReadonlySet<string>; namespaces: VisibleNames; exact: ExactName | undefined },
): Tier | undefined {
  const { file, beside, namespaces, exact } = context
  if (candidates.length === 0) return undefined
  const inSpace = (test: (namespace: string) => boolean): Candidate[] => candidates.filter(({ file: { map } }) => map.namespaces.some(test))
  if (exact)
    return tierOf(
      inSpace((namespace) => namespace === exact.namespace),
      exact.via,
    )
  const own = new Set(file.map.namespaces)
  const open = [...namespaces.open].map(([namespace, via]) =>
    tierOf(
      inSpace((each) => each === namespace),
      via,
    ),
  )
  return (
    tierOf(
      candidates.filter(({ file: { path } }) => beside.has(path)),
      'same package',
    ) ??
    tierOf(
      inSpace((namespace) => own.has(namespace)),
      'same package',
    ) ??
    open.find((tier) => tier !== undefined) ??
    // In C# and Scala, enclosing namespaces are visible too.
    tierOf(
      inSpace((namespace) => [...own].some((each) => each.startsWith(`${namespace}.`))),
      'same package',
    ) ??
    anywhere(candidates, file)
  )
}

function tierOf(candidates: readonly Candidate[], via: string): Tier | undefined {
  return candidates.length > 0 ? { candidates, via, isInSight: true } : undefined
}

/** In these languages, a name that is neither imported nor in the same package is external. */
const strict: ReadonlySet<LanguageId> = new Set(['csharp', 'go', 'java', 'kotlin', 'php', 'scala'])

function anywhere(candidates: readonly Candidate[], { language, path }: ParsedFile): Tier | undefined {
  const found = candidates.filter((candidate) => {
    if (strict.has(language)) return candidate.file.map.namespaces.length === 0
    // A program does not depend on test code.
    return canBeSeen(candidate) && (isTest(path) || !isTest(candidate.file.path))
  })
  return found.length > 0 ? { candidates: found, via: 'name', isInSight: false } : undefined
}

/** Private symbols of a file are not visible to another. */
function canBeSeen({ file: { path, language }, symbol: { signature } }: Candidate): boolean {
  if (language === 'rust') return /\bpub\b/.test(signature)
  if (language === 'c' || language === 'cpp') return !/\.(?:c|cc|cpp|cxx|c\+\+)$/i.test(path)
  if (language === 'typescript' || language === 'javascript') return /\b(?:export|declare)\b/.test(signature) || /\.d\.[mc]?ts$/.test(path)
  return !/\bfileprivate\b|\bprivate\b/.test(signature)
}

/** Nearest first; of equally near ones, the file named after the symbol. Test code comes last: a program does not depend on it. */
function inOrder(from: string, candidates: readonly Candidate[]): Candidate[] {
  const keyOf = ({ file: { path }, symbol: { name } }: Candidate): number =>
    (isTest(path) && !isTest(from) ? 1e6 : 0) + treeDistance(from, path) * 2 + (stemOf(path) === name ? 0 : 1)
  return candidates
    .map((candidate) => ({ candidate, key: keyOf(candidate) }))
    .sort((a, b) => a.key - b.key || (a.candidate.file.path < b.candidate.file.path ? -1 : 1))
    .map(({ candidate }) => candidate)
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|specs?|__tests__|testdata|fixtures?)\/|[._-](?:test|spec)\.\w+$|Tests?\.\w+$/.test(path)
}

/** Parts of a C# class or a Ruby module may be in several files: that is not ambiguous. */
function isDoubtful(language: LanguageId, { isInSight }: Tier): boolean {
  return !(isInSight && (language === 'csharp' || language === 'ruby'))
}
