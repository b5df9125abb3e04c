// tree.list and tree.weigh: the tree of an open workspace, for its windows.

import { type Call, limits, Refusal, type TreeSnapshot, type WorkspaceScope } from '@sheaf/contract'
import { type FileStat, statFile } from '@sheaf/engine/disk'
import { eachShownFile, rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import { measureWith } from './measure.ts'

export async function listTree(
  workspaces: WorkspaceRegistry,
  { workspace, refresh }: WorkspaceScope & { refresh?: boolean },
): Promise<TreeSnapshot> {
  const live = workspaces.get(workspace)
  if (refresh) {
    await live.folders().refresh()
    // If the watcher missed changes, file contents may have changed too.
    live.affected({ what: 'tree' })
  }
  return live.folders().shown()
}

export async function weighTree(
  context: Context,
  workspaces: WorkspaceRegistry,
  { workspace, by }: WorkspaceScope & { by: 'date' | 'tokens' },
  call: Call = {},
): Promise<{ version: number; weights: (number | null)[] }> {
  const folders = workspaces.get(workspace).folders()
  const version = folders.version()
  const files = weighable(folders.tree())
  const stats = await statAll(files, call, by === 'date')
  if (by === 'date') return { version, weights: stats.map((stat) => stat && Math.round(stat.mtimeMs)) }
  const tokens = await countAll(context, files, stats, call)
  return { version, weights: files.map((file) => tokens.get(file) ?? null) }
}

interface WeighedFile {
  root: string
  relative: string
  isPlain: boolean
}

function weighable(tree: Tree): WeighedFile[] {
  const prefixes = new Map(tree.roots.map((root) => [root.path, rootPrefix(tree, root).length]))
  const files: WeighedFile[] = []
  eachShownFile(tree, (path, { kind, raw }, root) =>
    files.push({ root, relative: path.slice(prefixes.get(root) ?? 0), isPlain: kind === 'file' && raw === undefined }),
  )
  return files
}

/** Longest time that other windows have to wait. */
const sliceMs = 10

async function statAll(
  files: readonly WeighedFile[],
  { signal, onProgress }: Call,
  reportsProgress: boolean,
): Promise<(FileStat | null)[]> {
  const stats: (FileStat | null)[] = []
  let since = performance.now()
  for (const { root, relative, isPlain } of files) {
    stats.push(isPlain ? statFile(`${root}/${relative}`) : null)
    if (performance.now() - since < sliceMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    if (signal?.aborted) throw new Refusal('cancelled')
    if (reportsProgress) onProgress?.({ stage: 'date', done: stats.length, total: files.length })
    since = performance.now()
  }
  return stats
}

async function countAll(
  context: Context,
  files: readonly WeighedFile[],
  stats: readonly (FileStat | null)[],
  call: Call,
): Promise<Map<WeighedFile, number>> {
  const counts = new Map<WeighedFile, number>()
  const measure = await measureWith(context, { encoding: 'o200k' }, limits.unreadableFileBytes, call)
  const plain = files.flatMap((file, at) => {
    const stat = stats[at]
    return stat?.kind === 'file' && stat.size <= limits.largeFileBytes ? [{ file, stat }] : []
  })
  for (const [root, entries] of Map.groupBy(plain, ({ file }) => file.root)) {
    const measuring = measure(
      root,
      entries.map(({ file }) => file.relative),
    )
    const measured = await measuring.finish(entries.map(({ file, stat }) => ({ path: file.relative, stat })))
    if (call.signal?.aborted) throw new Refusal('cancelled')
    for (const { file } of entries) {
      const answer = measured.get(file.relative)
      if (answer?.ok && answer.facts.kind !== 'binary') counts.set(file, answer.facts.tokens.o200k ?? 0)
    }
  }
  return counts
}
