// Collects the words a file refers to, except those in comments and strings.

import type { SgNode } from '@ast-grep/napi'
import type { LanguageId } from '@sheaf/contract'
import type { Language } from './language.ts'
import { nodeKind } from './node-kind.ts'
import type { ImportRef, References, SourceMap } from './source-map.ts'

export function readReferences(language: Language, root: SgNode, text: string, { imports, symbols }: SourceMap): References {
  const typeNames = new Set(language.typeNames)
  const types = new Set<string>()
  const words = new Set<string>()
  let spoken = ''
  let at = 0
  for (const node of root.findAll({ rule: { any: [...language.nonReferenceNodes, ...typeNames].map((kind) => ({ kind })) } })) {
    if (typeNames.size > 0 && typeNames.has(nodeKind(node))) {
      types.add(node.text())
      continue
    }
    const { start, end } = node.range()
    if (start.index < at) continue
    spoken += `${text.slice(at, start.index)} `
    at = end.index
  }
  spoken += text.slice(at)
  for (const [word] of spoken.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) words.add(word)
  const bare = bareWords(language, spoken)
  if (language.typeNames === undefined) for (const word of bare) if (/^\p{Lu}/u.test(word)) types.add(word)
  const notMeant = new Set([...declaredIn(spoken), ...language.builtins])
  // Without type nodes in the grammar, a file's own methods would count as types wherever they are called.
  if (language.typeNames === undefined) for (const { kind, name } of symbols) if (kind === 'method') notMeant.add(name)
  return {
    words: [...words],
    types: [...types].filter((name) => bare.has(name) && !notMeant.has(name)),
    members: membersOf(spoken, imports),
    calls: [...new Set([...spoken.matchAll(/(?<![.\w$:>\\])([\p{L}_][\p{L}\p{N}_]*)\s*\(/gu)].map(([, name = '']) => name))],
    paths: language.fullNames ? [...new Set(spoken.match(language.fullNames))] : [],
  }
}

/** In these, a qualifier may be a namespace. Elsewhere a qualified name belongs to its qualifier: `library.Order` is not ours. */
const qualifies: ReadonlySet<LanguageId> = new Set(['cpp', 'php', 'ruby'])

function bareWords({ id }: Language, spoken: string): Set<string> {
  if (qualifies.has(id)) return new Set(spoken.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
  // In JavaScript, a name before a colon is an object key.
  const form = id === 'javascript' ? barePattern.script : barePattern.other
  return new Set(spoken.match(form))
}

const barePattern = {
  script: /(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$]*(?![\p{L}\p{N}_$]|\s*:)/gu,
  other: /(?<![\p{L}\p{N}_$.]|::)[\p{L}_$][\p{L}\p{N}_$]*/gu,
}

/** Types the file declares, including in functions, and its generic parameters. */
function declaredIn(spoken: string): Set<string> {
  const declared = new Set<string>()
  for (const [, name = ''] of spoken.matchAll(
    /\b(?:class|interface|type|enum|struct|trait|union|protocol|record|object)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu,
  ))
    declared.add(name)
  for (const [, list = ''] of spoken.matchAll(
    /\b(?:class|interface|type|enum|struct|trait|impl|function|func|fun|fn|def)\b\s*[\p{L}\p{N}_$]*\s*[<[]([^<>[\]]*)[>\]]/gu,
  )) {
    for (const part of list.split(',')) declared.add(/[\p{L}_$][\p{L}\p{N}_$]*/u.exec(part)?.[0] ?? '')
  }
  return declared
}

function membersOf(spoken: string, imports: readonly ImportRef[]): Record<string, string[]> {
  const bound = new Set(imports.flatMap(({ names }) => names.map(({ as }) => as)))
  const members = new Map<string, Set<string>>()
  if (bound.size === 0) return {}
  for (const [, owner = '', member = ''] of spoken.matchAll(
    /((?:[\p{L}_$][\p{L}\p{N}_$]*\.)*[\p{L}_$][\p{L}\p{N}_$]*)\s*(?:\.|::|->)\s*([\p{L}_$][\p{L}\p{N}_$]*)/gu,
  )) {
    for (const [alias, name] of readings(owner, member)) {
      if (!bound.has(alias)) continue
      const known = members.get(alias) ?? new Set()
      members.set(alias, known.add(name))
    }
  }
  return Object.fromEntries([...members].map(([alias, names]) => [alias, [...names]]))
}

/** `a.b.c` uses `c` of `a.b`, and `b` of `a`. */
function readings(owner: string, member: string): [alias: string, name: string][] {
  const parts = [...owner.split('.'), member]
  return parts.slice(1).map((name, at) => [parts.slice(0, at + 1).join('.'), name])
}
