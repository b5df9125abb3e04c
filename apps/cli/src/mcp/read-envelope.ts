// As much of a message as passing it on needs: what it asks, or whose answer it is. Answers are long, and ours begin with their id.

import { idInEdges } from '@sheaf/mcp/lines'

/** The id as JSON, so that 1 and "1" stay apart. */
export type Key = string

export interface Asked {
  key?: Key
  method: string
  /** A cancelled notification: what it cancels. */
  cancels?: Key
  /** It names the revision that it speaks: the stateless era. */
  isModern: boolean
}

/** Longer ones are looked at only at their edges. */
const readBytes = 1_000_000
const edgeBytes = 1_024

/** What a client sent; undefined where it is neither request nor notification. */
export function readAsked(line: Buffer): Asked | undefined {
  if (line.length > readBytes) return readEdges(line)
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

/** Whose answer this is; undefined where it is none. */
export function readAnswered(line: Buffer): Key | undefined {
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
/** As the server on the other side writes it. */
const answerHead = /^\{"jsonrpc":"2\.0","id":(-?\d+),"(?:result|error)":/
const notificationHead = /^\{(?:"jsonrpc":"2\.0",)?"method":/

function readEdges(line: Buffer): Asked | undefined {
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
