// Measures how fast `sheaf mcp` answers editors, with Sheaf running and without, and the cost of the bridge.

import { join } from 'node:path'
import { alternate } from '../alternate.ts'
import { fileTree } from '../corpus/index.ts'
import { startDaemon } from '../mcp/start-daemon.ts'
import { type ServerCommand, type TimedClient, timeClient } from '../mcp/time-client.ts'
import { median } from '../median.ts'
import { type Home, nodeFlags, openHome, pinnedNode, repository, sheaf } from '../ours.ts'
import type { Row, Target } from '../row.ts'
import { runCommand } from '../run-command.ts'
import type { Bench } from '../suite.ts'

const files = 10_000
const calls = 1_000

export async function mcp({ rounds = 7 }: Bench): Promise<Row[]> {
  const folder = fileTree(files)
  const home = await openHome()
  // Uses a compile cache, as bin/sheaf does.
  const cacheEnv = { NODE_COMPILE_CACHE: join(home.env.SHEAF_HOME, 'compiled') }
  const script = join(repository, 'apps/mcp/src/testing/trivial-server.ts')
  const trivial: ServerCommand = { command: pinnedNode, args: [...nodeFlags, script], cwd: folder, env: cacheEnv }
  const ours: ServerCommand = { command: sheaf, args: ['mcp', '--allow', 'bench'], cwd: folder, env: home.env }
  try {
    const headless = await starts(ours, trivial, rounds)
    const daemon = await startDaemon(home)
    try {
      const bridged = await starts(ours, trivial, rounds)
      const rates = await alternate(
        { ours: { run: () => timeCalls(ours, 'token_stats') }, rival: { run: () => timeCalls(trivial, 'echo') } },
        { rounds: Math.min(rounds, 5) },
      )
      const within = await timeInProcess(home, folder)
      return [
        ...startRows('bridged', bridged, 400),
        ...startRows('headless', headless, 700),
        row('1,000 token_stats calls through the bridge', rates.ours.map(sum), rates.rival.map(sum), below(1_000), {
          note: 'one call after another, so 1,000 ms means 1,000 calls per second; the trivial SDK server returns fixed text and has no bridge',
        }),
        row(
          'time the bridge adds to a call',
          rates.ours.map((each) => median(each) - median(within)),
          null,
          below(2),
          {
            note: `medians of ${calls} calls: ${median(rates.ours.map(median)).toFixed(2)} ms with the bridge, ${median(within).toFixed(2)} ms in one process`,
          },
        ),
      ]
    } finally {
      await daemon.end()
    }
  } finally {
    home.remove()
  }
}

interface Start {
  answer: number
  tree: number
}

async function starts(ours: ServerCommand, trivial: ServerCommand, rounds: number): Promise<{ ours: Start[]; rival: Start[] }> {
  const run = async (command: ServerCommand, tool: string): Promise<Start> => {
    const client = await timeClient(command)
    await client.call(tool)
    const tree = client.sinceStart()
    await client.end()
    return { answer: client.firstAnswerMs, tree }
  }
  return alternate({ ours: { run: () => run(ours, 'get_file_tree') }, rival: { run: () => run(trivial, 'echo') } }, { rounds })
}

function startRows(how: string, { ours, rival }: { ours: Start[]; rival: Start[] }, most: number): Row[] {
  const answers = (runs: Start[]) => runs.map(({ answer }) => answer)
  const trees = (runs: Start[]) => runs.map(({ tree }) => tree)
  const note = `${files} files; from process start`
  return [
    row(`startup to first response, ${how}`, answers(ours), answers(rival), below(most), { note: `${note} to the response to initialize` }),
    row(`startup to file tree, ${how}`, trees(ours), trees(rival), below(most), { note: `${note} to the response to get_file_tree` }),
  ]
}

async function timeCalls(command: ServerCommand, tool: string): Promise<number[]> {
  const client: TimedClient = await timeClient(command)
  // The first calls compile code that the others use.
  for (let warm = 0; warm < 200; warm++) await client.call(tool)
  const samples: number[] = []
  for (let call = 0; call < calls; call++) {
    const started = performance.now()
    await client.call(tool)
    samples.push(performance.now() - started)
  }
  await client.end()
  return samples
}

async function timeInProcess({ env }: Home, folder: string): Promise<number[]> {
  const script = join(repository, 'benchmarks/mcp-probe.ts')
  const args = [...nodeFlags, '--disable-warning=ExperimentalWarning', script, 'token_stats', String(calls + 200), folder]
  const samples: number[] = JSON.parse((await runCommand(pinnedNode, args, { env })).stdout)
  return samples.slice(200)
}

function row(name: string, ours: number[], rival: number[] | null, target: Target, { note }: { note: string }): Row {
  return {
    suite: 'mcp',
    name,
    unit: 'ms',
    ours: median(ours),
    rival: rival === null ? null : { name: 'trivial SDK server', value: median(rival) },
    target,
    samples: { ours, rival: rival ?? [] },
    note,
  }
}

function below(most: number): Target {
  return { kind: 'below', most }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
