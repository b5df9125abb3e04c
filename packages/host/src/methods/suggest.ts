// files.suggest: files worth looking at for the instructions, ranked without a model: by words, by who leans on whom, and by what was
// changed together. Pro.

import { type Call, type FileIdea, type InWorkspace, Refusal } from '@sheaf/contract'
import { languageIdOf } from '@sheaf/engine/codemap'
import { gitTop, runGit, statFile } from '@sheaf/engine/disk'
import { openGraph } from '@sheaf/engine/graph'
import { secretByName } from '@sheaf/engine/secrets'
import { rootPrefix, type Tree } from '@sheaf/engine/tree'
import { openBreath } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import type { Desks } from '../desk/desk.ts'
import { graphToolsWith } from '../graph.ts'
import { licenceStatus, requirePro } from '../licence.ts'
import { byRoot, locatedFiles } from '../located-files.ts'
import { measureWith } from '../measure.ts'
import { splitIdentifier, wordsOf } from './suggest-words.ts'

const mostIdeas = 60
/** Of a larger selection the first ones tell enough, and asking for all would take long. */
const mostSelected = 100
const commits = 400
const largestCommit = 40
const measuredBytes = 2_000_000
const stages = 6

interface Idea {
  score: number
  reasons: Map<string, number>
}

export async function suggestFiles(context: Context, desks: Desks, { workspace }: InWorkspace, call: Call = {}): Promise<FileIdea[]> {
  requirePro(licenceStatus(context.home, context.now()), 'context-builder')
  const desk = desks.get(workspace)
  const tree = desk.tree()
  const { instructions, selection, builder } = desk.workspace()
  const selected = new Set(selection.map(({ path }) => path))
  const places = locatedFiles(tree)
  const paths = [...places.keys()].filter((path) => !secretByName(path))
  const ideas = new Map<string, Idea>()
  const add = (path: string, score: number, reason: string): void => {
    if (selected.has(path) || !places.has(path) || score <= 0) return
    const idea = ideas.get(path) ?? { score: 0, reasons: new Map() }
    ideas.set(path, idea)
    idea.score += score
    idea.reasons.set(reason, (idea.reasons.get(reason) ?? 0) + score)
  }
  const stop = (): void => {
    if (call.signal?.aborted) throw new Refusal('cancelled')
  }
  const say = (stage: string, done: number): void => {
    stop()
    call.onProgress?.({ stage, done, total: stages })
  }
  say('Reading names', 0)
  const tools = await graphToolsWith(context, tree, call.signal ? { signal: call.signal } : {})
  const words = wordsOf(builder.overridePrompt || instructions)
  if (words.length > 0) {
    const names = await tools.definedNames(paths.filter((path) => languageIdOf(path) !== undefined))
    say('Comparing words', 1)
    await byWords(words, paths, names, add)
  }
  const chosen = [...selected].filter((path) => places.has(path)).slice(0, mostSelected)
  if (chosen.length > 0) {
    const graph = openGraph(tools)
    say('Following imports', 2)
    for (const [user, links] of await graph.uses(chosen)) for (const link of links) add(link.path, 3, `used by ${user}`)
    say('Finding who uses it', 3)
    for (const [used, users] of await graph.usedBy(chosen)) for (const use of users) add(use.path, 2, `uses ${used}`)
    say('Reading git history', 4)
    await byHistory(context, tree, new Set(chosen), add, call)
  }
  say('Counting tokens', 5)
  const best = [...ideas].sort(([a, x], [b, y]) => y.score - x.score || (a < b ? -1 : 1)).slice(0, mostIdeas)
  const tokens = await tokensOf(
    context,
    tree,
    best.map(([path]) => path),
  )
  const top = best[0]?.[1].score ?? 0
  return best.map(([path, { score, reasons }]) => ({
    path,
    priority: priorityOf(score, top),
    why: whyOf(reasons),
    tokens: tokens.get(path) ?? 0,
  }))
}

type Add = (path: string, score: number, reason: string) => void

/** A word that stands in few files tells more than one that stands in many. */
async function byWords(
  words: readonly string[],
  paths: readonly string[],
  names: ReadonlyMap<string, readonly string[]>,
  add: Add,
): Promise<void> {
  const breathe = openBreath()
  const wanted = new Set(words)
  const hits: { path: string; inPath: Set<string>; inNames: Map<string, string> }[] = []
  const frequency = new Map<string, number>()
  for (const path of paths) {
    const inPath = new Set(splitIdentifier(path).filter((part) => wanted.has(part)))
    const inNames = new Map<string, string>()
    for (const name of names.get(path) ?? []) {
      for (const part of splitIdentifier(name)) if (wanted.has(part) && !inNames.has(part)) inNames.set(part, name)
    }
    if (inPath.size + inNames.size > 0) hits.push({ path, inPath, inNames })
    for (const word of new Set([...inPath, ...inNames.keys()])) frequency.set(word, (frequency.get(word) ?? 0) + 1)
    const turn = breathe()
    if (turn) await turn
  }
  const weight = (word: string): number => Math.log(1 + paths.length / (1 + (frequency.get(word) ?? 0)))
  for (const { path, inPath, inNames } of hits) {
    for (const word of inPath) add(path, 1.5 * weight(word), `"${word}" is in its path`)
    for (const [word, name] of inNames) add(path, weight(word), `defines ${name}`)
  }
}

/** Files that were changed together with the chosen ones; commits of half a repository tell nothing. */
async function byHistory(context: Context, tree: Tree, chosen: ReadonlySet<string>, add: Add, { signal }: Call): Promise<void> {
  for (const root of tree.roots) {
    if (!gitTop(root.path)) continue
    const args = [
      'log',
      `--max-count=${commits}`,
      '--no-merges',
      '--no-renames',
      '--relative',
      '--name-only',
      '-z',
      '--format=%x01',
      '--',
      '.',
    ]
    const answer = await runGit(root.path, args, { maxBytes: 10_000_000, env: context.env, signal })
    if (!answer.ok) continue
    for (const commit of answer.text.split('\x01')) {
      const files = commit
        .split('\0')
        .map((name) => name.replace(/^\n/, ''))
        .filter((name) => name !== '')
        .map((name) => rootPrefix(tree, root) + name)
      if (files.length > largestCommit) continue
      for (const known of files.filter((file) => chosen.has(file)).slice(0, 3))
        for (const file of files) if (file !== known) add(file, 1 / Math.sqrt(files.length), `changed together with ${known}`)
    }
  }
}

async function tokensOf(context: Context, tree: Tree, paths: readonly string[]): Promise<Map<string, number>> {
  const measure = await measureWith(context, { encoding: 'o200k' }, measuredBytes, {})
  return byRoot(locatedFiles(tree), paths, async (root, relative) => {
    const files = relative.flatMap((path) => {
      const stat = statFile(`${root}/${path}`)
      return stat?.kind === 'file' ? [{ path, stat }] : []
    })
    const measured = await measure(root, relative).finish(files)
    return new Map([...measured].map(([path, answer]) => [path, answer.ok ? (answer.facts.tokens.o200k ?? 0) : 0]))
  })
}

function priorityOf(score: number, top: number): FileIdea['priority'] {
  return score >= top * 0.6 ? 'high' : score >= top * 0.3 ? 'medium' : 'low'
}

function whyOf(reasons: ReadonlyMap<string, number>): string {
  return [...reasons]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([reason]) => reason)
    .join('; ')
}
