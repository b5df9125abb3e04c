import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HostEvent, isRefusal, type OpenWorkspace, type Progress, Refusal } from '@sheaf/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { connectTo, type HostConnection } from './connect-host.ts'
import { type Answers, enterWindow, proofFor, startServer, type TestServer, waitUntil } from './testing/index.ts'

let servers: TestServer[] = []

afterEach(async () => {
  for (const server of servers) await server.stop()
  servers = []
})

async function serve(answers: Answers = {}): Promise<TestServer> {
  const server = await startServer(answers)
  servers.push(server)
  return server
}

const log = ({ home }: TestServer) => readFileSync(join(home, 'log', 'host.log'), 'utf8')
const connect = (server: TestServer) => connectTo(server.port, server.token)
const opens: Answers = { 'workspaces.open': ({ id }: { id: string }) => ({ id }) }
const treeEvent = (workspace: string): HostEvent => ({ type: 'files-changed', workspace, paths: ['a'] })

/** Records all events in order; `until` waits for a number of them. */
function listenTo(connection: HostConnection) {
  const received: HostEvent[] = []
  connection.subscribe((event) => received.push(event))
  return { received, until: (count: number) => waitUntil(() => expect(received.length).toBeGreaterThanOrEqual(count)) }
}

/** A browser window with its own session. */
async function openBrowser(server: TestServer): Promise<{ socket: WebSocket; events: HostEvent[]; messages: unknown[] }> {
  const session = await enterWindow(server.url())
  const protocols = ['sheaf', await proofFor(server.port, session)]
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket`, protocols, {
    headers: { cookie: session.cookie, origin: `http://127.0.0.1:${server.port}` },
  })
  const events: HostEvent[] = []
  const messages: unknown[] = []
  await new Promise<void>((done, failed) => {
    socket.on('error', failed)
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      messages.push(message)
      if (message.event !== undefined) events.push(message.event)
      done()
    })
  })
  return { socket, events, messages }
}

