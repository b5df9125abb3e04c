// The calls of one window or program that are under way: numbered, answered, cancelled, or lost with the connection.

import type { Call } from './call.ts'
import type { WindowApi } from './host-api.ts'
import type { HostMessage, WindowMessage } from './messages.ts'
import { methodProxy } from './method-proxy.ts'
import { Refusal, type RefusalCode, refusals } from './refusals.ts'

export interface Calls {
  /** A method by its name. */
  ask(method: string, input: unknown, call?: Call): Promise<unknown>
  readonly api: WindowApi
  /** The same, sent at once even while others wait. */
  readonly urgent: WindowApi
  heard(message: Extract<HostMessage, { id: number }>): void
  /** Sends what was asked while the line was not ready. */
  begin(): void
  /** Fails what was sent: whether it was done is not known, so doing it again by itself could do it twice. */
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
    // The contract's types are the schema of the wire: the host checks what it is sent, and is trusted in what it answers.
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

/** As the host said it: its sentence may say more than its row of the table, and its table may have rows that ours has not. */
function refusalOf({ code, says }: { code: RefusalCode; says: string }): Refusal {
  const row = Object.hasOwn(refusals, code) ? refusals[code].says : ''
  const refusal = new Refusal(code, says.startsWith(`${row} `) ? says.slice(row.length + 1) : undefined)
  refusal.message = says
  return refusal
}
