// Runs a command and measures its time from start to exit, and the peak memory of it and its children.
// Output goes to files, not to a pipe: the command would have to wait while this process reads a pipe.

import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchMemory } from './watch-memory.ts'

export interface CommandOptions {
  cwd?: string
  env?: Record<string, string>
  /** Off by default, because sampling memory every 10 ms takes some processor time. */
  memory?: boolean
  /** Exit codes that are not failures (ripgrep returns 1 for no match). */
  allowedExitCodes?: readonly number[]
}

export interface CommandRun {
  ms: number
  /** Null if the system does not report it, or if `memory` is off. */
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
    if (![0, ...(options.allowedExitCodes ?? [])].includes(code ?? -1))
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
