// As much of a message as passing it on needs: whose answer it is, or what it asks. Answers are long, and ours begin with their id.

/** The id as JSON, so that 1 and "1" stay apart. */
export type Key = string

export interface Asked {
  key?: Key
  method: string
  /** A cancelled notification: what it cancels. */
  cancels?: Key
  /** It names the revision it speaks itself: the stateless era. */
  isModern: boolean
}

/** What a client sent; undefined where it is no request and no notification. Short, as a rule: it is read whole. */
export function readAsked(line: Buffer): Asked | undefined {
  let message: unknown
  try {
    message = JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
  const { id, method, params } = fieldsOf(message)
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
  const [, id] = answerHead.exec(line.toString('latin1', 0, headBytes)) ?? []
  if (id !== undefined) return id.startsWith('"') ? keyOf(line) : id
  return line.includes('"id"') && !line.subarray(0, 12).includes('"method"') ? keyOf(line) : undefined
}

const headBytes = 300
/** As the server on the other side writes it. */
const answerHead = /^\{"jsonrpc":"2\.0","id":(-?\d+|"[^"\\]{0,256}"),"(?:result|error)":/

/** By reading all of it: text may be written in more than one way. */
function keyOf(line: Buffer): Key | undefined {
  try {
    const { id, method } = fieldsOf(JSON.parse(line.toString('utf8')))
    return isId(id) && method === undefined ? JSON.stringify(id) : undefined
  } catch {
    return undefined
  }
}

/** In the beginning of a line that is too long to be read. */
export function idInHead(head: Buffer): string | number | null {
  const [, id] = /"id"\s*:\s*(\d{1,15}|"[^"\\]{1,100}")/.exec(head.toString('utf8').split('"params"', 1)[0] ?? '') ?? []
  return id === undefined ? null : JSON.parse(id)
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
