// The place of one client at the reception desk: known from its first call on, and every call of it is let in and out.

import { type McpApi, type McpClaim, type McpEntered, type McpPeer, type Progress, Refusal, type RefusalCode } from '@sheaf/contract'

type EnterInput = Parameters<McpApi['mcp.enter']>[0]

export interface Visit extends Omit<EnterInput, 'connection'> {
  claim: McpClaim
  signal: AbortSignal
  progress(progress: Progress): void
}

/** What became of the work: how much is sent back, and why it was refused, if so. */
export interface Left<Value> {
  value: Value
  bytes: number
  refused?: RefusalCode | 'bug'
}

export interface Seat {
  /** Lets the work run if the client is let in; throws the refusal. */
  visit<Value>(visit: Visit, work: (entered: McpEntered, signal: AbortSignal) => Promise<Left<Value>>): Promise<Value>
  /** Calls that run or wait to be let in. */
  running(): number
  close(): Promise<void>
}

/** A client that asks for more at once is not waiting for answers. */
const callsAtOnce = 64

export function openSeat(host: Pick<McpApi, 'mcp.connect' | 'mcp.enter' | 'mcp.leave' | 'mcp.disconnect'>, peer: McpPeer): Seat {
  let connected: Promise<string> | undefined
  const cuts = new Set<(why: RefusalCode) => void>()

  const connect = (): Promise<string> => {
    const onCut = (why: RefusalCode) => {
      for (const cut of cuts) cut(why)
      peer.onCut?.(why)
    }
    connected ??= host['mcp.connect']({ ...peer, onCut }).then(({ connection }) => connection)
    connected.catch(() => {
      connected = undefined
    })
    return connected
  }

  return {
    running: () => cuts.size,
    async visit({ signal: asked, progress, ...input }, work) {
      if (cuts.size >= callsAtOnce) throw new Refusal('wrong-usage', `More than ${callsAtOnce} calls at once.`)
      const cut = Promise.withResolvers<never>()
      const stop = new AbortController()
      const end = (why: RefusalCode) => {
        cut.reject(new Refusal(why))
        stop.abort()
      }
      cut.promise.catch(() => {})
      cuts.add(end)
      const onAbort = () => end('cancelled')
      if (asked.aborted) onAbort()
      else asked.addEventListener('abort', onAbort, { once: true })
      try {
        const call = { signal: stop.signal, onProgress: progress }
        const entering = connect().then((connection) => host['mcp.enter']({ ...input, connection }, call))
        // Whoever stops waiting while the door opens must not stay inside.
        const entered = await Promise.race([entering, cut.promise]).catch((problem: unknown) => {
          entering.then(({ call: late }) => leave(host, late, 0, 'cancelled')).catch(() => {})
          throw problem
        })
        let left: Left<unknown> | undefined
        try {
          const done = await Promise.race([work(entered, stop.signal), cut.promise])
          left = done
          return done.value
        } catch (problem) {
          left = { value: undefined, bytes: 0, refused: problem instanceof Refusal ? problem.code : 'bug' }
          throw problem
        } finally {
          await leave(host, entered.call, left?.bytes ?? 0, left?.refused)
        }
      } finally {
        cuts.delete(end)
        asked.removeEventListener('abort', onAbort)
      }
    },
    async close() {
      for (const cut of cuts) cut('cancelled')
      const connection = await connected?.catch(() => undefined)
      connected = undefined
      if (connection !== undefined) await host['mcp.disconnect']({ connection })
    },
  }
}

function leave(host: Pick<McpApi, 'mcp.leave'>, call: string, bytes: number, refused: RefusalCode | 'bug' | undefined): Promise<void> {
  return host['mcp.leave']({ call, bytes, ...(refused === undefined ? {} : { refused }) })
}
