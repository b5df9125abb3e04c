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
  heard(message: Extract<HostMessage, { id: number }>): void
  /** Sends the calls that were made before the connection was ready. */
  begin(): void
  /** Fails the calls that were sent: they may have run, so retrying them automatically could run them twice. */
  lose(why: (method: string) => Error): void
}

interface Waiting {
  message: Extract<WindowMessage, { id: number }>
  answer(value: unknown): void
  fail(problem: Error): void
  onProgress: Call['onProgress']
  wasSent: boolean
  forget(): void
}

export function openCalls(say: (message: WindowMessage) => void, isReady: () => boolean): Calls {
  const waiting = new Map<number, Waiting>()
  let last = 0

  function settle(id: number): Waiting | undefined {
    const call = waiting.get(id)
    waiting.delete(id)
    call?.forget()
    return call
  }

  function send(call: Waiting): void {
    call.wasSent = true
    say(call.message)
  }

  function ask(method: string, input: unknown, { signal, onProgress }: Call = {}, isUrgent = false): Promise<unknown> {
    const id = ++last
    return new Promise((answer, fail) => {
      if (signal?.aborted) return fail(new Refusal('cancelled'))
      const cancel = (): void => {
        const call = settle(id)
        if (call?.wasSent) say({ cancel: id })
        call?.fail(new Refusal('cancelled'))
      }
      const forget = (): void => signal?.removeEventListener('abort', cancel)
      const message = input === undefined ? { id, method } : { id, method, input }
      const call: Waiting = { message, answer, fail, onProgress, wasSent: false, forget }
      waiting.set(id, call)
      signal?.addEventListener('abort', cancel)
      if (isUrgent || isReady()) send(call)
    })
  }

  return {
    // The contract's types are the schema of the wire: the host validates what it receives, and its answers are trusted.
    ask: (method, input, call) => ask(method, input, call),
    api: methodProxy<WindowApi>({}, (method, input, call) => ask(method, input, call)),
    urgent: methodProxy<WindowApi>({}, (method, input, call) => ask(method, input, call, true)),
    heard(message) {
      if ('progress' in message) waiting.get(message.id)?.onProgress?.(message.progress)
      else if ('answer' in message) settle(message.id)?.answer(message.answer)
      else if ('refusal' in message) settle(message.id)?.fail(refusalOf(message.refusal))
      else settle(message.id)?.fail(new Error(message.bug))
    },
    begin() {
      for (const call of waiting.values()) if (!call.wasSent) send(call)
    },
    lose(why) {
      for (const [id, { wasSent, message }] of waiting) if (wasSent) settle(id)?.fail(why(message.method))
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
