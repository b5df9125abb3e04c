// The session of one client: opened in the host at its first call; each call is admitted before it runs, and ended after it.

import { homedir } from 'node:os'
import { parse } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type HostApi, type McpInvocation, type McpPeer, type McpSession, type Progress, Refusal, type RefusalCode } from '@sheaf/contract'
import { type Jobs, openJobs } from '../jobs.ts'

type EnterInput = Parameters<McpSession['enter']>[0]

export interface Invocation extends EnterInput {
  signal: AbortSignal
  progress(progress: Progress): void
  /** Asks the client for the folder that it works in. */
  askFolder?(): Promise<string | undefined>
}

/** Outcome of the work: its result, its size, and why it was refused, if so. */
export interface CallOutcome<Value> {
  value: Value
  bytes: number
  refused?: RefusalCode | 'bug'
}

export interface ClientSession {
  /** Runs the work if the host admits the call; throws its refusal otherwise. */
  invoke<Value>(invocation: Invocation, work: (entered: McpInvocation, signal: AbortSignal) => Promise<CallOutcome<Value>>): Promise<Value>
  readonly jobs: Jobs
  /** Workspace of its last call. */
  workspace(): string | undefined
  /** Calls that run or wait to be admitted, and jobs. */
  running(): number
  close(): Promise<void>
}

/** A client with more concurrent calls is not waiting for answers. */
const maxConcurrentCalls = 64
const stoppingMs = 2_000

/** `note`: sent with the answer to the first call that is admitted. */
export function openClientSession(host: Pick<HostApi, 'openMcpSession'>, peer: McpPeer, note?: string): ClientSession {
  let pendingNotes = note === undefined ? [] : [note]
  let connected: Promise<McpSession> | undefined
  let workspace: string | undefined
  const jobs = openJobs()
  const cuts = new Set<(why: RefusalCode) => void>()
  /** Work in progress, including that of canceled calls. */
  const works = new Set<Promise<unknown>>()

  /** An editor configured for all folders starts us in none of them. */
  const locate = async (askFolder: Invocation['askFolder']): Promise<Pick<McpPeer, 'folder'>> => {
    const folder = isVague(peer.folder) ? ((await askFolder?.()) ?? peer.folder) : peer.folder
    return folder === undefined ? {} : { folder }
  }
  const connect = (askFolder: Invocation['askFolder']): Promise<McpSession> => {
    const onCutOff = (why: RefusalCode) => {
      for (const cut of cuts) cut(why)
      // Jobs continue when another editor takes over: nothing of them is lost when it leaves.
      if (why !== 'mcp-busy') jobs.cancelAll()
      peer.onCutOff?.(why)
    }
    connected ??= locate(askFolder).then((location) => host.openMcpSession({ ...peer, ...location, onCutOff }))
    connected.catch(() => {
      connected = undefined
    })
    return connected
  }

  return {
    jobs,
    workspace: () => workspace,
    running: () => cuts.size + jobs.running(),
    async invoke({ signal: asked, progress, askFolder, ...input }, work) {
      if (cuts.size >= maxConcurrentCalls) throw new Refusal('wrong-usage', `Too many concurrent calls (limit: ${maxConcurrentCalls}).`)
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
        const entering = connect(askFolder).then((session) => session.enter(input, call))
        // A call that is canceled while it waits is ended as soon as it is admitted.
        const entered = await Promise.race([entering, cut.promise]).catch((problem: unknown) => {
          entering.then((late) => late.leave({ bytes: 0, refused: 'cancelled' })).catch(() => {})
          throw problem
        })
        workspace = entered.workspace
        let outcome: CallOutcome<unknown> | undefined
        try {
          const notes = [...pendingNotes, ...entered.notes]
          pendingNotes = []
          const working = work({ ...entered, notes }, stop.signal)
          works.add(working)
          working.finally(() => works.delete(working)).catch(() => {})
          const done = await Promise.race([working, cut.promise])
          outcome = done
          return done.value
        } catch (problem) {
          outcome = { value: undefined, bytes: 0, refused: problem instanceof Refusal ? problem.code : 'bug' }
          throw problem
        } finally {
          entered.leave(outcome ?? { bytes: 0 })
        }
      } finally {
        cuts.delete(end)
        asked.removeEventListener('abort', onAbort)
      }
    },
    async close() {
      for (const cut of cuts) cut('cancelled')
      jobs.cancelAll()
      // Some of it may be writing: wait until it stops where it can.
      await Promise.race([Promise.allSettled(works), wait(stoppingMs, undefined, { ref: false })])
      const session = await connected?.catch(() => undefined)
      connected = undefined
      await session?.close()
    },
  }
}

/** The whole disk, the home folder, or an unexpanded variable. */
function isVague(folder: string | undefined): boolean {
  return folder === undefined || folder === parse(folder).root || folder === homedir() || folder.includes('${')
}
