// Run in a separate process by the suite `retrieval`: ranks files for some tasks and measures how long it takes with an empty cache, with a
// filled one and when repeated; also ranks with plain BM25.

import { kindOf } from '../packages/engine/src/ranking/file-kind.ts'
import { rankTree } from '../packages/host/src/builder/rank-tree.ts'
import { createContext } from '../packages/host/src/create-context.ts'
import { sortedFiles } from '../packages/host/src/files/located-files.ts'
import { openTree } from './open-tree.ts'
import { openPlainBm25 } from './retrieval/plain-bm25.ts'

export interface RankProbeResult {
  files: number
  /** `first`: until the first partial list of the cold run; undefined if it had none. */
  ms: { first: number | undefined; cold: number; kept: number; warm: number[] }
  /** Paths, best first, for each task. */
  ranked: string[][]
  plain: string[][]
}

const [folder = '', home = '', asked = '[]'] = process.argv.slice(2)
const tasks: string[] = JSON.parse(asked)
const top = 40
const tree = openTree(folder)
const paths = sortedFiles(tree)
const [first = ''] = tasks

const cold = await run([first])
const kept = await run([first, ...tasks])
const plain = openPlainBm25(
  folder,
  paths.filter((path) => kindOf(path) === 'source'),
)
const probed: RankProbeResult = {
  files: paths.length,
  ms: { first: cold.first, cold: cold.ms[0] ?? 0, kept: kept.ms[0] ?? 0, warm: kept.ms.slice(1) },
  ranked: kept.ranked.slice(1),
  plain: tasks.map((task) => plain(task, top)),
}
console.log(JSON.stringify(probed))

/** Uses a new host, as a new process would. */
async function run(all: readonly string[]): Promise<{ first: number | undefined; ms: number[]; ranked: string[][] }> {
  const context = createContext({ home })
  const ms: number[] = []
  const ranked: string[][] = []
  let first: number | undefined
  for (const task of all) {
    const started = performance.now()
    const onPartial = (): void => {
      first ??= performance.now() - started
    }
    const files = await rankTree(context, { tree, task, selected: [], top, onPartial }, {})
    ms.push(performance.now() - started)
    ranked.push(files.map(({ path }) => path))
  }
  await context.close()
  return { first, ms, ranked }
}
