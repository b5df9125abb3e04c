// Asks a client one question in a separate process, with an environment that contains nothing of ours, and waits until it exits.

import { spawn } from 'node:child_process'
import type { Start } from './client.ts'

export interface ClientRun {
  exit: number | null
  stdout: string
  stderr: string
  ms: number
}

export async function runClient(program: string, { args, env }: Start, home: string, folder: string, limitMs: number): Promise<ClientRun> {
  const [command, words] = /\.[cm]?js$/.test(program) ? [process.execPath, [program, ...args]] : [program, args]
  const began = performance.now()
  const child = spawn(command, words, {
    cwd: folder,
    env: { HOME: home, PATH: process.env.PATH ?? '', TMPDIR: home, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that a client that hangs is killed with everything it started.
    detached: true,
  })
  const captured = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    captured.stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    captured.stderr += chunk
  })
  const limit = setTimeout(() => {
    captured.stderr += `\nIt was ended after ${limitMs} ms.\n`
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, limitMs)
  try {
    return await new Promise<ClientRun>((done, failed) => {
      child.on('error', failed)
      child.on('close', (exit) => done({ exit, ...captured, ms: Math.round(performance.now() - began) }))
    })
  } finally {
    clearTimeout(limit)
  }
}
