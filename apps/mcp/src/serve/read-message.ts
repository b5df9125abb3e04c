// Parses one message from the wire. Refuses it before parsing if parsing or echoing it would be too expensive.

import { type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/server'
import { jsonProblem } from '@sheaf/contract'
import { idInEdges } from './split-lines.ts'

export type Incoming = { message: JSONRPCMessage } | { wrong: InvalidMessage }

export interface InvalidMessage {
  /** JSON-RPC: -32700 is invalid JSON, -32600 is not a message. */
  code: -32700 | -32600
  message: string
  id: string | number | null
}

/** Deeper than any of our inputs; later code walks the arguments recursively. */
const jsonLimits = { depth: 64, values: 1_000_000 }
/** An id is echoed, stored while the call runs, and compared. */
const idLength = 256
const edge = 1_024

export function readMessage(text: string): Incoming {
  const read = readJson(text)
  if ('wrong' in read) return read
  try {
    return { message: parseJSONRPCMessage(read.value) }
  } catch {
    const message = Array.isArray(read.value) ? 'Batches are not supported. Send one message at a time' : 'Not a JSON-RPC 2.0 message'
    return wrong(-32600, message, idOf(read.value))
  }
}

/** Checks only that it is JSON of a manageable size, with an id that can be echoed. */
export function readJson(text: string): { value: unknown } | { wrong: InvalidMessage } {
  const problem = checkShape(text)
  if (problem !== undefined) return wrong(-32600, problem, idInEdges(Buffer.from(text.slice(0, edge)), Buffer.from(text.slice(-edge))))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return wrong(-32700, 'Invalid JSON', null)
  }
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' && id.length > idLength ? wrong(-32600, `ID too long (limit: ${idLength} characters)`, null) : { value }
}

export function errorResponse({ code, message, id }: Omit<InvalidMessage, 'code'> & { code: number }): {
  jsonrpc: '2.0'
  id: string | number | null
  error: object
} {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function wrong(code: InvalidMessage['code'], message: string, id: InvalidMessage['id']): { wrong: InvalidMessage } {
  return { wrong: { code, message, id } }
}

function idOf(value: unknown): string | number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  if (typeof id === 'string') return id
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}

function checkShape(text: string): string | undefined {
  const problem = jsonProblem(Buffer.from(text), jsonLimits)
  if (problem === undefined) return undefined
  return problem === 'too-deep' ? `Message nested too deeply (limit: ${jsonLimits.depth} levels)` : 'Message has too many values'
}
