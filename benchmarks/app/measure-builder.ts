// Measures the Context Builder without a model: in a daemon whose tree is ready, and as a command without a cache.

import { join } from 'node:path'
import { openApp } from '../../scripts/app/open-app.ts'
import { npmCode } from '../corpus/index.ts'
import { openHome, repository, sheaf } from '../ours.ts'
import type { Row } from '../row.ts'
import { runCommand } from '../run-command.ts'
import { appRow } from './app-row.ts'

const tasks = [
  'Parse the header of a source map',
  'Retry a request once when the server is busy',
  'Resolve an import that ends in .js to a .ts file',
  'Escape HTML in the text of a node',
  'Cache what was read from disk until the file changes',
]

export async function measureBuilder(rounds: number): Promise<Row[]> {
  const folder = npmCode(join(repository, 'node_modules'), { atLeast: 10_000, atMost: 10_000 })
  const { files, cold, warm } = await askDaemon(folder)
  const note = `${files} files`
  return [
    appRow(
      'context without a model, tree loaded',
      'ms',
      500,
      warm,
      `${note}; builder.run over the daemon, other tasks than before; its very first ${Math.round(cold)} ms`,
    ),
    appRow(
      'sheaf build --no-model, nothing cached',
      'ms',
      5_000,
      await runCold(folder, rounds),
      `${note}; the whole command, a new SHEAF_HOME each time`,
    ),
  ]
}

async function askDaemon(folder: string): Promise<{ files: number; cold: number; warm: number[] }> {
  const { host, workspace, close } = await openApp({ folder })
  try {
    const { tree } = await host['workspaces.open']({ id: workspace })
    const all: number[] = []
    for (const instructions of tasks) {
      await host['workspaces.change']({ workspace, fields: { instructions } })
      const began = performance.now()
      const { recommendations } = await host['builder.run']({ workspace, model: null })
      all.push(performance.now() - began)
      if (recommendations.length === 0) throw new Error(`Nothing was found for '${instructions}'.`)
    }
    const [cold = Number.NaN, ...warm] = all
    return { files: tree.files, cold, warm }
  } finally {
    await close()
  }
}

async function runCold(folder: string, rounds: number): Promise<number[]> {
  const samples: number[] = []
  const [task = ''] = tasks
  for (let round = 0; round < rounds; round++) {
    const home = await openHome()
    try {
      home.clearCache()
      const env = { ...home.env, SHEAF_KEYS: 'file' }
      samples.push((await runCommand(sheaf, ['build', task, '--no-model', '--json'], { cwd: folder, env })).ms)
    } finally {
      home.remove()
    }
  }
  return samples
}
