import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStart } from './read-start.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sheaf-start-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const rest = 'plain words\n'.repeat(2_000)

function start(bytes: string | Uint8Array): string | undefined {
  writeFileSync(join(root, 'a.md'), bytes)
  const read = readStart(root, 'a.md', 20, 1_000_000)
  return read && Buffer.from(read.bytes).toString()
}

describe('readStart', () => {
  it('returns the needed bytes of a long file, with the size of the whole file', () => {
    expect(start(`The rate limiter refills. ${rest}`)).toBe('The rate limiter ref')
    expect(readStart(root, 'a.md', 20, 1_000_000)?.size).toBe(26 + rest.length)
  })

  it('leaves a file to a whole read if the rest could change how its start is decoded', () => {
    expect(start('short')).toBe(undefined)
    expect(start(`caf\u00e9 ${rest}`)).toBe(undefined)
    expect(start(`\0${rest}`)).toBe(undefined)
    expect(start(`\x01\x02\x03\x04${'\x05'.repeat(400)}${rest}`)).toBe(undefined)
    expect(start(Buffer.from(`\uFEFF${rest}`, 'utf16le'))).toBe(undefined)
  })

  it('leaves a file with a possible secret at its start to a whole read', () => {
    expect(start(`-----BEGIN RSA PRIVATE ${'KEY'}-----\n${rest}`)).toBe(undefined)
  })

  it('reads no missing file, and none larger than the limit', () => {
    expect(readStart(root, 'missing.md', 20, 1_000_000)).toBe(undefined)
    start(rest)
    expect(readStart(root, 'a.md', 20, 10_000)).toBe(undefined)
  })
})
