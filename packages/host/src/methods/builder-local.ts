// Stands in for the local ranking until `ranking.ts` is there: words of the task in paths.

import type { Call, RankedFile } from '@sheaf/contract'
import type { Tree } from '@sheaf/engine/tree'
import { offeredFiles, tokensOf } from '../builder-files.ts'
import type { Context } from '../context.ts'
import { splitIdentifier, wordsOf } from './suggest-words.ts'

export async function rankIn(
  context: Context,
  { tree, task, top }: { tree: Tree; task: string; selected: readonly string[]; top: number },
  _call: Call,
): Promise<RankedFile[]> {
  const words = new Set(wordsOf(task))
  const hits = offeredFiles(tree)
    .map((path) => ({ path, words: [...new Set(splitIdentifier(path).filter((part) => words.has(part)))] }))
    .filter((hit) => hit.words.length > 0)
    .sort((a, b) => b.words.length - a.words.length || (a.path < b.path ? -1 : 1))
    .slice(0, top)
  const most = hits[0]?.words.length ?? 1
  const tokens = await tokensOf(
    context,
    tree,
    hits.map(({ path }) => path),
  )
  return hits.map(({ path, words: own }) => ({
    path,
    score: own.length / most,
    priority: own.length === most ? 'high' : 'low',
    why: `"${own.join('", "')}" in its path`,
    tokens: tokens.get(path) ?? 0,
  }))
}
