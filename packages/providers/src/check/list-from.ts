// Lists the models of a provider for these settings.

import { type AskCall, Refusal } from '@sheaf/contract'
import type { Connection, FindProvider } from '../ask/index.ts'
import { type Fault, readError, refusalOf } from '../fault/index.ts'
import { openHttpClient, type Send, type Times } from '../http/index.ts'
import type { KnownModel } from '../provider.ts'

export interface ListOptions {
  times: Times
  send?: Send | undefined
  find?: FindProvider | undefined
}

/** Undefined: this provider has no listing. Refuses as a question does. */
export async function listFrom(
  connection: Connection,
  { times, send }: ListOptions,
  call: AskCall = {},
): Promise<KnownModel[] | undefined> {
  if (connection.provider.list === undefined) return undefined
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  call.signal?.addEventListener('abort', stop)
  if (call.signal?.aborted) stop()
  const client = openHttpClient({ ...connection, times, signal: stopping.signal, send })
  try {
    return await connection.provider.list(connection.settings, client, client.signal)
  } catch (error) {
    if (stopping.signal.aborted) throw new Refusal('cancelled')
    const fault = client.fault() ?? readError(error, connection.host, Date.now())
    // No model was named: the list itself is missing.
    const adjusted: Fault =
      fault.code === 'model-unknown' ? { ...fault, code: 'model-answer', detail: `${noListText} ${fault.detail}` } : fault
    throw refusalOf(adjusted, connection.secrets)
  } finally {
    call.signal?.removeEventListener('abort', stop)
    client.close()
  }
}

const noListText = 'No model list at that address.'
