// Pending calls of one client: numbered, answered, canceled, or lost with the connection.

import type { Call } from './call.ts'
import type { WindowApi } from './host-api.ts'
import type { HostMessage, WindowMessage } from './messages.ts'
import { methodProxy } from './method-proxy.ts'
import { Refusal, type RefusalCode, refusals } from './refusals.ts'

export interface Calls {
  /** Calls a method by name. */
  ask(method: string, input: unknown, call?: Call): Promise<unknown>
  readonly api: WindowApi
  /** Like `api`, but sent at once even while other calls wait. */
  readonly urgent: WindowApi
  receive(message: Extract<HostMessage, { id: number }>): void
  /** Sends the calls that were made before the connection was ready. */
  flush(): void
  /** Fails the calls that were sent: they may have run, so retrying them automatically could run them twice. */
  failSent(why: (method: string) => Error): void
}

interface PendingCall {
  message: Extract<WindowMessage, { id: number }>
  answer(value: unknown): void
  fail(problem: Error): void
  onProgress: Call['onProgress']
  wasSent: boolean
  forget(): void
}

export function openCalls(post: (message: WindowMessage) => void, isReady: () => boolean): Calls {
  const pending = new Map<number, PendingCall>()
  let last = 0

  function settle(id: number): PendingCall | undefined {
    const call = pending.get(id)
    pending.delete(id)
    call?.forget()
    return call
  }

  function send(call: PendingCall): void {
    call.wasSent = true
    post(call.message)
  }

  function ask(method: string, input: unknown, { signal, onProgress }: Call = {}, isUrgent = false): Promise<unknown> {
    const id = ++last
    return new Promise((answer, fail) => {
      if (signal?.aborted) return fail(new Refusal('cancelled'))
      const cancel = (): void => {
        const call = settle(id)
        if (call?.wasSent) post({ cancel: id })
        call?.fail(new Refusal('cancelled'))
      }
      const forget = (): void => signal?.removeEventListener('abort', cancel)
      const message = input === undefined ? { id, method } : { id, method, input }
      const call: PendingCall = { message, answer, fail, onProgress, wasSent: false, forget }
      pending.set(id, call)
      signal?.addEventListener('abort', cancel)
      if (isUrgent || isReady()) send(call)
    })
  }

  return {
    // The contract's types are the schema of the wire: the host validates what it receives, and its answers are trusted.
    ask: (method, input, call) => ask(method, input, call),
    api: methodProxy<WindowApi>({}, (method, input, call) => ask(method, input, call)),
    urgent: methodProxy<WindowApi>({}, (method, input, call) => ask(method, input, call, true)),
    receive(message) {
      if ('progress' in message) pending.get(message.id)?.onProgress?.(message.progress)
      else if ('answer' in message) settle(message.id)?.answer(message.answer)
      else if ('refusal' in message) settle(message.id)?.fail(refusalOf(message.refusal))
      else settle(message.id)?.fail(new Error(message.bug))
    },
    flush() {
      for (const call of pending.values()) if (!call.wasSent) send(call)
    },
    failSent(why) {
      for (const [id, { wasSent, message }] of pending) if (wasSent) settle(id)?.fail(why(message.method))
    },
  }
}

/** Keeps the host's message: it may contain details, and a newer host may have codes that this table does not. */
function refusalOf({ code, says }: { code: RefusalCode; says: string }): Refusal {
  const row = Object.hasOwn(refusals, code) ? refusals[code].says : ''
  const refusal = new Refusal(code, says.startsWith(`${row} `) ? says.slice(row.length + 1) : undefined)
  refusal.message = says
  return refusal
}
