import { type HostApi, type McpInvocation, type McpPeer, type McpSession, Refusal, type RefusalCode } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { type Invocation, openClientSession } from './open-client-session.ts'

const entered = { workspace: 'w', directEdits: false, headless: false, notes: [] }
const peer: McpPeer = { transport: 'stdio', program: async () => undefined }

/** A host that records its calls, and admits as `enter` says. */
function fakeHost(enter?: McpSession['enter']) {
  const asked: string[] = []
  const cut: { now?: (why: RefusalCode) => void } = {}
  const leave: McpInvocation['leave'] = ({ bytes, refused }) => asked.push(`leave ${bytes} ${refused ?? 'answered'}`)
  const host: Pick<HostApi, 'openMcpSession'> = {
    async openMcpSession({ onCutOff: onCut }) {
      asked.push('open')
      if (onCut !== undefined) cut.now = onCut
      return {
        connection: 'k',
        async enter(input, call) {
          asked.push(`enter ${input.tool}`)
          return enter ? enter(input, call) : { ...entered, leave }
        },
        async close() {
          asked.push('close')
        },
      }
    },
  }
  return { host, asked, cut, leave }
}

const search = (signal = new AbortController().signal): Invocation => ({
  tool: 'search',
  claim: { name: 'n', version: '1' },
  bytes: 2,
  signal,
  progress: () => {},
})
const never = new Promise<never>(() => {})

describe('a client session', () => {
  it('opens a session at the first call, keeps it for the next, and closes it at the end', async () => {
    const { host, asked } = fakeHost()
    const session = openClientSession(host, peer)
    expect(await session.invoke(search(), async () => ({ value: 1, bytes: 5 }))).toBe(1)
    expect(await session.invoke(search(), async () => ({ value: 2, bytes: 6, refused: 'path-missing' }))).toBe(2)
    await session.close()
    expect(asked).toEqual(['open', 'enter search', 'leave 5 answered', 'enter search', 'leave 6 path-missing', 'close'])
  })

  it('does not close a session that was never opened', async () => {
    const { host, asked } = fakeHost()
    await openClientSession(host, peer).close()
    expect(asked).toEqual([])
  })

  it('runs nothing if the host does not admit the call', async () => {
    const { host, asked } = fakeHost(async () => {
      throw new Refusal('mcp-pending')
    })
    const session = openClientSession(host, peer)
    await expect(session.invoke(search(), () => never)).rejects.toMatchObject({ code: 'mcp-pending' })
    expect([asked, session.running()]).toEqual([['open', 'enter search'], 0])
  })

  it('ends the call after a bug', async () => {
    const { host, asked } = fakeHost()
    const session = openClientSession(host, peer)
    await expect(session.invoke(search(), () => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
    expect(asked.at(-1)).toBe('leave 0 bug')
  })

  it('ends the call immediately when the client cancels, whatever the tool does', async () => {
    const { host, asked } = fakeHost()
    const cancel = new AbortController()
    const session = openClientSession(host, peer)
    const stopped = Promise.withResolvers<boolean>()
    const running = session.invoke(search(cancel.signal), (_, signal) => {
      signal.addEventListener('abort', () => stopped.resolve(true))
      cancel.abort()
      return never
    })
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    expect([await stopped.promise, asked.at(-1), session.running()]).toEqual([true, 'leave 0 cancelled', 0])
  })

  it('ends a call that was admitted after the client had canceled it', async () => {
    const opened = Promise.withResolvers<McpInvocation>()
    const { host, asked, leave } = fakeHost(() => opened.promise)
    const cancel = new AbortController()
    const session = openClientSession(host, peer)
    const running = session.invoke(search(cancel.signal), () => never)
    cancel.abort()
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    opened.resolve({ ...entered, leave })
    await expect.poll(() => asked).toContain('leave 0 cancelled')
  })

  it('returns the reason when a call is cut off, and keeps the session open', async () => {
    const { host, asked, cut } = fakeHost()
    const session = openClientSession(host, peer)
    const running = session.invoke(search(), () => {
      cut.now?.('mcp-denied')
      return never
    })
    await expect(running).rejects.toMatchObject({ code: 'mcp-denied' })
    expect(await session.invoke(search(), async () => ({ value: 1, bytes: 0 }))).toBe(1)
    expect(asked.filter((each) => each === 'open')).toEqual(['open'])
  })

  it('accepts 64 concurrent calls and refuses the next', async () => {
    const { host } = fakeHost()
    const session = openClientSession(host, peer)
    const running = Array.from({ length: 64 }, () => session.invoke(search(), () => never))
    await expect(session.invoke(search(), () => never)).rejects.toMatchObject({ code: 'wrong-usage' })
    await Promise.all([session.close(), Promise.allSettled(running)])
    expect(session.running()).toBe(0)
  })
})
