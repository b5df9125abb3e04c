// Which words a file refers to: what stands in comments and strings refers to nothing.

import type { SgNode } from '@ast-grep/napi'
import type { Language } from './language.ts'
import { nodeKind } from './node-kind.ts'
import type { ImportRef, References, SourceMap } from './source-map.ts'

export function readReferences(language: Language, root: SgNode, text: string, { imports, symbols }: SourceMap): References {
  const typeNames = new Set(language.typeNames)
  const types = new Set<string>()
  const words = new Set<string>()
  let spoken = ''
  let at = 0
  for (const node of root.findAll({ rule: { any: [...language.silent, ...typeNames].map((kind) => ({ kind })) } })) {
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
  for (const [word] of spoken.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
    words.add(word)
    if (language.typeNames === undefined && /^\p{Lu}/u.test(word)) types.add(word)
  }
  // Without a grammar that tells types apart, a file's own methods would pass for types wherever they are called.
  const own = new Set(language.typeNames ? [] : symbols.filter(({ kind }) => kind === 'method').map(({ name }) => name))
  return {
    words: [...words],
    types: [...types].filter((name) => words.has(name) && !language.builtins.has(name) && !own.has(name)),
    members: membersOf(spoken, imports),
    calls: [...new Set([...spoken.matchAll(/(?<![.\w$:>\\])([\p{L}_][\p{L}\p{N}_]*)\s*\(/gu)].map(([, name = '']) => name))],
    paths: language.fullNames ? [...new Set(spoken.match(language.fullNames))] : [],
  }
}

function membersOf(spoken: string, imports: readonly ImportRef[]): Record<string, string[]> {
  const bound = new Set(imports.flatMap(({ names }) => names.map(({ as }) => as)))
  const members: Record<string, Set<string>> = {}
  if (bound.size === 0) return {}
  for (const [, owner = '', member = ''] of spoken.matchAll(
    /((?:[\p{L}_$][\p{L}\p{N}_$]*\.)*[\p{L}_$][\p{L}\p{N}_$]*)\s*(?:\.|::|->)\s*([\p{L}_$][\p{L}\p{N}_$]*)/gu,
  )) {
    for (const [alias, name] of readings(owner, member)) {
      if (!bound.has(alias)) continue
      members[alias] ??= new Set()
      members[alias].add(name)
    }
  }
  return Object.fromEntries(Object.entries(members).map(([alias, names]) => [alias, [...names]]))
}

/** `a.b.c` takes c from `a.b`, and b from `a`. */
function readings(owner: string, member: string): [alias: string, name: string][] {
  const parts = [...owner.split('.'), member]
  return parts.slice(1).map((name, at) => [parts.slice(0, at + 1).join('.'), name])
}
