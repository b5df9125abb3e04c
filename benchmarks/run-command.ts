// One whole command: how long it took from start to end, and the most memory that it and its children held.
// Output goes to files, not to a pipe: reading a pipe would cost this process time that the command then waits for.

import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchMemory } from './watch-memory.ts'

export interface CommandOptions {
  cwd?: string
  env?: Record<string, string>
  /** Looking at the memory every 10 ms takes a little processor time: only where it is asked for. */
  memory?: boolean
  /** Exit codes that are no failure (ripgrep says 1 for no match). */
  fine?: readonly number[]
}

export interface CommandRun {
  ms: number
  /** Null where this system does not tell, or where it was not asked for. */
  peakMb: number | null
  stdout: string
  stderr: string
}

export async function runCommand(command: string, args: readonly string[], options: CommandOptions = {}): Promise<CommandRun> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-run-'))
  const files = { stdout: join(folder, 'stdout'), stderr: join(folder, 'stderr') }
  const out = openSync(files.stdout, 'w')
  const err = openSync(files.stderr, 'w')
  try {
    const { ms, code, peakMb } = await timed(command, args, options, [out, err])
    const stdout = readFileSync(files.stdout, 'utf8')
    const stderr = readFileSync(files.stderr, 'utf8')
    if (![0, ...(options.fine ?? [])].includes(code ?? -1))
      throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${stderr.slice(0, 2_000)}${stdout.slice(0, 500)}`)
    return { ms, peakMb, stdout, stderr }
  } finally {
    closeSync(out)
    closeSync(err)
    rmSync(folder, { recursive: true, force: true })
  }
}

function timed(
  command: string,
  args: readonly string[],
  { cwd, env, memory }: CommandOptions,
  [out, err]: [number, number],
): Promise<{ ms: number; code: number | null; peakMb: number | null }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', out, err] })
    const watch = memory && child.pid !== undefined ? watchMemory(child.pid) : null
    child.on('error', reject)
    child.on('exit', (code) => {
      const ms = performance.now() - started
      resolve({ ms, code, peakMb: watch?.stop() ?? null })
    })
  })
}
