import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectHost } from './connect-host.ts'
import { findDaemon } from './find-daemon.ts'
import { isLocked } from './hold-lock.ts'
import { type RunningDaemon, runDaemon } from './run-daemon.ts'
import { hostFile, makeRunFolder } from './run-folder.ts'
import { type Answers, doubleHost, makeHome, waitUntil } from './testing/index.ts'

const idleMs = 600_000

let home: string
let running: RunningDaemon[] = []

beforeEach(() => {
  home = makeHome()
})
afterEach(async () => {
  for (const daemon of running) await daemon.end('test over')
  running = []
  rmSync(home, { recursive: true, force: true })
})

async function start(answers: Answers = {}): Promise<RunningDaemon | undefined> {
  const daemon = await runDaemon({ home, version: '1.0.0', idleMs, openHost: () => doubleHost(answers).host })
  if (daemon !== undefined) running.push(daemon)
  return daemon
}

const logged = () => readFileSync(join(home, 'log', 'host.log'), 'utf8')

describe('one daemon per user', () => {
  // [F4.13]
  it('writes its address to a file that only the user can read', async () => {
    const daemon = await start()
    const word = JSON.parse(readFileSync(hostFile(home), 'utf8'))
    expect(word).toEqual({
      pid: process.pid,
      port: daemon?.port,
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      version: '1.0.0',
      build: '',
      startedAt: expect.any(String),
      run: expect.any(String),
    })
    expect((statSync(hostFile(home)).mode & 0o777).toString(8)).toBe('600')
    expect(logged()).not.toContain(word.token)
    expect(await findDaemon(home)).toMatchObject(word)
  })

  it('allows no second daemon', async () => {
    await start()
    expect(await start()).toBeUndefined()
    expect(await findDaemon(home)).toBeDefined()
  })

  it('starts where a crashed daemon left its file, whatever the file says', async () => {
    makeRunFolder(home)
    // The process id is alive, but it is not a daemon.
    writeFileSync(
      hostFile(home),
      JSON.stringify({ pid: process.ppid, port: 9, token: 'x', version: '1', build: '', startedAt: '', run: 'dead' }),
    )
    expect(await findDaemon(home)).toBeUndefined()
    const daemon = await start()
    expect((await findDaemon(home))?.port).toBe(daemon?.port)
  })

  it.each(['', 'garbage', '{"pid":"x"}', 'null'])('finds no daemon by the damaged file %j', async (damaged) => {
    await start()
    writeFileSync(hostFile(home), damaged)
    expect(await findDaemon(home)).toBeUndefined()
  })

  it('does not mistake another program on its port for a daemon', async () => {
    const daemon = await start()
    const word = readFileSync(hostFile(home), 'utf8')
    await daemon?.end('test')
    makeRunFolder(home)
    writeFileSync(hostFile(home), word)
    const seen: string[] = []
    const impostor = createServer((socket) => socket.on('data', (chunk) => seen.push(String(chunk))))
    await new Promise<void>((done) => impostor.listen(daemon?.port, '127.0.0.1', done))
    expect([await findDaemon(home), await connectHost(home), seen]).toEqual([undefined, undefined, []])
    impostor.close()
  })

  // [S7.44]
  it('reuses its port, or takes another one if it is in use', async () => {
    const first = await start()
    const port = first?.port
    await first?.end('test')
    const second = await start()
    expect(second?.port).toBe(port)
    await second?.end('test')
    const squatter = createServer()
    await new Promise<void>((done) => squatter.listen(port, '127.0.0.1', done))
    const third = await start()
    expect([third === undefined, third?.port === port]).toEqual([false, false])
    squatter.close()
  })

  it('leaves its port to a program on ::1, which would receive requests to localhost', async () => {
    const first = await start()
    const port = first?.port
    await first?.end('test')
    const squatter = createServer()
    await new Promise<void>((done) => squatter.listen(port, '::1', done))
    const second = await start()
    squatter.close()
    expect([second === undefined, second?.port === port]).toEqual([false, false])
  })
})

describe('the end of the daemon', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('exits when it was idle for a while', async () => {
    const daemon = await start()
    vi.advanceTimersByTime(idleMs - 1)
    expect(existsSync(hostFile(home))).toBe(true)
    vi.advanceTimersByTime(idleMs)
    expect(await daemon?.ended).toBe('idle')
    expect([existsSync(hostFile(home)), isLocked(home)]).toEqual([false, false])
  })

  it('does not exit while a call runs, even after its caller has left', async () => {
    const answered = Promise.withResolvers<void>()
    const daemon = await start({
      'commits.change': async () => {
        await answered.promise
      },
    })
    const connection = await connectHost(home)
    connection?.['commits.change']({ workspace: 'w', change: { type: 'undo' } }).catch(() => {})
    await waitUntil(() => expect(logged()).toContain('window-came'))
    await connection?.close()
    await waitUntil(() => expect(logged()).toContain('window-left'))
    vi.advanceTimersByTime(2 * idleMs)
    expect(existsSync(hostFile(home))).toBe(true)
    answered.resolve()
    await waitUntil(() => {
      vi.advanceTimersByTime(idleMs)
      expect(existsSync(hostFile(home))).toBe(false)
    })
    expect(await daemon?.ended).toBe('idle')
  })

  it('exits when its state folder is removed, and keeps the files of a newer daemon', async () => {
    const daemon = await start()
    rmSync(join(home, 'run'), { recursive: true })
    const next = await start()
    const word = readFileSync(hostFile(home), 'utf8')
    vi.advanceTimersByTime(15_000)
    expect(await daemon?.ended).toBe('the state folder was removed')
    expect([next === undefined, readFileSync(hostFile(home), 'utf8')]).toEqual([false, word])
  })

  it('exits when a program of the user asks and no window is open', async () => {
    const daemon = await start()
    expect(await (await findDaemon(home))?.end()).toBe(true)
    expect(await daemon?.ended).toBe('requested')
  })

  it('does not exit on request while another program waits for an answer', async () => {
    let finish = () => {}
    await start({
      'files.changed': () =>
        new Promise<void>((done) => {
          finish = done
        }),
    })
    const connection = await connectHost(home)
    const answer = connection?.['files.changed']({ workspace: 'w' })
    await connection?.['prompts.list']()
    expect(await (await findDaemon(home))?.end()).toBe(false)
    finish()
    await answer
    await connection?.close()
  })

  it('exits once, and closes the host after the windows', async () => {
    const order: string[] = []
    const daemon = await start({
      'workspaces.open': ({ id }: { id: string }) => ({ id }),
      'workspaces.close': () => order.push('workspace'),
      close: () => order.push('host'),
    })
    const connection = await connectHost(home)
    await connection?.['workspaces.open']({ id: 'w' })
    expect(await Promise.all([daemon?.end('one'), daemon?.end('two')])).toEqual(['one', 'one'])
    await connection?.ended
    expect(order).toEqual(['workspace', 'host'])
  })

  it('exits after too many errors in a short time, and only logs single ones', async () => {
    const daemon = await start()
    daemon?.onBug(new TypeError('nobody waited for this'))
    expect([isLocked(home), logged().includes('nobody waited for this')]).toEqual([true, true])
    for (let count = 0; count < 20; count++) daemon?.onBug(new Error('again'))
    expect(await daemon?.ended).toBe('too many errors')
  })
})

it('releases the lock when the host cannot be opened', async () => {
  const opening = runDaemon({
    home,
    version: '1',
    openHost: () => {
      throw new Error('no host')
    },
  })
  await expect(opening).rejects.toThrow('no host')
  expect(isLocked(home)).toBe(false)
})
