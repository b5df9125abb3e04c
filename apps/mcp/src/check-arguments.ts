// What a model sent, under the names of the tool: other spellings are understood, wrong types and unknown names are said.

import type { z } from 'zod'
import type { Tool } from './tool.ts'

export type Checked = { ok: true; input: Record<string, unknown>; notes: string[] } | { ok: false; says: string }

const namedIssues = 4
const namedUnknown = 8

export function checkArguments({ input, aliases }: Pick<Tool, 'input' | 'aliases'>, args: unknown = {}): Checked {
  if (!isRecord(args)) return { ok: false, says: `The arguments must be an object, not ${kindOf(args)}. ${takes(input)}` }
  const names = namesOf(input, aliases)
  const given: Record<string, unknown> = {}
  const unknown: string[] = []
  for (const [key, value] of Object.entries(args)) {
    const name = names.get(folded(key))
    // Some models fill in every argument: null is none.
    if (value === null) continue
    if (name === undefined) unknown.push(key)
    else if (name in given && JSON.stringify(given[name]) !== JSON.stringify(value))
      return { ok: false, says: `\`${name}\` is given twice, with different values.` }
    else given[name] = isOneOf(key, name, value) ? [value] : value
  }
  const parsed = input.safeParse(given)
  const says = unknown.length === 0 ? [] : [unknownSays(unknown, input)]
  if (!parsed.success) return { ok: false, says: [...parsed.error.issues.slice(0, namedIssues).map(issueSays), ...says].join(' ') }
  return { ok: true, input: given, notes: says }
}

function namesOf(input: z.ZodObject, aliases: Tool['aliases']): Map<string, string> {
  const names = new Map(Object.entries(aliases).map(([alias, name]) => [folded(alias), name]))
  for (const name of Object.keys(input.shape)) names.set(folded(name), name)
  return names
}

/** startLine, start_line and start-line are one name. */
function folded(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase()
}

/** `path` for `paths`: one is meant. */
function isOneOf(key: string, name: string, value: unknown): boolean {
  return typeof value === 'string' && `${folded(key)}s` === folded(name)
}

function issueSays(issue: z.core.$ZodIssue): string {
  const name = issue.path.map(String).join('.')
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  const says = isMissing
    ? `is needed (${issue.expected})`
    : issue.message.replace(/^Invalid (?:input|option): /, '').replace(/^Too (?:big|small): /, '')
  return `\`${name || 'arguments'}\`: ${says}.`
}

function unknownSays(unknown: readonly string[], input: z.ZodObject): string {
  const named = unknown.slice(0, namedUnknown).map((name) => `\`${name.slice(0, 60)}\``)
  const more = unknown.length - named.length
  return `Unknown argument${unknown.length > 1 ? 's' : ''}, not used: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. ${takes(input)}`
}

function takes(input: z.ZodObject): string {
  const names = Object.keys(input.shape)
  return names.length === 0 ? 'This tool takes no arguments.' : `It takes: ${names.join(', ')}.`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value
}
