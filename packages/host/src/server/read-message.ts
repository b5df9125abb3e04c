// Parses a window's message into a call or an error. Does not trust the window; the call itself checks the method and its input.

import { jsonProblem } from '@sheaf/contract'

export type Incoming =
  | { kind: 'call'; id: number; method: string; input: unknown }
  | { kind: 'cancel'; id: number }
  /** The id is known, so an error can be sent. */
  | { kind: 'wrong'; id: number; says: string }
  /** Not a message at all. */
  | { kind: 'garbage'; says: string }

/** Limits checked before parsing. No input of ours is that deep, and half a million selected files stay below. */
const shape = { depth: 32, values: 4_000_000 }

export function readMessage(bytes: Buffer): Incoming {
  const trouble = checkShape(bytes)
  if (trouble !== undefined) return { kind: 'garbage', says: trouble }
  let message: unknown
  try {
    message = JSON.parse(bytes.toString('utf8'))
  } catch {
    return { kind: 'garbage', says: 'Invalid JSON.' }
  }
  if (typeof message !== 'object' || message === null) return { kind: 'garbage', says: 'A message must be a JSON object.' }
  if ('cancel' in message)
    return isId(message.cancel) ? { kind: 'cancel', id: message.cancel } : { kind: 'garbage', says: 'Invalid call ID.' }
  if (!('id' in message) || !isId(message.id)) return { kind: 'garbage', says: 'A call needs an ID.' }
  const { id } = message
  const method = 'method' in message ? message.method : undefined
  if (typeof method !== 'string') return { kind: 'wrong', id, says: 'A call needs a method name.' }
  return { kind: 'call', id, method, input: inputOf(message) }
}

/** JSON has no `undefined`: a method without input may be sent null. */
function inputOf(message: object): unknown {
  return 'input' in message && message.input !== null ? message.input : undefined
}

function checkShape(bytes: Buffer): string | undefined {
  const trouble = jsonProblem(bytes, shape)
  if (trouble === undefined) return undefined
  return trouble === 'too-deep' ? 'The message is nested too deeply.' : 'The message has too many values.'
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
