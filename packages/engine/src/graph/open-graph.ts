// The graph between files. Parses only what is needed: each round links with known files, then fetches the missing ones.

import type { FileUse } from '@sheaf/contract'
import { languageIdOf } from '../codemap/index.ts'
import { eventLoopYielder } from '../work/index.ts'
import { type BindTarget, bindName, type NameBinding } from './bind-name.ts'
import { linkFile } from './link-file.ts'
import type { Link } from './links.ts'
import { type Family, familyOf, type GraphView, type ParsedFile } from './parsed-file.ts'
import type { Project } from './project.ts'
import { openResolvers } from './resolvers/index.ts'

export interface GraphTools {
  /** Every file of the open folders, as shown, sorted. */
  paths: readonly string[]
  project: Project
  /** Files without a map are missing from the result. */
  parse(paths: readonly string[], references: boolean): Promise<ReadonlyMap<string, ParsedFile>>
  /** Names that each file may define, found in the text without parsing. */
  definedNames(paths: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** The files that contain one of the words. */
  findMentions(paths: readonly string[], words: readonly string[]): Promise<readonly string[]>
}

export interface Graph {
  uses(paths: readonly string[]): Promise<Map<string, Link[]>>
  usedBy(paths: readonly string[]): Promise<Map<string, FileUse[]>>
  /** What each file calls this definition, if it can see it. */
  bind(paths: readonly string[], target: BindTarget): Promise<Map<string, NameBinding>>
}

/** Re-export chains are much shorter; without a limit, two files that re-export each other could loop forever. */
const mostRounds = 20

export function openGraph(tools: GraphTools): Graph {
  const files = new Map<string, ParsedFile | undefined>()
  const names = new Map<string, readonly string[]>()
  const families = new Map<Family, ReadonlyMap<string, readonly string[]>>()
  const resolverFor = openResolvers(tools.project)

  async function uses(paths: readonly string[]): Promise<Map<string, Link[]>> {
    await fetchFiles(
      paths.filter((path) => files.get(path)?.references === undefined),
      true,
    )
    return inRounds(paths, linkFile)
  }

  async function bind(paths: readonly string[], target: BindTarget): Promise<Map<string, NameBinding>> {
    await fetchFiles(
      [...paths, target.path].filter((path) => !files.has(path)),
      false,
    )
    return inRounds(paths, (file, view) => bindName(file, target, view))
  }

  /** Repeats the work on each file for which data was missing, until nothing is. */
  async function inRounds<Result>(
    paths: readonly string[],
    work: (file: ParsedFile, view: GraphView) => Result,
  ): Promise<Map<string, Result>> {
    let pending = paths.flatMap((path) => files.get(path) ?? [])
    const results = new Map<string, Result>()
    const yieldToEventLoop = eventLoopYielder()
    for (let round = 0; round < mostRounds && pending.length > 0; round++) {
      const missing = nothingMissing()
      const unfinished: ParsedFile[] = []
      for (const file of pending) {
        const own = nothingMissing()
        results.set(file.path, work(file, viewOn(own)))
        const turn = yieldToEventLoop()
        if (turn) await turn
        if (countOf(own) === 0) continue
        unfinished.push(file)
        join(missing.files, own.files)
        join(missing.names, own.names)
        join(missing.families, own.families)
      }
      await fetchMissing(missing)
      pending = unfinished
    }
    return results
  }

  function viewOn(missing: MissingData): GraphView {
    return {
      project: tools.project,
      resolverFor,
      file(path) {
        if (!files.has(path)) missing.files.add(path)
        return files.get(path)
      },
      mayDefine(name, family) {
        const known = families.get(family)
        if (!known) missing.families.add(family)
        return known?.get(name) ?? []
      },
      narrow(paths, words) {
        return paths.filter((path) => {
          const own = names.get(path)
          if (!own) missing.names.add(path)
          return own?.some((name) => words.has(name))
        })
      },
    }
  }

  async function fetchMissing(missing: MissingData): Promise<void> {
    const wanted = [...missing.families].flatMap((family) => pathsOf(family))
    await fetchNames([...new Set([...wanted, ...missing.names])].filter((path) => !names.has(path)))
    for (const family of missing.families) families.set(family, await indexOf(pathsOf(family)))
    await fetchFiles([...missing.files], false)
  }

  async function fetchFiles(paths: readonly string[], references: boolean): Promise<void> {
    const mappable = paths.filter((path) => languageIdOf(path) !== undefined)
    const parsed = mappable.length > 0 ? await tools.parse(mappable, references) : new Map<string, ParsedFile>()
    for (const path of paths) files.set(path, parsed.get(path))
  }

  async function fetchNames(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return
    const found = await tools.definedNames(paths)
    for (const path of paths) names.set(path, found.get(path) ?? [])
  }

  function pathsOf(family: Family): string[] {
    return tools.paths.filter((path) => {
      const language = languageIdOf(path)
      return language !== undefined && familyOf(language) === family
    })
  }

  async function indexOf(paths: readonly string[]): Promise<Map<string, string[]>> {
    const index = new Map<string, string[]>()
    const yieldToEventLoop = eventLoopYielder()
    for (const path of paths) {
      const turn = yieldToEventLoop()
      if (turn) await turn
      for (const name of names.get(path) ?? []) {
        const known = index.get(name)
        if (known?.at(-1) === path) continue
        if (known) known.push(path)
        else index.set(name, [path])
      }
    }
    return index
  }

  async function usedBy(paths: readonly string[]): Promise<Map<string, FileUse[]>> {
    await fetchFiles(
      paths.filter((path) => !files.has(path)),
      false,
    )
    const targets = paths.flatMap((path) => files.get(path) ?? [])
    const candidates = new Set<string>()
    for (const [family, group] of Map.groupBy(targets, ({ language }) => familyOf(language))) {
      const words = [...new Set(group.flatMap(wordsFor))]
      for (const path of await tools.findMentions(pathsOf(family), words)) candidates.add(path)
    }
    const linked = await uses([...candidates].sort())
    const found = new Map<string, FileUse[]>(targets.map(({ path }) => [path, []]))
    for (const [from, links] of linked) {
      for (const { path, names: used, via, ambiguous } of links) {
        found.get(path)?.push({ path: from, names: used, via, ...(ambiguous ? { ambiguous } : {}) })
      }
    }
    return found
  }

  return { uses, usedBy, bind }
}

interface MissingData {
  files: Set<string>
  names: Set<string>
  families: Set<Family>
}

function nothingMissing(): MissingData {
  return { files: new Set(), names: new Set(), families: new Set() }
}

function join<Value>(into: Set<Value>, from: ReadonlySet<Value>): void {
  for (const value of from) into.add(value)
}

function countOf({ files, names, families }: MissingData): number {
  return files.size + names.size + families.size
}

/** Words that any file depending on this one must contain: its definitions, and its name in an import. */
function wordsFor({ path, map }: ParsedFile): string[] {
  const own = map.symbols.filter(({ container }) => container === undefined).map(({ name }) => name)
  const parts = path.split('/')
  const stem = (parts.at(-1) ?? '').replace(/\..*$/, '')
  const folder = /^(?:index|__init__|mod|lib|main)$/.test(stem) ? parts.slice(-2, -1) : []
  return [...own, stem, ...folder].filter((word) => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(word))
}
