import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { faultyCalls } from './testing/faulty-calls.ts'
import { isTorn, writeInPlace } from './write-in-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-in-place-'))
const file = join(folder, 'file')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes `next` over `old`, with one call failing; returns the bytes of the file afterwards. */
function write(old: Uint8Array, next: Uint8Array, at: number, how: 'kill-half-written' | { code: string }): Buffer {
  writeFileSync(file, old)
  const handle = openSync(file, 'r+')
  try {
    writeInPlace(faultyCalls([{ at, how }], 'changing').calls, handle, old, next)
  } catch {
    // Only the bytes left behind matter.
  }
  closeSync(handle)
  return readFileSync(file)
}

it('writes bytes past the old end first, so that a full disk loses no old byte', () => {
  expect(write(Buffer.from('old'), Buffer.from('longer than old'), 1, { code: 'ENOSPC' }).toString()).toBe('oldger than old')
})

it('leaves bytes that are recognized as interrupted, wherever it stops', () => {
  const bytes = fc.uint8Array({ maxLength: 60 })
  fc.assert(
    fc.property(bytes, bytes, fc.nat(3), (old, next, at) => {
      expect(isTorn(write(old, next, at, 'kill-half-written'), old, next)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('does not take a text of another program for an interrupted write', () => {
  const [old, next] = [Buffer.from('const a = 1\nconst b = 2\n'), Buffer.from('const a = 10\nconst b = 20\n')]
  for (const mine of ['const a = 1\nconst c = 2\n', '', 'const a = 10\n', `${next} `])
    expect(isTorn(Buffer.from(mine), old, next)).toBe(false)
})
