// Checks a model's arguments: accepts aliases and harmless variants, and reports wrong types and unknown names.

import type { z } from 'zod'
import type { Tool } from './tool.ts'

export type CheckResult = { ok: true; input: Record<string, unknown>; notes: string[] } | { ok: false; message: string }

const namedIssues = 4
const namedUnknown = 8

export function checkArguments({ input, aliases }: Pick<Tool, 'input' | 'aliases'>, args: unknown = {}): CheckResult {
  if (args === null) return checkArguments({ input, aliases }, {})
  if (!isRecord(args)) return { ok: false, message: `The arguments must be an object, not ${kindOf(args)}. ${supportedArguments(input)}` }
  const reading: Reading = { names: namesOf(input, aliases), unknown: [], twice: [] }
  const given = readObject(input, '', args, reading)
  const [twice] = reading.twice
  if (twice !== undefined) return { ok: false, message: `\`${twice}\` is given twice with different values.` }
  const parsed = input.safeParse(given)
  const message = reading.unknown.length === 0 ? [] : [unknownMessage(reading.unknown, input)]
  if (!parsed.success) return { ok: false, message: [...parsed.error.issues.slice(0, namedIssues).map(issueMessage), ...message].join(' ') }
  return { ok: true, input: given, notes: message }
}

interface Reading {
  /** Normalized name with its path (`filter.paths`) → the path in the schema. */
  names: ReadonlyMap<string, string>
  unknown: string[]
  twice: string[]
}

function readObject(schema: z.core.$ZodType, at: string, value: Record<string, unknown>, reading: Reading): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) {
    const path = reading.names.get(`${at}${folded(key)}`)
    // Some models fill in every argument: null means none.
    if (each === null) continue
    if (path === undefined) reading.unknown.push(`${at}${key}`)
    else
      put(read, path.slice(at.length).split('.'), readValue(schemaAt(schema, path.slice(at.length)), path, each, reading), {
        path,
        reading,
      })
  }
  return read
}

/** An alias may point into an object: `path` of a search goes to `filter.paths`. */
function put(into: Record<string, unknown>, names: readonly string[], value: unknown, where: { path: string; reading: Reading }): void {
  const [name = '', ...rest] = names
  const before = Object.hasOwn(into, name) ? into[name] : undefined
  if (rest.length > 0) {
    const inner = isRecord(before) ? before : {}
    into[name] = inner
    put(inner, rest, value, where)
  } else if (isRecord(before) && isRecord(value)) {
    for (const [key, each] of Object.entries(value)) put(before, [key], each, { ...where, path: `${where.path}.${key}` })
  } else if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value)) where.reading.twice.push(where.path)
  else into[name] = value
}

function readValue(schema: Kind | undefined, at: string, value: unknown, reading: Reading): unknown {
  if (schema?.type === 'object' && isRecord(value)) return readObject(schema.schema, `${at}.`, value, reading)
  if (schema?.type === 'array') {
    const list = typeof value === 'string' ? listIn(value) : value
    return Array.isArray(list) ? list.map((each) => readValue(schema.element, at, each, reading)) : list
  }
  if (schema?.type === 'number' && typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim())) return Number(value)
  if (schema?.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** A string for a list: one item, or the list as JSON. */
function listIn(text: string): unknown[] {
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list
    } catch {
      // A path may start with [ too.
    }
  }
  return [text]
}

interface Kind {
  type: string
  schema: z.core.$ZodType
  element?: Kind
}

function kindIn(schema: z.core.$ZodType): Kind {
  const { def } = schema._zod
  if (def.type === 'optional' && 'innerType' in def) return kindIn(def.innerType as z.core.$ZodType)
  if (def.type === 'array' && 'element' in def) return { type: 'array', schema, element: kindIn(def.element as z.core.$ZodType) }
  return { type: def.type, schema }
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { def } = kindIn(schema).schema._zod
  return 'shape' in def ? (def.shape as Record<string, z.core.$ZodType>) : {}
}

function schemaAt(schema: z.core.$ZodType, path: string): Kind | undefined {
  const [name = '', ...rest] = path.split('.')
  const inner = shapeOf(schema)[name]
  if (inner === undefined) return undefined
  return rest.length > 0 ? schemaAt(inner, rest.join('.')) : kindIn(inner)
}

function namesOf(input: z.ZodObject, aliases: Tool['aliases']): Map<string, string> {
  const names = new Map(Object.entries(aliases).map(([alias, name]) => [foldedPath(alias), name]))
  addNames(names, input, '')
  return names
}

function addNames(names: Map<string, string>, schema: z.core.$ZodType, at: string): void {
  for (const [name, inner] of Object.entries(shapeOf(schema))) {
    names.set(`${at}${folded(name)}`, at + name)
    const kind = kindIn(inner)
    const nested = kind.type === 'array' ? kind.element : kind
    if (nested?.type === 'object') addNames(names, nested.schema, `${at}${name}.`)
  }
}

/** startLine, start_line and start-line are the same name. */
function folded(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase()
}

function foldedPath(path: string): string {
  const end = path.lastIndexOf('.') + 1
  return path.slice(0, end) + folded(path.slice(end))
}

function issueMessage(issue: z.core.$ZodIssue): string {
  const name = issue.path.map(String).join('.')
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  const words = issue.message.replace(/^Invalid (?:input|option): /, '').replace(/^Too (?:big|small): /, '')
  return `\`${name || 'arguments'}\`${isMissing ? ` is required (${issue.expected})` : `: ${words}`}.`
}

function unknownMessage(unknown: readonly string[], input: z.ZodObject): string {
  const named = unknown.slice(0, namedUnknown).map((name) => `\`${name.slice(0, 60)}\``)
  const more = unknown.length - named.length
  return `Unknown argument${unknown.length > 1 ? 's' : ''} (ignored): ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. ${supportedArguments(input)}`
}

function supportedArguments(input: z.ZodObject): string {
  const names = Object.entries(input.shape).map(([name, inner]) => {
    const fields = Object.keys(shapeOf(inner))
    return fields.length > 0 ? `${name} {${fields.join(', ')}}` : name
  })
  return names.length === 0 ? 'This tool takes no arguments.' : `Supported arguments: ${names.join(', ')}.`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`
}
