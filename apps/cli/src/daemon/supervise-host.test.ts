import { type ChildProcess, spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { StartMessage } from './ensure-daemon.ts'
import { superviseHost } from './supervise-host.ts'

/** Keeps a host alive. Each argument is the program of one host, which sends its message and then ends in its own way. */
function supervise(...programs: string[]) {
  const messages: StartMessage[] = []
  let starts = 0
  const start = (): ChildProcess => {
    const program = programs[Math.min(starts++, programs.length - 1)] ?? ''
    return spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  }
  return superviseHost({ env: {}, start, onStartMessage: (message) => messages.push(message) }).then((end) => ({ end, starts, messages }))
}

const started = 'process.send({ started: true }, () => process.disconnect());'
const dies = "process.send({ started: true }, () => process.kill(process.pid, 'SIGKILL'))"

describe('superviseHost', () => {
  it('restarts a killed host, and stops when the host exits normally', async () => {
    expect(await supervise(dies, dies, started)).toEqual({ end: 'ended', starts: 3, messages: [{ started: true }] })
  })

  it('does not restart a host that refused to start, and passes its refusal on', async () => {
    const refuses = "process.send({ refusal: { code: 'state-broken' } }, () => process.exit(9))"
    expect(await supervise(refuses)).toEqual({ end: 'ended', starts: 1, messages: [{ refusal: { code: 'state-broken' } }] })
  })

  it('gives up on a host that keeps dying', async () => {
    expect(await supervise(dies)).toEqual({ end: 'given up', starts: 5, messages: [{ started: true }] })
  })
})
