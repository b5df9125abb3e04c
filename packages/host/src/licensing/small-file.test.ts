import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSmall, replaceSmall, writeOnce } from './small-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-small-'))
  file = join(folder, 'file')
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true })
})

/** A file system on which linking fails this way. */
function failLink(code: string): void {
  vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error(code), { code })
  })
  syncBuiltinESMExports()
}

describe('a small file', () => {
  it('is read whole, empty where it cannot be one of ours, and undefined where there is none', () => {
    expect(readSmall(file)).toBeUndefined()
    writeFileSync(file, 'a'.repeat(10_000))
    expect(readSmall(file)).toBe('a'.repeat(10_000))
    writeFileSync(file, 'a'.repeat(10_001))
    expect(readSmall(file)).toBe('')
    mkdirSync(join(folder, 'deep'))
    expect(readSmall(join(folder, 'deep'))).toBe('')
    expect(readSmall(join(folder, 'a'.repeat(300)))).toBe('')
  })

  it('is written once, and kept from then on', () => {
    expect([writeOnce(file, 'first'), writeOnce(file, 'second')]).toEqual([true, false])
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777, readdirSync(folder)]).toEqual(['first', 0o600, ['file']])
  })

  it.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP'])('is copied into place where links fail with %s', (code) => {
    failLink(code)
    expect(writeOnce(file, 'first')).toBe(true)
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['first', ['file']])
    expect(() => writeOnce(file, 'second')).toThrow('EEXIST')
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['first', ['file']])
  })

  it('is not written where the disk fails, and leaves nothing behind', () => {
    failLink('EIO')
    expect(() => writeOnce(file, 'first')).toThrow('EIO')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is replaced whole', () => {
    replaceSmall(file, 'first')
    replaceSmall(file, 'second')
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777, readdirSync(folder)]).toEqual(['second', 0o600, ['file']])
  })

  it('leaves nothing behind where it cannot be replaced', () => {
    mkdirSync(join(file, 'inside'), { recursive: true })
    expect(() => replaceSmall(file, 'text')).toThrow()
    expect(readdirSync(folder)).toEqual(['file'])
  })
})
