// Run in a separate process by the suite `auto`: measures which files Auto adds for a few selected ones, how long it takes once the tree
// is ready, and whether a full resolution of the repository finds the same files.

import { languageIdOf } from '../packages/engine/src/codemap/index.ts'
import { mapBatch } from '../packages/engine/src/codemap/map-batch.ts'
import { type Link, openGraph } from '../packages/engine/src/graph/index.ts'
import { eachFile } from '../packages/engine/src/tree/index.ts'
import { randomFrom } from '../packages/engine/src/work/testing/random.ts'
import type { Context } from '../packages/host/src/context.ts'
import { createContext } from '../packages/host/src/create-context.ts'
import { graphToolsWith, graphWith } from '../packages/host/src/files/graph-with.ts'
import { openTree } from './open-tree.ts'

export interface AutoProbeResult {
  files: number
  /** Median over the choices, by the state of the cache. */
  ms: { nothingKept: number; namesKept: number; allKept: number }
  brought: number
  /** Files that only one of Auto and the full resolution finds. */
  differing: string[]
}

const [folder = '', home = '', rounds = '5', checks = 'full'] = process.argv.slice(2)
const filesPerChoice = 10
const tree = openTree(folder)
const paths: string[] = []
eachFile(tree, (path, file) => {
  if (file.kind === 'file' && languageIdOf(path)) paths.push(path)
})
const random = randomFrom(7)
const choices = Array.from({ length: Number(rounds) }, () =>
  Array.from({ length: filesPerChoice }, () => paths[Math.floor(random() * paths.length)] ?? ''),
)

const first = await ask(choices.slice(0, 1))
const names = await ask(choices)
const all = await ask(choices)
const probed: AutoProbeResult = {
  files: paths.length,
  ms: { nothingKept: first.ms, namesKept: names.ms, allKept: all.ms },
  brought: names.brought.reduce((sum, files) => sum + files.length, 0) / Math.max(choices.length, 1),
  differing: checks === 'full' ? await differing(names.brought) : [],
}
console.log(JSON.stringify(probed))

/** Measures in one host that has its tree and its workers, with the cache of earlier choices. */
async function ask(asked: readonly string[][]): Promise<{ ms: number; brought: string[][] }> {
  const times: number[] = []
  const brought: string[][] = []
  const context = createContext({ home })
  await warmUp(context)
  for (const chosen of asked) {
    const started = performance.now()
    const graph = await graphWith(context, tree, {})
    brought.push(addedFiles(await graph.uses(chosen)))
    times.push(performance.now() - started)
  }
  await context.close()
  times.sort((a, b) => a - b)
  return { ms: times[Math.floor(times.length / 2)] ?? 0, brought }
}

/** Starts the processes and loads the grammars, with a file outside the folder. */
async function warmUp(context: Context): Promise<void> {
  const pool = await context.parsers()
  const input = {
    root: import.meta.dirname,
    paths: ['auto-probe.ts'],
    maxBytes: 1_000_000,
    data: true,
    references: true,
    includeGenerated: false,
  }
  await Promise.all(Array.from({ length: pool.size }, () => pool.run(mapBatch, input)))
}

function addedFiles(uses: ReadonlyMap<string, readonly Link[]>): string[] {
  const found = [...uses.values()].flatMap((links) => links.filter(({ isOnDefinitions }) => isOnDefinitions).map(({ path }) => path))
  return [...new Set(found)].filter((path) => !uses.has(path)).sort()
}

/** Compares with a resolution that parses every file and takes every name from its map. */
async function differing(brought: readonly string[][]): Promise<string[]> {
  const context = createContext({ home })
  const tools = await graphToolsWith(context, tree, {})
  const parsed = await tools.parse(paths, false)
  const definedNames = async (wanted: readonly string[]) =>
    new Map(wanted.map((path) => [path, (parsed.get(path)?.map.symbols ?? []).map(({ name }) => name)]))
  const wrong: string[] = []
  for (const [at, chosen] of choices.entries()) {
    const full = addedFiles(await openGraph({ ...tools, definedNames }).uses(chosen))
    const ours = brought[at] ?? []
    for (const path of full) if (!ours.includes(path)) wrong.push(`missing ${path}`)
    for (const path of ours) if (!full.includes(path)) wrong.push(`too much ${path}`)
  }
  await context.close()
  return wrong
}
