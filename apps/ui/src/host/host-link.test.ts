import type { HostEvent } from '@sheaf/contract'
import { describe, expect, it, vi } from 'vitest'
import { openHostLink } from './host-link.ts'

/** A fake socket whose messages the test reads and sends. */
class FakeSocket {
  static all: FakeSocket[] = []
  sent: unknown[] = []
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.onclose?.()
  }
  receive(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

async function opened() {
  FakeSocket.all = []
  const link = openHostLink(async () => new FakeSocket() as unknown as WebSocket)
  await Promise.resolve()
  const [socket] = FakeSocket.all
  if (!socket) throw new Error('no socket')
  return { link, socket }
}

const welcome = { welcome: { window: 'w1', run: 'r1' } }

describe('the link to the host', () => {
  it('holds calls back until the host sends its welcome, then gives each its own answer', async () => {
    const { link, socket } = await opened()
    const cards = link.host['workspaces.list']()
    const why = link.host['files.explain']({ workspace: 'w', path: 'a' })
    expect(socket.sent).toEqual([])
    socket.receive(welcome)
    expect(socket.sent).toEqual([
      { id: 1, method: 'workspaces.list' },
      { id: 2, method: 'files.explain', input: { workspace: 'w', path: 'a' } },
    ])
    socket.receive({ id: 2, refusal: { code: 'unknown-workspace', says: 'Workspace not found. w', try: 'x' } })
    socket.receive({ id: 1, answer: { cards: [], troubles: [] } })
    await expect(cards).resolves.toEqual({ cards: [], troubles: [] })
    await expect(why).rejects.toMatchObject({ code: 'unknown-workspace', message: 'Workspace not found. w' })
  })

  it('reports progress, and on abort notifies the host and rejects at once', async () => {
    const { link, socket } = await opened()
    socket.receive(welcome)
    const controller = new AbortController()
    const onProgress = vi.fn()
    const weighing = link.host['tree.weigh']({ workspace: 'w', by: 'tokens' }, { signal: controller.signal, onProgress })
    socket.receive({ id: 1, progress: { stage: 'count', done: 1, total: 2 } })
    controller.abort()
    await expect(weighing).rejects.toMatchObject({ code: 'cancelled' })
    expect(onProgress.mock.calls).toEqual([[{ stage: 'count', done: 1, total: 2 }]])
    expect(socket.sent.at(-1)).toEqual({ cancel: 1 })
  })

  it('rejects calls in flight when the host is lost, and sends waiting calls to the next host', async () => {
    vi.useFakeTimers()
    const { link, socket } = await opened()
    const states: string[] = []
    link.onState((state) => states.push(state))
    // The window opens its workspace again first, because all other calls refer to it.
    link.onReconnect(async (back) => {
      await back['workspaces.open']({ id: 'w' })
    })
    socket.receive(welcome)
    const lost = link.host['commits.change']({ workspace: 'w', change: { type: 'undo' } })
    const heard = expect(lost).rejects.toMatchObject({ code: 'host-gone' })
    socket.close()
    await heard
    const waiting = link.host['license.status']()
    await vi.advanceTimersByTimeAsync(200)
    const next = FakeSocket.all[1]
    next?.receive(welcome)
    expect([next?.sent, states.at(-1)]).toEqual([[{ id: 3, method: 'workspaces.open', input: { id: 'w' } }], 'lost'])
    next?.receive({ id: 3, answer: {} })
    await vi.advanceTimersByTimeAsync(0)
    expect(next?.sent.slice(1)).toEqual([{ id: 2, method: 'license.status' }])
    next?.receive({ id: 2, answer: { tier: 'free', source: 'none' } })
    await expect(waiting).resolves.toEqual({ tier: 'free', source: 'none' })
    expect(states).toEqual(['ready', 'lost', 'ready'])
    vi.useRealTimers()
  })

  it('passes every event to each follower until it stops following', async () => {
    const { link, socket } = await opened()
    const heard: HostEvent[] = []
    const stop = link.follow((event) => heard.push(event))
    socket.receive({ event: { type: 'prompts-changed' } })
    stop()
    socket.receive({ event: { type: 'workspaces-changed' } })
    expect(heard).toEqual([{ type: 'prompts-changed' }])
  })

  it('reports a rejected session, keeps connecting, and reports when another window has started a new one', async () => {
    vi.useFakeTimers()
    FakeSocket.all = []
    const outcomes: ('signed-out' | 'unreachable')[] = ['signed-out', 'unreachable']
    const link = openHostLink(async () => outcomes.shift() ?? (new FakeSocket() as unknown as WebSocket))
    const reported: boolean[] = []
    link.onSignedOut((isSignedOut) => reported.push(isSignedOut))
    await vi.advanceTimersByTimeAsync(10_000)
    FakeSocket.all[0]?.receive(welcome)
    expect([reported, link.state()]).toEqual([[true, false], 'ready'])
    link.close()
    vi.useRealTimers()
  })

  it('closes a socket that opens after the link was closed', async () => {
    const { promise, resolve } = Promise.withResolvers<WebSocket>()
    const link = openHostLink(() => promise)
    link.close()
    const socket = new FakeSocket()
    const close = vi.spyOn(socket, 'close')
    resolve(socket as unknown as WebSocket)
    await promise
    await Promise.resolve()
    expect(close).toHaveBeenCalledOnce()
  })
})
