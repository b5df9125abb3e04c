// Starts real programs in the role of editors. Each starts a probe, which reports the program that it takes for its parent.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const peer = fileURLToPath(new URL('../index.ts', import.meta.url))
export const node = realpathSync(process.execPath)
export const shell = '/bin/bash'

/** Prints the result of `peerOfParent`. With an argument, it waits until its parent has exited. */
const probeText = `
import { peerOfParent } from ${JSON.stringify(peer)}
const parent = process.ppid
const say = async () => console.log(JSON.stringify((await peerOfParent().program()) ?? null))
if (process.argv[2] === 'orphan') {
  console.log('ready')
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    void say()
  }, 5)
} else await say()
`

export function writeProbe(folder: string): string {
  const path = join(folder, 'probe.mjs')
  writeFileSync(path, probeText)
  return path
}

/** A program with its own name and folder that is not a script: a copy of one that can start others. */
export function copyProgram(from: string, to: string): string {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(realpathSync(from), to)
  chmodSync(to, 0o755)
  return to
}

export function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

export function start(program: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], ...options })
}

/** The output of the probe that this program starts. */
export async function runProbe(program: string, args: readonly string[], options?: SpawnOptions): Promise<unknown> {
  const child = start(program, args, options)
  return JSON.parse(child.stdout ? await text(child.stdout) : '')
}

/** The command line with which a shell starts the probe. The second command keeps the shell from replacing itself with the probe. */
export function probeCommand(probe: string): string {
  return `'${node}' '${probe}'; true`
}
