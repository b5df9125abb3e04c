import { type HostApi, type McpEntered, type McpPeer, type McpSession, Refusal, type RefusalCode } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { openSeat, type Visit } from './open-seat.ts'

const entered = { workspace: 'w', directEdits: false, headless: false, notes: [] }
const peer: McpPeer = { transport: 'stdio', program: async () => undefined }

/** A desk that remembers what it was asked, and lets in as it is told. */
function desk(enter?: McpSession['enter']) {
  const asked: string[] = []
  const cut: { now?: (why: RefusalCode) => void } = {}
  const leave: McpEntered['leave'] = ({ bytes, refused }) => asked.push(`leave ${bytes} ${refused ?? 'answered'}`)
  const host: Pick<HostApi, 'openMcpSession'> = {
    async openMcpSession({ onCut }) {
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

const visit = (signal = new AbortController().signal): Visit => ({
  tool: 'search',
  claim: { name: 'n', version: '1' },
  bytes: 2,
  signal,
  progress: () => {},
})
const never = new Promise<never>(() => {})

describe('a seat', () => {
  it('is taken at the first call, kept for the next, and given back at the end', async () => {
    const { host, asked } = desk()
    const seat = openSeat(host, peer)
    expect(await seat.visit(visit(), async () => ({ value: 1, bytes: 5 }))).toBe(1)
    expect(await seat.visit(visit(), async () => ({ value: 2, bytes: 6, refused: 'path-missing' }))).toBe(2)
    await seat.close()
    expect(asked).toEqual(['open', 'enter search', 'leave 5 answered', 'enter search', 'leave 6 path-missing', 'close'])
  })

  it('is not given back where it was never taken', async () => {
    const { host, asked } = desk()
    await openSeat(host, peer).close()
    expect(asked).toEqual([])
  })

  it('runs nothing and leaves nothing where the client is not let in', async () => {
    const { host, asked } = desk(async () => {
      throw new Refusal('mcp-pending')
    })
    const seat = openSeat(host, peer)
    await expect(seat.visit(visit(), () => never)).rejects.toMatchObject({ code: 'mcp-pending' })
    expect([asked, seat.running()]).toEqual([['open', 'enter search'], 0])
  })

  it('is left also after a bug', async () => {
    const { host, asked } = desk()
    const seat = openSeat(host, peer)
    await expect(seat.visit(visit(), () => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
    expect(asked.at(-1)).toBe('leave 0 bug')
  })

  it('is left at once when the client cancels, whatever the tool does', async () => {
    const { host, asked } = desk()
    const cancel = new AbortController()
    const seat = openSeat(host, peer)
    const stopped = Promise.withResolvers<boolean>()
    const running = seat.visit(visit(cancel.signal), (_, signal) => {
      signal.addEventListener('abort', () => stopped.resolve(true))
      cancel.abort()
      return never
    })
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    expect([await stopped.promise, asked.at(-1), seat.running()]).toEqual([true, 'leave 0 cancelled', 0])
  })

  it('lets nobody stay inside who was let in after they had gone', async () => {
    const opened = Promise.withResolvers<McpEntered>()
    const { host, asked, leave } = desk(() => opened.promise)
    const cancel = new AbortController()
    const seat = openSeat(host, peer)
    const running = seat.visit(visit(cancel.signal), () => never)
    cancel.abort()
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    opened.resolve({ ...entered, leave })
    await expect.poll(() => asked).toContain('leave 0 cancelled')
  })

  it('answers with the reason when it is cut off, and stays', async () => {
    const { host, asked, cut } = desk()
    const seat = openSeat(host, peer)
    const running = seat.visit(visit(), () => {
      cut.now?.('mcp-denied')
      return never
    })
    await expect(running).rejects.toMatchObject({ code: 'mcp-denied' })
    expect(await seat.visit(visit(), async () => ({ value: 1, bytes: 0 }))).toBe(1)
    expect(asked.filter((each) => each === 'open')).toEqual(['open'])
  })

  it('takes sixty-four calls at once and refuses the next', async () => {
    const { host } = desk()
    const seat = openSeat(host, peer)
    const running = Array.from({ length: 64 }, () => seat.visit(visit(), () => never))
    await expect(seat.visit(visit(), () => never)).rejects.toMatchObject({ code: 'wrong-usage' })
    await Promise.all([seat.close(), Promise.allSettled(running)])
    expect(seat.running()).toBe(0)
  })
})
