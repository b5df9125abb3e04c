// Reads a client's parameters. A model or a person has to understand the errors.

import { ProtocolError, ProtocolErrorCode, type StandardSchemaV1 } from '@modelcontextprotocol/server'

export type Params = Readonly<Record<string, unknown>>

/** The routes validate parameters themselves: errors from the protocol's schemas are not actionable. */
export const anyParams: { params: StandardSchemaV1<unknown, Params> } = {
  params: {
    '~standard': { version: 1, vendor: 'sheaf', validate: (value: unknown) => ({ value: typeof value === 'object' ? { ...value } : {} }) },
  },
}

export function textParam(params: Params, name: string): string {
  const value = params[name]
  if (typeof value !== 'string') throw invalidParams(`'${name}' must be a string${value === undefined ? '' : `, not ${kindOf(value)}`}.`)
  return value
}

export function objectParam(params: Params, name: string): Params {
  const value = params[name]
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidParams(`'${name}' must be an object${value === undefined ? '' : `, not ${kindOf(value)}`}.`)
  return { ...value }
}

/** The arguments of a tool, which validates them itself. Some clients send null for none, some send them as a JSON string. */
export function toolArguments({ arguments: given }: Params): unknown {
  if (given === undefined || given === null || given === '') return {}
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

/** The arguments of a prompt are strings. */
export function promptArguments({ arguments: given }: Params): Record<string, string> {
  if (given === undefined || given === null) return {}
  if (typeof given !== 'object' || Array.isArray(given)) throw invalidParams(`'arguments' must be an object, not ${kindOf(given)}.`)
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (typeof value === 'object' && value !== null) throw invalidParams(`'${name}' must be a string, not ${kindOf(value)}.`)
      return [name, String(value ?? '')]
    }),
  )
}

export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
