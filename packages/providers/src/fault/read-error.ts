// Reads any error that an SDK throws or puts into a stream, by its fields and never by its class: every SDK has its own copy.

import { isRefusal } from '@sheaf/contract'
import type { Fault } from './fault.ts'
import { field, parseErrorValue } from './read-error-body.ts'
import { readNetwork } from './read-network.ts'
import { readErrorText, readStatus } from './read-status.ts'

export function readError(error: unknown, host: string, now: number): Fault {
  if (isRefusal(error)) return { code: error.code, detail: error.detail ?? '', isTemporary: false }
  const status = field(error, 'statusCode') ?? field(error, 'status_code')
  const body = field(error, 'responseBody')
  if (typeof status === 'number' && status >= 400) {
    const text = typeof body === 'string' ? body : JSON.stringify({ error: { message: messageOf(error), ...codesOf(error) } })
    return readStatus({ status, headers: new Headers(), body: text }, now)
  }
  const network = readNetwork(error, host)
  if (network !== undefined) return network
  const name = String(field(error, 'name') ?? '')
  if (/LoadAPIKey|LoadSetting/.test(name)) return { code: 'provider-settings', detail: messageOf(error), isTemporary: false }
  if (/NoSuchModel/.test(name)) return { code: 'model-unknown', detail: messageOf(error), isTemporary: false }
  if (/UnsupportedFunctionality|InvalidPrompt|InvalidArgument/.test(name))
    return { code: 'model-request', detail: messageOf(error), isTemporary: false }
  // JSON in a form that the SDK does not know: mostly an error in the provider's own form.
  const nested = parseErrorValue(field(field(error, 'value'), 'error'))
  if (/TypeValidation/.test(name) && nested.message !== '') return readErrorText(nested.message, nested.codes)
  // Node's error for a key pasted with a line break or a character that no header allows.
  if (/header|ByteString/i.test(messageOf(error)) && error instanceof TypeError)
    return { code: 'model-key', detail: 'The key contains characters that are not allowed.', isTemporary: false }
  // The SDK could not parse what came; a provider's own error is not an Error, or has a status.
  if (error instanceof Error) return { code: 'model-answer', detail: messageOf(error), isTemporary: false }
  const { message, codes } = parseErrorValue(field(error, 'data') ?? error)
  return readErrorText(message === '' ? messageOf(error) : message, codes)
}

const messageOf = (error: unknown): string => {
  const message = typeof error === 'string' ? error : field(error, 'message')
  return typeof message === 'string' ? message : ''
}

const codesOf = (error: unknown) => ({ code: field(error, 'code'), type: field(error, 'type') })