describe('a call', () => {
  it('answers a call that was sent as a Blob, which arrives as binary', async () => {
    const { socket, messages } = await openBrowser(await serve({ 'files.changed': ({ workspace }: { workspace: string }) => [workspace] }))
    socket.send(Buffer.from(JSON.stringify({ id: 1, method: 'files.changed', input: { workspace: 'w' } })), { binary: true })
    await waitUntil(() => expect(messages.at(-1)).toEqual({ id: 1, answer: ['w'] }))
    socket.close()
  })

  it('passes a call to the host with the id of its window, and returns the answer', async () => {
    const server = await serve({ 'files.changed': () => ['a.ts'], 'history.change': () => undefined })
    const connection = await connect(server)
    expect(await connection['files.changed']({ workspace: 'w' })).toEqual(['a.ts'])
    expect(await connection['history.change']({ workspace: 'w', change: { type: 'clear' } })).toBe(null)
    expect(server.asked).toEqual([
      { method: 'files.changed', input: { workspace: 'w' }, from: connection.window },
      { method: 'history.change', input: { workspace: 'w', change: { type: 'clear' } }, from: connection.window },
    ])
    expect(connection.run).toBe(server.run)
  })

  it('returns a refusal with its code, message and detail', async () => {
    const server = await serve({ 'files.explain': () => Promise.reject(new Refusal('path-missing', 'a.ts')) })
    const connection = await connect(server)
    const problem: unknown = await connection['files.explain']({ workspace: 'w', path: 'a.ts' }).catch((thrown: unknown) => thrown)
    expect(isRefusal(problem) && [problem.code, problem.message, problem.detail]).toEqual(['path-missing', 'Path not found. a.ts', 'a.ts'])
  })

  it('reports an internal error, and keeps the window connected', async () => {
    const server = await serve({
      'files.explain': () => {
        throw new TypeError('x of secret text')
      },
      'prompts.list': () => [],
    })
    const connection = await connect(server)
    await expect(connection['files.explain']({ workspace: 'w', path: 'a' })).rejects.toThrow(/Internal error in Sheaf.*host\.log/)
    expect(await connection['prompts.list']()).toEqual([])
  })

  it('refuses a call with an invalid input, before it reaches the host', async () => {
    const server = await serve()
    const { socket, messages } = await openBrowser(server)
    socket.send('{"id":1,"method":"tree.list","input":{"workspace":7}}')
    socket.send('{"id":2,"method":"close"}')
    await waitUntil(() => expect(messages).toHaveLength(3))
    expect(messages.slice(1)).toEqual([
      { id: 1, refusal: { code: 'wrong-usage', says: expect.stringContaining('workspace'), try: expect.any(String) } },
      { id: 2, refusal: { code: 'wrong-usage', says: expect.stringContaining('Unknown method "close".'), try: expect.any(String) } },
    ])
    expect(server.asked).toEqual([])
    socket.close()
  })

  it('cancels a call when its window asks for it', async () => {
    const server = await serve({
      'tree.list': (_, call) =>
        new Promise((_done, failed) => call?.signal?.addEventListener('abort', () => failed(new Error('stopped in the middle')))),
    })
    const connection = await connect(server)
    const cancel = new AbortController()
    const answer = connection['tree.list']({ workspace: 'w', refresh: true }, { signal: cancel.signal }).catch((thrown: unknown) => thrown)
    await waitUntil(() => expect(server.asked).toHaveLength(1))
    cancel.abort()
    const problem = await answer
    expect(isRefusal(problem) && problem.code).toBe('cancelled')
  })

  it('reports progress at a limited rate', async () => {
    const server = await serve({
      'maps.auto': (_, call) => {
        using _still = vi.spyOn(performance, 'now').mockReturnValue(0)
        for (let done = 0; done < 10_000; done++) call?.onProgress?.({ stage: 'looking', done, total: 10_000 })
        call?.onProgress?.({ stage: 'waiting', done: 0, total: 1 })
        return []
      },
    })
    const connection = await connect(server)
    const seen: Progress[] = []
    await connection['maps.auto']({ workspace: 'w' }, { onProgress: (progress) => seen.push(progress) })
    expect(seen).toEqual([
      { stage: 'looking', done: 0, total: 10_000 },
      // Sent however soon it follows the last one: it may be the last report for a long time.
      { stage: 'waiting', done: 0, total: 1 },
    ])
  })

  it('sends the last progress report even if nothing follows for a long time', async () => {
    let finish = () => {}
    const server = await serve({
      'maps.auto': (_, call) => {
        for (let done = 0; done < 3; done++) call?.onProgress?.({ stage: 'asking', done, total: 4 })
        return new Promise((answer) => {
          finish = () => answer([])
        })
      },
    })
    const connection = await connect(server)
    const seen: Progress[] = []
    const answered = connection['maps.auto']({ workspace: 'w' }, { onProgress: (progress) => seen.push(progress) })
    await waitUntil(() => expect(seen.at(-1)).toEqual({ stage: 'asking', done: 2, total: 4 }))
    finish()
    await answered
  })

  it('refuses more than 256 calls at once', async () => {
    const waiting: (() => void)[] = []
    const server = await serve({ 'files.changed': () => new Promise<string[]>((done) => waiting.push(() => done([]))) })
    const connection = await connect(server)
    const calls = Array.from({ length: 257 }, () =>
      connection['files.changed']({ workspace: 'w' }).then(
        () => 'answered',
        () => 'refused',
      ),
    )
    expect(await Promise.race(calls)).toBe('refused')
    for (const finish of waiting) finish()
    expect((await Promise.all(calls)).filter((end) => end === 'answered')).toHaveLength(256)
  })
})

describe('an event of a workspace', () => {
  it('sends events of a workspace only to windows that have it open', async () => {
    const server = await serve(opens)
    const [one, two] = [await connect(server), await connect(server)]
    const [first, second] = [listenTo(one), listenTo(two)]
    await one['workspaces.open']({ id: 'w' })
    server.publish(treeEvent('w'))
    server.publish({ type: 'workspaces-changed' })
    await Promise.all([first.until(2), second.until(1)])
    expect([first.received, second.received]).toEqual([[treeEvent('w'), { type: 'workspaces-changed' }], [{ type: 'workspaces-changed' }]])
  })

  it('sends no events of a workspace after it was closed', async () => {
    const server = await serve(opens)
    const connection = await connect(server)
    const { received, until } = listenTo(connection)
    await connection['workspaces.open']({ id: 'w' })
    await connection['workspaces.close']({ workspace: 'w' })
    server.publish(treeEvent('w'))
    server.publish({ type: 'prompts-changed' })
    await until(1)
    expect(received).toEqual([{ type: 'prompts-changed' }])
  })

  it('sends events after the answer if they happen while the workspace is being opened', async () => {
    let answer = (_: Pick<OpenWorkspace, 'id'>) => {}
    const server = await serve({
      'workspaces.open': () =>
        new Promise((done) => {
          answer = done
        }),
    })
    const { socket, messages } = await openBrowser(server)
    socket.send('{"id":1,"method":"workspaces.open","input":{"roots":["/r"]}}')
    await waitUntil(() => expect(server.asked).toHaveLength(1))
    server.publish(treeEvent('w'))
    server.publish(treeEvent('another'))
    answer({ id: 'w' })
    await waitUntil(() => expect(messages).toHaveLength(3))
    expect(messages.slice(1)).toEqual([{ id: 1, answer: { id: 'w' } }, { event: treeEvent('w') }])
    socket.close()
  })
})

