// Ranks the files a task needs without a model, using this host's caches and workers.

import { basename, join } from 'node:path'
import type { Call, PartialRanking, RankedFile } from '@sheaf/contract'
import { openRanker, type Ranker, type RootToRank } from '@sheaf/engine/ranking'
import { rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { locatedFiles } from '../files/located-files.ts'
import { selectableFiles, tokensOf } from './builder-files.ts'

export interface RankRequest {
  tree: Tree
  task: string
  /** Files already selected: related files are likely needed too. */
  selected: readonly string[]
  top: number
  /** Called with what could not be considered, and why. */
  onNote?: ((note: string) => void) | undefined
  /** Called with what is known so far if many files must be read first. */
  onPartial?: ((partial: PartialRanking) => void) | undefined
}

/** Best first. Reads and names only files allowed in a prompt. */
export async function rankTree(context: Context, { tree, ...asked }: RankRequest, call: Call): Promise<RankedFile[]> {
  return withTokens(context, tree, await rankerOf(context).rank({ ...asked, roots: rootsToRank(tree) }, call))
}

/** Adds the token count of each file. */
export async function withTokens(context: Context, tree: Tree, ranked: readonly Omit<RankedFile, 'tokens'>[]): Promise<RankedFile[]> {
  const tokens = await tokensOf(
    context,
    tree,
    ranked.map(({ path }) => path),
  )
  return ranked.map((file) => ({ ...file, tokens: tokens.get(file.path) ?? 0 }))
}

interface CachedRanker {
  ranker: Ranker
  idle: NodeJS.Timeout
}

/** The ranker's data takes about 10 MB; an idle host frees it. */
const idleMs = 5 * 60_000
const rankers = new WeakMap<Context, CachedRanker>()

function rankerOf(context: Context): Ranker {
  const known = rankers.get(context)
  clearTimeout(known?.idle)
  const cacheFile = (kind: string) => (root: string) => join(context.home, 'cache', kind, basename(context.snapshotFile(root)))
  const ranker = known?.ranker ?? openRanker({ pool: context.pool, termsFile: cacheFile('terms'), historyFile: cacheFile('history') })
  const idle = setTimeout(() => rankers.delete(context), idleMs)
  idle.unref()
  rankers.set(context, { ranker, idle })
  return ranker
}

/** Cached: a tree is immutable, and grouping 30,000 files takes a while. */
const roots = new WeakMap<Tree, RootToRank[]>()

function rootsToRank(tree: Tree): RootToRank[] {
  const known = roots.get(tree)
  if (known) return known
  const locations = locatedFiles(tree)
  const files = Map.groupBy(selectableFiles(tree), (path) => locations.get(path)?.root ?? '')
  const found = tree.roots.map((root) => ({
    path: root.path,
    prefix: rootPrefix(tree, root),
    files: (files.get(root.path) ?? []).flatMap((path) => locations.get(path)?.relative ?? []),
  }))
  roots.set(tree, found)
  return found
}
