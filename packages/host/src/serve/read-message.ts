// What a window sent, made into a call or a reason why not. Nothing here trusts that the window is ours.

import { jsonTrouble, type WindowMethod, windowMethods } from '@sheaf/contract'
import { windowSchemas } from '@sheaf/contract/schemas'

export type Incoming =
  | { kind: 'call'; id: number; method: WindowMethod; input: unknown }
  | { kind: 'cancel'; id: number }
  /** An answer is possible: the call is known. */
  | { kind: 'wrong'; id: number; says: string }
  /** Not a message at all. */
  | { kind: 'garbage'; says: string }

/** Deeper than any of our inputs; half a million selected files stay below. What is parsed at all is bounded by this. */
const shape = { depth: 32, values: 4_000_000 }
const sayLength = 300

export function readMessage(bytes: Buffer): Incoming {
  const trouble = checkShape(bytes)
  if (trouble !== undefined) return { kind: 'garbage', says: trouble }
  let message: unknown
  try {
    message = JSON.parse(bytes.toString('utf8'))
  } catch {
    return { kind: 'garbage', says: 'That is not JSON.' }
  }
  if (typeof message !== 'object' || message === null) return { kind: 'garbage', says: 'That is not a message.' }
  if ('cancel' in message) return isId(message.cancel) ? { kind: 'cancel', id: message.cancel } : { kind: 'garbage', says: 'No such call.' }
  if (!('id' in message) || !isId(message.id)) return { kind: 'garbage', says: 'A call needs an id.' }
  const { id } = message
  const method = 'method' in message ? message.method : undefined
  if (!isMethod(method)) return { kind: 'wrong', id, says: `There is no method ${shortened(JSON.stringify(method) ?? 'of that name')}.` }
  const checked = windowSchemas[method].safeParse(inputOf(message))
  if (checked.success) return { kind: 'call', id, method, input: checked.data }
  const [issue] = checked.error.issues
  const where = issue?.path.map(String).join('.') ?? ''
  return { kind: 'wrong', id, says: shortened(`${method}: ${where === '' ? '' : `${where}: `}${issue?.message ?? 'wrong input'}.`) }
}

/** JSON knows no `undefined`: a method that takes nothing may be sent null. */
function inputOf(message: object): unknown {
  return 'input' in message && message.input !== null ? message.input : undefined
}

function checkShape(bytes: Buffer): string | undefined {
  const trouble = jsonTrouble(bytes, shape)
  if (trouble === undefined) return undefined
  return trouble === 'too-deep' ? 'That message is nested too deeply.' : 'That message holds too many values.'
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

const methods: ReadonlySet<unknown> = new Set(windowMethods)

function isMethod(value: unknown): value is WindowMethod {
  return methods.has(value)
}

function shortened(text: string): string {
  return text.length > sayLength ? `${text.slice(0, sayLength)}…` : text
}
