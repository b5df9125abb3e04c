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

/** Makes linking fail with this code. */
function failLink(code: string): void {
  vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error(code), { code })
  })
  syncBuiltinESMExports()
}

describe('a small file', () => {
  it('reads a whole file, an invalid one as empty text, and a missing one as undefined', () => {
    expect(readSmall(file)).toBeUndefined()
    writeFileSync(file, 'a'.repeat(10_000))
    expect(readSmall(file)).toBe('a'.repeat(10_000))
    writeFileSync(file, 'a'.repeat(10_001))
    expect(readSmall(file)).toBe('')
    mkdirSync(join(folder, 'deep'))
    expect(readSmall(join(folder, 'deep'))).toBe('')
    expect(readSmall(join(folder, 'a'.repeat(300)))).toBe('')
  })

  it('writes a file once and keeps it', () => {
    expect([writeOnce(file, 'first'), writeOnce(file, 'second')]).toEqual([true, false])
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777, readdirSync(folder)]).toEqual(['first', 0o600, ['file']])
  })

  it.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP'])('copies the file into place when links fail with %s', (code) => {
    failLink(code)
    expect(writeOnce(file, 'first')).toBe(true)
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['first', ['file']])
    expect(() => writeOnce(file, 'second')).toThrow('EEXIST')
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['first', ['file']])
  })

  it('writes nothing and leaves no files behind when the disk fails', () => {
    failLink('EIO')
    expect(() => writeOnce(file, 'first')).toThrow('EIO')
    expect(readdirSync(folder)).toEqual([])
  })

  it('replaces the whole file', () => {
    replaceSmall(file, 'first')
    replaceSmall(file, 'second')
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777, readdirSync(folder)]).toEqual(['second', 0o600, ['file']])
  })

  it('leaves no files behind when the file cannot be replaced', () => {
    mkdirSync(join(file, 'inside'), { recursive: true })
    expect(() => replaceSmall(file, 'text')).toThrow()
    expect(readdirSync(folder)).toEqual(['file'])
  })
})
