import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLocked } from '@sheaf/host/serve'
import type { ServiceOptions } from '@sheaf/service'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runEmbedded } from './run-embedded.ts'
import { readServiceFile } from './service-file.ts'

let home: string
let opened: ServiceOptions[]
let closed: number

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-embedded-'))
  opened = []
  closed = 0
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(home, { recursive: true, force: true })
})

const idleMs = 60_000
const score = async () => ({ ok: false, why: 'not here' }) as const
const open = async (options: ServiceOptions) => {
  opened.push(options)
  return {
    port: 4711,
    async close() {
      closed += 1
    },
  }
}

describe('running the embedded service', () => {
  it('writes a service file, runs in development mode for this machine, and removes the file at the end', async () => {
    const running = await runEmbedded(home, { score, open })
    expect(readServiceFile(home)).toEqual({ port: 4711, pid: process.pid, token: expect.stringMatching(/^[\w-]{43}$/), byHand: true })
    expect(opened[0]).toMatchObject({ mode: 'development', database: { folder: join(home, 'service', 'db') } })
    expect(opened[0]?.host).toBe(undefined)
    expect(await runEmbedded(home, { score, open })).toBe(undefined)
    await running?.end()
    expect([readServiceFile(home), isLocked(join(home, 'service')), closed]).toEqual([undefined, false, 1])
  })

  it('shuts down when it is idle', async () => {
    vi.useFakeTimers()
    const running = await runEmbedded(home, { score, open, idleMs })
    await vi.advanceTimersByTimeAsync(idleMs - 1)
    expect(closed).toBe(0)
    await vi.advanceTimersByTimeAsync(10_000)
    await running?.ended
    expect([readServiceFile(home), isLocked(join(home, 'service')), closed]).toEqual([undefined, false, 1])
  })

  it('keeps running when a request arrives, even just before shutdown', async () => {
    vi.useFakeTimers()
    const running = await runEmbedded(home, { score, open, idleMs })
    await vi.advanceTimersByTimeAsync(idleMs)
    // The service file is removed first. A client that read it before sends a request now.
    expect(readServiceFile(home)).toBe(undefined)
    opened[0]?.log?.info('request')
    await vi.advanceTimersByTimeAsync(1_000)
    expect([closed, readServiceFile(home)?.port]).toEqual([0, 4711])
    await running?.end()
  })

  it('shuts down when its service file is removed', async () => {
    vi.useFakeTimers()
    const running = await runEmbedded(home, { score, open, idleMs })
    rmSync(join(home, 'service', 'service.json'))
    await vi.advanceTimersByTimeAsync(5_000)
    await running?.ended
    expect(closed).toBe(1)
  })

  it('releases the lock when the service fails to open', async () => {
    const bug = new Error('bug')
    await expect(runEmbedded(home, { score, open: () => Promise.reject(bug) })).rejects.toBe(bug)
    expect([isLocked(join(home, 'service')), existsSync(join(home, 'service', 'service.json'))]).toEqual([false, false])
  })
})
