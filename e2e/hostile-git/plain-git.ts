// Runs plain git on a hostile repository, to prove that the technique works without protection.

import { spawn } from 'node:child_process'
import { closeSync, constants, open, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { HostileRepo } from './hostile-repo.ts'
import type { Case, GitCommand, Technique } from './technique.ts'

/** Time limit for a command that waits for a program or a file. */
const timeoutMs = 10_000
const lateMs = 5_000

export async function provePlainGit(
  { proof = [], fifo, open: folder = '.', env }: Case,
  repo: HostileRepo,
): Promise<Technique['plainGit']> {
  const cwd = join(repo.root, folder)
  const writer = fifo === undefined ? undefined : openWriter(join(repo.root, fifo))
  for (const command of proof) await run(command, cwd, { ...repo.lab.env, ...env })
  if (writer && (await writer.wasRead())) return 'waits'
  return repo.canary.runs() > 0 ? 'runs' : 'nothing'
}

function run({ args, cwd = '.', input = '', terminal }: GitCommand, folder: string, env: Record<string, string>): Promise<void> {
  const [program, words] = terminal ? ['script', ['-qec', `git ${args.join(' ')}`, '/dev/null']] : ['git', [...args]]
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: join(folder, cwd), env, stdio: ['pipe', 'ignore', 'ignore'], detached: true })
    const timer = globalThis.setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), timeoutMs)
    const finish = (): void => {
      clearTimeout(timer)
      resolve()
    }
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    child.on('error', finish)
    child.on('exit', finish)
  })
}

/** Opening a FIFO for writing succeeds once a process has opened it for reading. Closing it ends that reader's wait. */
function openWriter(path: string): { wasRead(): Promise<boolean> } {
  const first = Promise.withResolvers<boolean>()
  let isOver = false
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      open(path, constants.O_WRONLY, (error, handle) => {
        if (!error) closeSync(handle)
        if (!error && !isOver) first.resolve(true)
        resolve(error || isOver ? undefined : next())
      })
    })
  const ended = next()
  return {
    async wasRead() {
      // Git may have opened the FIFO and ended before the waiting thread here was scheduled.
      const late = new AbortController()
      const isRead = await Promise.race([first.promise, setTimeout(lateMs, false, { signal: late.signal })])
      late.abort()
      isOver = true
      // Our own reader unblocks a writer that is still waiting.
      const handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
      await ended
      closeSync(handle)
      return isRead
    },
  }
}
