import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { hashBytes } from '../disk/hash-bytes.ts'
import { nodeCalls } from './calls.ts'
import { openPacks } from './open-packs.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-packs-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Handles that are still open. */
const open = new Set<number>()
const packs = openPacks(
  {
    ...nodeCalls,
    open: (...args) => {
      const handle = nodeCalls.open(...args)
      open.add(handle)
      return handle
    },
    close: (handle) => {
      open.delete(handle)
      nodeCalls.close(handle)
    },
  },
  folder,
)
const content = (text: string) => ({ hash: hashBytes(Buffer.from(text)), bytes: () => Buffer.from(text) })
const small = content('small')
const large = content('large '.repeat(10_000))
const empty = content('')

it('returns every content of a pack, and closes its files', () => {
  packs.put('1-a', [small, large, empty])
  for (const { hash, bytes } of [small, large, empty]) expect(packs.get('1-a', hash)).toEqual(bytes())
  expect(packs.get('1-a', 'f'.repeat(64))).toBeUndefined()
  expect(packs.get('2-none', small.hash)).toBeUndefined()
  expect(open).toEqual(new Set())
})

it('compresses a large content, lists sizes, drops a pack', () => {
  packs.put('3-c', [large])
  const size = readFileSync(join(folder, '3-c.pack')).length
  expect(size).toBeLessThan(large.bytes().length)
  expect(packs.sizes()).toContainEqual({ id: '3-c', size })
  packs.drop('3-c')
  packs.drop('3-c')
  expect(readdirSync(folder)).not.toContain('3-c.pack')
})

it.each([
  ['no bytes', ''],
  ['an index that is not JSON', `{${'1'.padStart(16)}`],
  ['a length that is not a number', `{}${'x'.padStart(16)}`],
  ['a length beyond the file', `{}${'99'.padStart(16)}`],
  ['an index that is null', withLength('null')],
  ['an index that is a string', withLength('"text"')],
  ['a position that is null', withLength(JSON.stringify({ [small.hash]: null }))],
  ['a position that is a number', withLength(JSON.stringify({ [small.hash]: 5 }))],
  ['a position without a length', withLength(JSON.stringify({ [small.hash]: { at: 0 } }))],
  ['a position without a start', withLength(JSON.stringify({ [small.hash]: { length: 5 } }))],
  ['a negative length', withLength(JSON.stringify({ [small.hash]: { at: 0, length: -5 } }))],
  ['a length that is not a whole number', withLength(JSON.stringify({ [small.hash]: { at: 0, length: 1.5 } }))],
  ['a start that is a string', withLength(JSON.stringify({ [small.hash]: { at: '0', length: 5 } }))],
  ['bytes that do not inflate', withLength(JSON.stringify({ [small.hash]: { at: 0, length: 5, isDeflated: true } }), 'small')],
  ['bytes that do not match the hash', withLength(JSON.stringify({ [small.hash]: { at: 0, length: 5 } }), 'other')],
])('returns nothing from a pack with %s', (_, text) => {
  writeFileSync(join(folder, '4-d.pack'), text)
  expect(packs.get('4-d', small.hash)).toBeUndefined()
  expect(open).toEqual(new Set())
})

it('throws the system error for a pack that cannot be read or written', () => {
  mkdirSync(join(folder, '5-e.pack'))
  expect(() => packs.get('5-e', small.hash)).toThrow('EISDIR')
  expect(() => packs.put('5-e', [small])).toThrow('EISDIR')
  expect(() => openPacks(nodeCalls, join(folder, 'none')).put('6-f', [small])).toThrow('ENOENT')
})

function withLength(index: string, before = ''): string {
  return `${before}${index}${String(index.length).padStart(16)}`
}
