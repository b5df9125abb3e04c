// Runs the steps of `npm test`. Each is a program whose output is printed when it exits. The first failure ends the run.

import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Step {
  title: string
  command: string
  args: readonly string[]
  /** Prints the output while the step runs, for the longest step. */
  isShown?: boolean
}

export type StepResult = { ok: true } | { ok: false; title: string }

/** Runs the rows in parallel, and the steps of a row in sequence. */
export async function runSteps(rows: readonly (readonly Step[])[], env: NodeJS.ProcessEnv): Promise<StepResult> {
  const abort = new AbortController()
  let failed: StepResult = { ok: true }
  const runRow = async (row: readonly Step[]) => {
    for (const step of row) {
      const result = await runStep(step, env, abort.signal)
      if (abort.signal.aborted) return
      if (result.ok) continue
      failed = result
      abort.abort()
    }
  }
  await Promise.all(rows.map(runRow))
  return failed
}

async function runStep({ title, command, args, isShown = false }: Step, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<StepResult> {
  const started = performance.now()
  const stdio = isShown ? 'inherit' : 'pipe'
  const child = spawn(command, args, { stdio: ['ignore', stdio, stdio], shell: process.platform === 'win32', env })
  const end = () => void child.kill()
  signal.addEventListener('abort', end)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  // Not 'close': a process that a test left running may keep the pipe open.
  const [status, endedBy] = await once(child, 'exit').catch((problem: Error) => [1, problem.message])
  signal.removeEventListener('abort', end)
  if (signal.aborted) return { ok: true }
  console.log(`\n── ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (output.trim() !== '') console.log(output.trim())
  return status === 0 ? { ok: true } : { ok: false, title: endedBy === null ? title : `${title} (ended by ${endedBy})` }
}
