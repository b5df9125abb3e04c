// Runs git for its answer. It never prompts, pages, hooks, fetches or writes, and what it cannot do is a value.

import { existsSync } from 'node:fs'
import type { Cancel } from '@sheaf/contract'
import { safeArgs, safeEnv } from './git-safety.ts'
import type { Env } from './state-folder.ts'

export interface RunGitOptions {
  input?: string | Uint8Array | undefined
  /** More output than this ends git and the answer is `too-large`. */
  maxBytes?: number | undefined
  signal?: Cancel | undefined
  env?: Env | undefined
}

export type GitAnswer =
  | { ok: true; text: string; bytes: Buffer }
  | { ok: false; why: 'missing' | 'failed' | 'too-large' | 'cancelled'; message: string; exitCode: number | null }

/** User input among `args` belongs behind `--end-of-options`, or behind `--` for paths. */
export async function runGit(cwd: string, args: readonly string[], options: RunGitOptions = {}): Promise<GitAnswer> {
  const { maxBytes = 100_000_000, signal, env = process.env } = options
  const { spawn } = await import('node:child_process')
  // Asked after the wait: an abort during it would find no listener yet.
  if (signal?.aborted) return { ok: false, why: 'cancelled', message: '', exitCode: null }
  return new Promise((resolve) => {
    const child = spawn('git', safeArgs(cwd, args, env), { cwd, env: safeEnv(env), stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
    const chunks: Buffer[] = []
    let size = 0
    let message = ''
    let stopped: 'too-large' | 'cancelled' | undefined
    const stop = (why: 'too-large' | 'cancelled'): void => {
      stopped ??= why
      child.kill('SIGKILL')
    }
    const cancel = (): void => stop('cancelled')
    signal?.addEventListener('abort', cancel)
    const finish = (answer: GitAnswer): void => {
      signal?.removeEventListener('abort', cancel)
      resolve(answer)
    }
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) stop('too-large')
      else chunks.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      if (message.length < 4_000) message += chunk.toString('utf8')
    })
    // git may end before it has read everything; that is its answer, not our failure.
    child.stdin.on('error', () => undefined)
    // A missing folder and a missing git are the same error to the system.
    child.on('error', (error) => finish({ ok: false, why: existsSync(cwd) ? 'missing' : 'failed', message: error.message, exitCode: null }))
    child.on('close', (exitCode) => {
      if (stopped) finish({ ok: false, why: stopped, message: message.trim(), exitCode })
      else if (exitCode !== 0) finish({ ok: false, why: 'failed', message: message.trim(), exitCode })
      else {
        const bytes = Buffer.concat(chunks)
        finish({ ok: true, text: bytes.toString('utf8'), bytes })
      }
    })
    child.stdin.end(options.input ?? '')
  })
}
