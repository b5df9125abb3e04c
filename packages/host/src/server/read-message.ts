// Parses a window's message into a call or an error. Does not trust the window; the call itself checks the method and its input.

import { jsonProblem } from '@sheaf/contract'

export type Incoming =
  | { kind: 'call'; id: number; method: string; input: unknown }
  | { kind: 'cancel'; id: number }
  /** The id is known, so an error can be sent. */
  | { kind: 'wrong'; id: number; reason: string }
  /** Not a message at all. */
  | { kind: 'garbage'; reason: string }

/** Limits checked before parsing. No input of ours is that deep, and half a million selected files stay below. */
const shape = { depth: 32, values: 4_000_000 }

export function readMessage(bytes: Buffer): Incoming {
  const problem = checkShape(bytes)
  if (problem !== undefined) return { kind: 'garbage', reason: problem }
  let message: unknown
  try {
    message = JSON.parse(bytes.toString('utf8'))
  } catch {
    return { kind: 'garbage', reason: 'Invalid JSON.' }
  }
  if (typeof message !== 'object' || message === null) return { kind: 'garbage', reason: 'A message must be a JSON object.' }
  if ('cancel' in message)
    return isId(message.cancel) ? { kind: 'cancel', id: message.cancel } : { kind: 'garbage', reason: 'Invalid call ID.' }
  if (!('id' in message) || !isId(message.id)) return { kind: 'garbage', reason: 'A call needs an ID.' }
  const { id } = message
  const method = 'method' in message ? message.method : undefined
  if (typeof method !== 'string') return { kind: 'wrong', id, reason: 'A call needs a method name.' }
  return { kind: 'call', id, method, input: inputOf(message) }
}

/** JSON has no `undefined`: a method without input may be sent null. */
function inputOf(message: object): unknown {
  return 'input' in message && message.input !== null ? message.input : undefined
}

function checkShape(bytes: Buffer): string | undefined {
  const problem = jsonProblem(bytes, shape)
  if (problem === undefined) return undefined
  return problem === 'too-deep' ? 'The message is nested too deeply.' : 'The message has too many values.'
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
