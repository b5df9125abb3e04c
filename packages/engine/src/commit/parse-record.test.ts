import { describe, expect, it } from 'vitest'
import { parsePass, parseRecord, parseVersion } from './parse-record.ts'
import { type Entry, formatVersion, type Pass } from './record.ts'

const state = { hash: 'a'.repeat(64), size: 3, mode: 0o644, uid: 1, gid: 1, names: 2 }
const entry: Entry = {
  shown: 'a.ts',
  root: '/r',
  relative: 'a.ts',
  place: { folder: '/r', name: 'a.ts' },
  old: state,
  new: null,
  from: 0,
  to: 0,
  recase: 'A.ts',
}
const pass: Pass = {
  version: formatVersion,
  at: '2026-01-01T00:00:00.000Z',
  record: {
    version: formatVersion,
    id: '1-abc',
    at: '2026-01-01T00:00:00.000Z',
    roots: ['/r'],
    title: 'Title',
    replyHash: 'b'.repeat(64),
    files: [{ path: 'a.ts', action: 'rename', to: 'b.ts' }],
    entries: [entry],
    folders: ['/r/new'],
    state: 'applied',
    turn: 1,
  },
  to: 'new',
  isNew: true,
  state: 'prepared',
  folders: ['/r/new'],
  inPlace: [0],
}
const optional = new Set(['title', 'replyHash', 'to of files', 'mode', 'uid', 'gid', 'names', 'from', 'to of entries', 'recase'])

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

/** Path of every field of a value, at any depth. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
}

/** Copy of a value with another value at a path, or without it. */
function withAt(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === key ? withAt(inner, rest, other) : inner))
  const fields: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) }
  fields[key] = withAt(fields[key], rest, other)
  return fields
}

function isOptionalAt(path: string[]): boolean {
  const name = path.at(-1) ?? ''
  const list = path.findLast((part) => part === 'files' || part === 'entries')
  return optional.has(name) || optional.has(`${name} of ${list}`)
}

const recordPaths = pathsOf(pass.record)
/** Elements of lists are replaced, never left out. */
const fields = recordPaths.filter((path) => !/^\d+$/.test(path.at(-1) ?? ''))

describe('parsing a journal record', () => {
  it('reads a record and a pass as they were written', () => {
    expect(parseRecord(bytes(pass.record))).toEqual(pass.record)
    expect(parseRecord(bytes({ ...pass.record, state: 'undone' }))).toEqual({ ...pass.record, state: 'undone' })
    expect(parsePass(bytes(pass))).toEqual(pass)
    expect(parsePass(bytes({ ...pass, to: 'old', state: 'decided' }))).toEqual({ ...pass, to: 'old', state: 'decided' })
  })

  it.each(recordPaths.map((path) => [path.join('.'), path] as const))('refuses a record with another value for %s', (_, path) => {
    expect(parseRecord(bytes(withAt(pass.record, path, false)))).toBeUndefined()
    expect(parsePass(bytes({ ...pass, record: withAt(pass.record, path, false) }))).toBeUndefined()
  })

  it.each(fields.map((path) => [path.join('.'), path] as const))('refuses a record without %s, unless it is optional', (_, path) => {
    const without = withAt(pass.record, path, undefined)
    expect(parseRecord(bytes(without)) !== undefined).toBe(isOptionalAt(path))
  })

  it.each(Object.keys(pass))('refuses a pass with another value for %s', (key) => {
    expect(parsePass(bytes({ ...pass, [key]: {} }))).toBeUndefined()
    expect(parsePass(bytes({ ...pass, [key]: undefined }))).toBeUndefined()
  })

  it('refuses a record that is missing, damaged or something else', () => {
    for (const text of ['', '{', 'null', '[]', '1', '"text"']) {
      expect([parseRecord(Buffer.from(text)), parsePass(Buffer.from(text)), parseVersion(Buffer.from(text))]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
    expect([parseRecord(undefined), parsePass(undefined)]).toEqual([undefined, undefined])
  })

  it('does not read a record of a newer version', () => {
    const version = formatVersion + 1
    expect(parseRecord(bytes({ ...pass.record, version }))).toBeUndefined()
    expect(parsePass(bytes({ ...pass, version }))).toBe('newer')
    expect(parsePass(bytes({ version }))).toBe('newer')
    expect(parsePass(bytes({ version: String(version) }))).toBeUndefined()
  })
})

it('reads the version only from the format file of a journal', () => {
  expect(parseVersion(bytes({ kind: 'sheaf-journal', version: 7 }))).toBe(7)
  expect(parseVersion(bytes({ kind: 'sheaf-journal', version: '7' }))).toBeUndefined()
  expect(parseVersion(bytes({ kind: 'other', version: 7 }))).toBeUndefined()
})