describe('a window that disconnects', () => {
  it('closes the workspaces and cancels the calls of a window that disconnects', async () => {
    let aborted = false
    const server = await serve({
      ...opens,
      'search.run': (_, call) =>
        new Promise(() =>
          call?.signal?.addEventListener('abort', () => {
            aborted = true
          }),
        ),
    })
    const connection = await connect(server)
    await connection['workspaces.open']({ id: 'w' })
    connection['search.run']({ workspace: 'w', pattern: 'x' }).catch(() => {})
    await waitUntil(() => expect(server.asked).toHaveLength(2))
    await connection.close()
    await waitUntil(() => expect(server.asked).toHaveLength(3))
    expect([aborted, server.asked[2]]).toEqual([true, { method: 'workspaces.close', input: { workspace: 'w' }, from: connection.window }])
  })

  it('does not stop a commit when its window disconnects', async () => {
    let aborted = false
    let finish = () => {}
    const server = await serve({
      'reviews.commit': (_, call) => {
        call?.signal?.addEventListener('abort', () => {
          aborted = true
        })
        return new Promise<void>((done) => {
          finish = done
        })
      },
    })
    const connection = await connect(server)
    connection['reviews.commit']({ workspace: 'w' }).catch(() => {})
    await waitUntil(() => expect(server.asked).toHaveLength(1))
    await connection.close()
    await waitUntil(() => expect(log(server)).toContain('window-left'))
    expect([aborted, server.idleSince()]).toEqual([false, undefined])
    let isClosed = false
    const closing = server.close().then(() => {
      isClosed = true
    })
    await new Promise((done) => setImmediate(done))
    expect(isClosed).toBe(false)
    finish()
    await closing
    expect(server.idleSince()).toBeTypeOf('number')
  })

  it('closes a workspace that was being opened when its window disconnected', async () => {
    let answer = (_: Pick<OpenWorkspace, 'id'>) => {}
    const server = await serve({
      'workspaces.open': () =>
        new Promise((done) => {
          answer = done
        }),
    })
    const connection = await connect(server)
    connection['workspaces.open']({ id: 'w' }).catch(() => {})
    await waitUntil(() => expect(server.asked).toHaveLength(1))
    await connection.close()
    answer({ id: 'w' })
    await waitUntil(() => expect(server.asked.map(({ method }) => method)).toEqual(['workspaces.open', 'workspaces.close']))
  })
})

describe('an event for the user', () => {
  const show: HostEvent = { type: 'show-workspace', workspace: 'w' }

  it('sends an event for the user to the window used last, and to no program', async () => {
    const server = await serve({ 'prompts.list': () => [] })
    const program = listenTo(await connect(server))
    const one = await openBrowser(server)
    const two = await openBrowser(server)
    one.socket.send('{"id":1,"method":"prompts.list"}')
    await waitUntil(() => expect(one.messages).toHaveLength(2))
    server.publish(show)
    server.publish({ type: 'prompts-changed' })
    await waitUntil(() => expect([one.events.length, two.events.length, program.received.length]).toEqual([2, 1, 1]))
    expect(one.events[0]).toEqual(show)
    one.socket.close()
    two.socket.close()
  })

  it('keeps an event for the user until the next window connects', async () => {
    const server = await serve()
    server.publish(show)
    const { socket, events } = await openBrowser(server)
    await waitUntil(() => expect(events).toEqual([show]))
    socket.close()
  })
})

it('counts open windows, but no programs', async () => {
  const server = await serve()
  const program = await connect(server)
  expect(server.windows()).toBe(0)
  const { socket } = await openBrowser(server)
  expect([server.windows(), server.idleSince()]).toEqual([1, undefined])
  socket.terminate()
  await waitUntil(() => expect(server.windows()).toBe(0))
  expect(server.idleSince()).toBeTypeOf('number')
  await program.close()
})
