// Caches maps and links between measurements of a workspace, so that only files that changed on disk are read again.

import { type Call, Refusal } from '@sheaf/contract'
import { isParserFailure } from '@sheaf/engine/codemap'
import { type Graph, type GraphTools, openGraph, type ParsedFile } from '@sheaf/engine/graph'
import type { PromptMap, PromptMaps } from '@sheaf/engine/prompt'
import type { Tree } from '@sheaf/engine/tree'
import { eventLoopYielder, splitEvery } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import { graphToolsWith } from '../files/graph-with.ts'
import { promptMapsWith } from '../prompts/prompt-maps.ts'

export interface BudgetMaps {
  /** Canceling stops no worker: the next measurement needs it. */
  of(tree: Tree, call: Call): PromptMaps
  /** The graph of the open folders, on the same caches. Can be canceled separately from a measurement. */
  graph(tree: Tree, call: Call): Promise<Graph>
  /** Tree paths of files that changed on disk. */
  forget(paths: readonly string[]): void
  /** Whether anything is cached that a change could make stale. */
  isUsed(): boolean
  /** Anything may have changed. */
  forgetAll(): void
}

/** Few enough for single cache lookups: quick, and this thread is free in between. */
const askedAtOnce = 150
/** Enough to keep two parsers busy. */
const chunksAtOnce = 3
/** Beyond this, the cache on disk is enough. */
const maxCached = 4_000
/**
 * A parser may fail on a good file because the machine is busy, so a failure is forgotten after this time. Not at once: every
 * measurement would wait for a file that takes too long to parse.
 */
const failedMs = 60_000

export function openBudgetMaps(context: Context): BudgetMaps {
  const names = new Map<string, readonly string[]>()
  const parsed = new Map<string, ParsedFile | undefined>()
  const maps = new Map<string, PromptMap>()
  const failed = new Set<string>()
  let forgetFailedAt = 0
  /** Call of the running measurement; the graph outlives it. */
  let current: Call = {}
  /** Latest call that asked for neighbors; as above. */
  let asked: Call = {}
  let walked: { tree: Tree; graph: Promise<Graph> } | undefined
  let last:
    | { tree: Tree; plain: PromptMaps; graph: Promise<Graph> | undefined; used: Used | undefined; shares: Map<string, number> }
    | undefined

  function noteFailure(path: string): void {
    if (failed.size === 0) forgetFailedAt = context.now().getTime() + failedMs
    failed.add(path)
  }

  function forget(paths: Iterable<string>): void {
    for (const path of paths) {
      names.delete(path)
      parsed.delete(path)
      maps.delete(path)
    }
    last = undefined
    walked = undefined
  }

  async function toolsFor(tree: Tree, call: () => Call): Promise<GraphTools> {
    const tools = await graphToolsWith(context, tree, {
      // Drops the progress within a chunk; `inChunks` reports progress over all files.
      onProgress: (progress) => progress.stage !== 'map' && call().onProgress?.(progress),
      onParserFailure: noteFailure,
    })
    const shown = new Set(tools.paths)
    for (const path of names.keys()) if (!shown.has(path)) names.delete(path)
    return {
      ...tools,
      async definedNames(paths) {
        const missing = paths.filter((path) => !names.has(path))
        if (missing.length > 0) for (const [path, own] of await tools.definedNames(missing)) names.set(path, own)
        refuseIfCanceled(call())
        return names
      },
      async parse(paths, references) {
        const known = (path: string): boolean =>
          parsed.has(path) && (!references || parsed.get(path) === undefined || hasReferences(parsed.get(path)))
        await inChunks(
          paths.filter((path) => !known(path)),
          call(),
          async (some) => {
            const found = await tools.parse(some, references)
            for (const path of some) parsed.set(path, found.get(path))
          },
        )
        return new Map(
          paths.flatMap((path) => {
            const file = parsed.get(path)
            return file ? [[path, file] as const] : []
          }),
        )
      },
    }
  }

  return {
    of(tree, call) {
      current = call
      if (failed.size > 0 && context.now().getTime() >= forgetFailedAt) {
        forget(failed)
        failed.clear()
      }
      if (last?.tree !== tree)
        last = { tree, plain: promptMapsWith(context, tree, {}), graph: undefined, used: undefined, shares: new Map() }
      const mine = last
      return {
        isMappable: mine.plain.isMappable,
        mappable: mine.plain.mappable,
        hasOthers: mine.plain.hasOthers,
        async uses(paths) {
          if (mine.used && isSameList(mine.used.paths, paths)) return mine.used.links
          mine.graph ??= toolsFor(tree, () => current).then(openGraph)
          const links = await (await mine.graph).uses(paths.filter(mine.plain.isMappable))
          // A graph keeps what it read: tens of thousands of files would take more memory than the host may use.
          if (paths.length > maxCached) mine.graph = undefined
          if (parsed.size > maxCached) parsed.clear()
          mine.used = { paths, links }
          return links
        },
        async shares(words) {
          const missing = words.filter((word) => !mine.shares.has(word))
          for (const [word, share] of missing.length > 0 ? await mine.plain.shares(missing) : []) mine.shares.set(word, share)
          refuseIfCanceled(call)
          return mine.shares
        },
        async read(paths) {
          const found = new Map<string, PromptMap>()
          await inChunks(paths, call, async (some) => {
            const missing = some.filter((path) => !maps.has(path))
            if (missing.length > 0) {
              for (const [path, map] of await mine.plain.read(missing)) {
                maps.set(path, map)
                if (!map.ok && isParserFailure(map.why)) noteFailure(path)
              }
            }
            for (const path of some) {
              const map = maps.get(path)
              if (map) found.set(path, map)
            }
            if (maps.size > maxCached) maps.clear()
          })
          return found
        },
      }
    },
    graph(tree, call) {
      asked = call
      if (walked?.tree !== tree) walked = { tree, graph: toolsFor(tree, () => asked).then(openGraph) }
      return walked.graph
    },
    forget,
    isUsed: () => parsed.size + maps.size > 0,
    forgetAll() {
      names.clear()
      parsed.clear()
      maps.clear()
      failed.clear()
      last = undefined
      walked = undefined
    },
  }
}

/** Last result of `uses`: typing asks for the same files often. */
interface Used {
  paths: readonly string[]
  links: Awaited<ReturnType<PromptMaps['uses']>>
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at])
}

function hasReferences(file: ParsedFile | undefined): boolean {
  return file?.references !== undefined
}

async function inChunks(paths: readonly string[], call: Call, work: (some: string[]) => Promise<void>): Promise<void> {
  const chunks = splitEvery(paths, askedAtOnce)
  const yieldToEventLoop = eventLoopYielder()
  let done = 0
  if (chunks.length > 0) call.onProgress?.({ stage: 'map', done, total: paths.length })
  const take = async (): Promise<void> => {
    for (let some = chunks.shift(); some; some = chunks.shift()) {
      await work(some)
      done += some.length
      call.onProgress?.({ stage: 'map', done, total: paths.length })
      await yieldToEventLoop()
      refuseIfCanceled(call)
    }
  }
  await Promise.all(Array.from({ length: Math.min(chunksAtOnce, chunks.length) }, take))
}

function refuseIfCanceled({ signal }: Call): void {
  if (signal?.aborted) throw new Refusal('cancelled')
}
