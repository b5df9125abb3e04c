// Ranks the files a task needs without a model, using this host's caches and workers.

import { basename, join } from 'node:path'
import type { Call, RankedFile } from '@sheaf/contract'
import { openRanker, type Ranker } from '@sheaf/engine/ranking'
import { rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { locatedFiles } from '../files/located-files.ts'
import { offeredFiles, tokensOf } from './builder-files.ts'

export interface RankAsked {
  tree: Tree
  task: string
  /** Files already selected: related files are likely needed too. */
  selected: readonly string[]
  top: number
}

/** Best first. Reads and names only files allowed in a prompt. */
export async function rankIn(context: Context, { tree, task, selected, top }: RankAsked, call: Call): Promise<RankedFile[]> {
  const ranked = await rankerOf(context).rank({ roots: rootsToRank(tree), task, selected, top }, call)
  const tokens = await tokensOf(
    context,
    tree,
    ranked.map(({ path }) => path),
  )
  return ranked.map((file) => ({ ...file, tokens: tokens.get(file.path) ?? 0 }))
}

interface Held {
  ranker: Ranker
  idle: NodeJS.Timeout
}

/** The ranker's data takes about 10 MB; an idle host frees it. */
const idleMs = 5 * 60_000
const held = new WeakMap<Context, Held>()

function rankerOf(context: Context): Ranker {
  const known = held.get(context)
  clearTimeout(known?.idle)
  const keptIn = (kind: string) => (root: string) => join(context.home, 'cache', kind, basename(context.snapshotFile(root)))
  const ranker = known?.ranker ?? openRanker({ pool: context.pool, termsFile: keptIn('terms'), historyFile: keptIn('history') })
  const idle = setTimeout(() => held.delete(context), idleMs)
  idle.unref()
  held.set(context, { ranker, idle })
  return ranker
}

function rootsToRank(tree: Tree): { path: string; prefix: string; files: string[] }[] {
  const places = locatedFiles(tree)
  const files = Map.groupBy(offeredFiles(tree), (path) => places.get(path)?.root ?? '')
  return tree.roots.map((root) => ({
    path: root.path,
    prefix: rootPrefix(tree, root),
    files: (files.get(root.path) ?? []).flatMap((path) => places.get(path)?.relative ?? []),
  }))
}
