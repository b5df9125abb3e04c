// Lists the models of a provider for these settings.

import { type AskCall, Refusal } from '@sheaf/contract'
import type { Connection, Find } from '../ask/index.ts'
import { type Fault, readError, refusalOf } from '../fault/index.ts'
import { openLine, type Send, type Times } from '../line/index.ts'
import type { KnownModel } from '../provider.ts'

export interface ListOptions {
  times: Times
  send?: Send | undefined
  find?: Find | undefined
}

/** Undefined: this provider has no listing. Refuses as a question does. */
export async function listFrom(to: Connection, { times, send }: ListOptions, call: AskCall = {}): Promise<KnownModel[] | undefined> {
  if (to.provider.list === undefined) return undefined
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  call.signal?.addEventListener('abort', stop)
  if (call.signal?.aborted) stop()
  const line = openLine({ ...to, times, signal: stopping.signal, send })
  try {
    return await to.provider.list(to.settings, line, line.signal)
  } catch (error) {
    if (stopping.signal.aborted) throw new Refusal('cancelled')
    const fault = line.fault() ?? readError(error, to.host, Date.now())
    // No model was named: the list itself is missing.
    const own: Fault = fault.code === 'model-unknown' ? { ...fault, code: 'model-answer', says: `${noList} ${fault.says}` } : fault
    throw refusalOf(own, to.secrets)
  } finally {
    call.signal?.removeEventListener('abort', stop)
    line.close()
  }
}

const noList = 'No model list at that address.'
