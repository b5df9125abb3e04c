// Reads only what the relay needs from a message: its method, or the id it answers. Answers are long, and ours begin with their id.

import { idInEdges } from '@sheaf/mcp/lines'

/** The id as JSON, so that 1 and "1" differ. */
export type MessageKey = string

export interface ClientMessage {
  key?: MessageKey
  method: string
  /** Id of the request that it cancels. */
  cancels?: MessageKey
  /** Names a protocol version, as the stateless protocol does. */
  isModern: boolean
}

/** Longer messages are read only at both ends. */
const maxParsedBytes = 1_000_000
const edgeBytes = 1_024

/** A client's message; undefined if it is neither a request nor a notification. */
export function readClientMessage(line: Buffer): ClientMessage | undefined {
  if (line.length > maxParsedBytes) return readEdges(line)
  const { id, method, params } = parsed(line)
  if (typeof method !== 'string') return undefined
  const { requestId, _meta: meta } = fieldsOf(params)
  return {
    ...(isId(id) ? { key: JSON.stringify(id) } : {}),
    method,
    ...(method === 'notifications/cancelled' && isId(requestId) ? { cancels: JSON.stringify(requestId) } : {}),
    isModern: 'io.modelcontextprotocol/protocolVersion' in fieldsOf(meta),
  }
}

/** The id this answers; undefined if it is not an answer. */
export function readAnsweredKey(line: Buffer): MessageKey | undefined {
  const head = line.toString('latin1', 0, headBytes)
  const [, number] = answerHead.exec(head) ?? []
  if (number !== undefined) return number
  if (notificationHead.test(head)) return undefined
  const { id, method } = parsed(line)
  return isId(id) && method === undefined ? JSON.stringify(id) : undefined
}

export function isError(line: Buffer): boolean {
  return 'error' in parsed(line)
}

const headBytes = 100
/** As our own server writes it. */
const answerHead = /^\{"jsonrpc":"2\.0","id":(-?\d+),"(?:result|error)":/
const notificationHead = /^\{(?:"jsonrpc":"2\.0",)?"method":/

function readEdges(line: Buffer): ClientMessage | undefined {
  const head = line.subarray(0, edgeBytes)
  const tail = line.subarray(-edgeBytes)
  const [, method] = /"method"\s*:\s*"([^"\\]+)"/.exec(head.toString('utf8')) ?? []
  const id = idInEdges(head, tail)
  return method === undefined ? undefined : { method, isModern: false, ...(id === null ? {} : { key: JSON.stringify(id) }) }
}

function parsed(line: Buffer): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(line.toString('utf8')))
  } catch {
    return {}
  }
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
