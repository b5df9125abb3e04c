// Any error that an SDK throws or puts into a stream. Asked by its fields and never by its class: every SDK brings its own copy.

import { isRefusal } from '@sheaf/contract'
import type { Fault } from './fault.ts'
import { readNetwork } from './read-network.ts'
import { field, saidBy } from './read-said.ts'
import { readStatus, readWords } from './read-status.ts'

export function readError(error: unknown, host: string, now: number): Fault {
  if (isRefusal(error)) return { code: error.code, says: error.detail ?? '', passes: false }
  const status = field(error, 'statusCode') ?? field(error, 'status_code')
  const body = field(error, 'responseBody')
  if (typeof status === 'number' && status >= 400) {
    const text = typeof body === 'string' ? body : JSON.stringify({ error: { message: messageOf(error), ...codesOf(error) } })
    return readStatus({ status, headers: new Headers(), body: text }, now)
  }
  const network = readNetwork(error, host)
  if (network !== undefined) return network
  const name = String(field(error, 'name') ?? '')
  if (/LoadAPIKey|LoadSetting/.test(name)) return { code: 'provider-settings', says: messageOf(error), passes: false }
  if (/NoSuchModel/.test(name)) return { code: 'model-unknown', says: messageOf(error), passes: false }
  if (/UnsupportedFunctionality|InvalidPrompt|InvalidArgument/.test(name))
    return { code: 'model-request', says: messageOf(error), passes: false }
  // What came was JSON, but not of a form that the SDK knows: an error in a form of its own, mostly.
  const odd = saidBy(field(field(error, 'value'), 'error'))
  if (/TypeValidation/.test(name) && odd.message !== '') return readWords(odd.message, odd.codes)
  // What Node says of a key that was pasted with a line break or a letter that no header takes.
  if (/header|ByteString/i.test(messageOf(error)) && error instanceof TypeError)
    return { code: 'model-key', says: 'It holds characters that no key has.', passes: false }
  // An SDK that could make nothing of what came; what a provider says of itself is no Error, or has a status.
  if (error instanceof Error) return { code: 'model-answer', says: messageOf(error), passes: false }
  const { message, codes } = saidBy(field(error, 'data') ?? error)
  return readWords(message === '' ? messageOf(error) : message, codes)
}

const messageOf = (error: unknown): string => {
  const message = typeof error === 'string' ? error : field(error, 'message')
  return typeof message === 'string' ? message : ''
}

const codesOf = (error: unknown) => ({ code: field(error, 'code'), type: field(error, 'type') })
