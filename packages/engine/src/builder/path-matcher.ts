// Matches a name that a model wrote to a real file. Near misses are corrected if only one file can be meant; the rest is invented.

import { escapeName } from '../tree/index.ts'

export type PathMatcher = (name: string) => string | undefined

export function openPathMatcher(paths: readonly string[]): PathMatcher {
  const exact = new Set(paths)
  /** Real paths by their shown form, in which odd characters are escaped. */
  const shown = new Map<string, string>()
  const folded = new Map<string, string | null>()
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const escaped = escapeName(path)
    if (escaped !== path) shown.set(escaped, path)
    // Null: two files differ in case alone, so neither is certain.
    folded.set(path.toLowerCase(), folded.has(path.toLowerCase()) ? null : path)
    const name = fileName(path).toLowerCase()
    const same = byName.get(name)
    if (same) same.push(path)
    else byName.set(name, [path])
  }
  let stems: ReadonlyMap<string, readonly string[]> | undefined
  const byStem = (name: string): readonly string[] => {
    stems ??= Map.groupBy(paths, stemOf)
    return stems.get(stemOf(name)) ?? []
  }
  const find = (name: string): string | undefined =>
    exact.has(name) ? name : (shown.get(name) ?? folded.get(name.toLowerCase()) ?? undefined)

  return (written) => {
    const name = cleaned(written)
    const parts = name.split('/')
    if (name === '' || parts.includes('..')) return undefined
    const found = find(written.trim()) ?? find(name)
    if (found !== undefined) return found
    // The model may put the name of the project in front.
    for (let from = 1; from < parts.length && from <= 3; from++) {
      const inner = find(parts.slice(from).join('/'))
      if (inner !== undefined) return inner
    }
    return only(bySuffix(byName.get(fileName(name).toLowerCase()) ?? [], parts)) ?? only(byStem(name))
  }
}

function cleaned(written: string): string {
  return written
    .trim()
    .replace(/^["'`<([]+|["'`>)\],;]+$/gu, '')
    .replaceAll('\\', '/')
    .replace(/^(?:file:\/\/)?(?:\.?\/)+/u, '')
    .replace(/(?::\d+(?:[:-]\d+)*|#L\d.*)$/u, '')
    .replace(/\/+/gu, '/')
}

/** The files of that name that share the most given folders. */
function bySuffix(paths: readonly string[], parts: readonly string[]): string[] {
  const shared = (path: string): number => {
    const own = path.toLowerCase().split('/').reverse()
    const asked = parts.map((part) => part.toLowerCase()).reverse()
    const differs = own.findIndex((part, at) => part !== asked[at])
    return differs < 0 ? own.length : differs
  }
  const most = Math.max(0, ...paths.map(shared))
  return paths.filter((path) => shared(path) === most)
}

/** Path without its extension, the same for `src/client.js` and `src/client.ts`. */
function stemOf(path: string): string {
  return path.toLowerCase().replace(/\.[^./]+$/u, '')
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function only<Value>(values: readonly Value[]): Value | undefined {
  return values.length === 1 ? values[0] : undefined
}
