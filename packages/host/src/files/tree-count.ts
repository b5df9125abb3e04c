// tree.count: how many tokens a file, or the files that checking a folder selects, would add. Uses the counts that are kept; what was
// never counted is estimated by its size, so that a folder of thousands of files is answered at once.

import { type Call, limits, Refusal, type TokenCount, type WorkspaceScope } from '@sheaf/contract'
import { type FileStat, type FolderNode, isSameStamp, statFile } from '@sheaf/engine/disk'
import type { KnownFile } from '@sheaf/engine/facts'
import { folderSkipReason } from '@sheaf/engine/selection'
import { findFolder, type Tree } from '@sheaf/engine/tree'
import { eventLoopYielder } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { type DiskLocation, locatedFiles } from './located-files.ts'
import { measureWith } from './measure.ts'

/** Typical of code. */
const bytesPerToken = 3.7
/** Up to this much is counted at once instead of estimated. */
const countedNow = { files: 40, bytes: 400_000 }
/** Counting stays in the background of other work. */
const inline = { inlineBytes: 60_000, inlineFiles: 40 }

export async function countTree(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, path }: WorkspaceScope & { path: string },
  call: Call,
): Promise<TokenCount> {
  const tree = workspaces.get(workspace).tree()
  const locations = locatedFiles(tree)
  const own = locations.get(path)
  const folder = own ? undefined : findFolder(tree, path)
  if (!own && !folder && path !== '') throw new Refusal('path-missing', path)
  const files = own ? [own] : filesIn(tree, path, folder).flatMap((each) => locations.get(each) ?? [])
  const { tokens, uncounted } = await readCounts(context, files, call)
  const bytes = uncounted.reduce((sum, { stat }) => sum + stat.size, 0)
  const isLittle = uncounted.length <= countedNow.files && bytes <= (own ? limits.largeFileBytes : countedNow.bytes)
  const rest = isLittle ? await countNow(context, uncounted, call) : Math.round(bytes / bytesPerToken)
  return { tokens: tokens + rest, files: files.length, isEstimate: !isLittle && uncounted.length > 0 }
}

function filesIn(tree: Tree, path: string, folder: FolderNode | undefined): string[] {
  const paths: string[] = []
  const walk = (at: FolderNode, shown: string): void => {
    for (const inner of at.folders) walk(inner, shown === '' ? inner.name : `${shown}/${inner.name}`)
    for (const file of at.files) if (!folderSkipReason(shown, file)) paths.push(shown === '' ? file.name : `${shown}/${file.name}`)
  }
  if (folder) walk(folder, path)
  else for (const { name, node } of tree.roots) walk(node, tree.roots.length > 1 ? name : '')
  return paths
}

interface Uncounted extends DiskLocation {
  stat: FileStat
}

async function readCounts(
  context: Context,
  files: readonly DiskLocation[],
  { signal }: Call,
): Promise<{ tokens: number; uncounted: Uncounted[] }> {
  const cache = await context.factsCache()
  const yieldToEventLoop = eventLoopYielder()
  const uncounted: Uncounted[] = []
  let tokens = 0
  for (const [root, own] of Map.groupBy(files, (file) => file.root))
    for (let from = 0; from < own.length; from += readAtOnce) {
      const some = own.slice(from, from + readAtOnce)
      const known = cache?.loadSome(
        root,
        some.map(({ relative }) => relative),
      )
      for (const file of some) {
        const stat = statFile(`${root}/${file.relative}`)
        if (stat?.kind !== 'file') continue
        const count = countOf(known?.get(file.relative), stat)
        if (count === undefined) uncounted.push({ ...file, stat })
        else tokens += count
      }
      const turn = yieldToEventLoop()
      if (turn) await turn
      if (signal?.aborted) throw new Refusal('cancelled')
    }
  return { tokens, uncounted }
}

/** Few enough that other calls hardly wait for them. */
const readAtOnce = 100

/** Undefined: not counted in its current state. */
function countOf(known: KnownFile | undefined, stat: FileStat): number | undefined {
  if (!known?.settled || !isSameStamp(known.stat, stat)) return undefined
  return known.facts.kind === 'binary' ? 0 : known.facts.tokens.o200k
}

async function countNow(context: Context, files: readonly Uncounted[], call: Call): Promise<number> {
  if (files.length === 0) return 0
  const measure = await measureWith(context, { encoding: 'o200k' }, limits.largeFileBytes, { ...call, ...inline })
  let tokens = 0
  for (const [root, own] of Map.groupBy(files, (file) => file.root)) {
    const paths = own.map(({ relative }) => relative)
    const measured = await measure(root, paths).finish(own.map(({ relative, stat }) => ({ path: relative, stat })))
    for (const answer of measured.values()) if (answer.ok && answer.facts.kind !== 'binary') tokens += answer.facts.tokens.o200k ?? 0
  }
  return tokens
}
