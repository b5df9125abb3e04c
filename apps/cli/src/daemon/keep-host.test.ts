import { type ChildProcess, spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { StartWord } from './ensure-daemon.ts'
import { keepHost } from './keep-host.ts'

/** Keeps a host alive. Each argument is the program of one host, which sends its message and then ends in its own way. */
function kept(...lives: string[]) {
  const words: StartWord[] = []
  let starts = 0
  const start = (): ChildProcess => {
    const life = lives[Math.min(starts++, lives.length - 1)] ?? ''
    return spawn(process.execPath, ['-e', life], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  }
  return keepHost({ env: {}, start, onWord: (word) => words.push(word) }).then((end) => ({ end, starts, words }))
}

const started = 'process.send({ started: true }, () => process.disconnect());'
const dies = "process.send({ started: true }, () => process.kill(process.pid, 'SIGKILL'))"

describe('keepHost', () => {
  it('restarts a killed host, and stops when the host exits normally', async () => {
    expect(await kept(dies, dies, started)).toEqual({ end: 'ended', starts: 3, words: [{ started: true }] })
  })

  it('does not restart a host that refused to start, and passes its refusal on', async () => {
    const refuses = "process.send({ refusal: { code: 'state-broken' } }, () => process.exit(9))"
    expect(await kept(refuses)).toEqual({ end: 'ended', starts: 1, words: [{ refusal: { code: 'state-broken' } }] })
  })

  it('gives up on a host that keeps dying', async () => {
    expect(await kept(dies)).toEqual({ end: 'given up', starts: 5, words: [{ started: true }] })
  })
})
