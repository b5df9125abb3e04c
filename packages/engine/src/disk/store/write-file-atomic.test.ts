import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { writeFileAtomic } from './write-file-atomic.ts'

const place = mkdtempSync(join(tmpdir(), 'sheaf-write-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('writeFileAtomic', () => {
  it('writes new files with the given mode, and keeps the mode of existing ones', () => {
    const folder = join(place, 'modes')
    mkdirSync(folder)
    writeFileAtomic(join(folder, 'new'), 'text', { mode: 0o600 })
    writeFileSync(join(folder, 'old'), 'before', { mode: 0o640 })
    writeFileAtomic(join(folder, 'old'), Buffer.from([1, 2]))
    expect(readFileSync(join(folder, 'new'), 'utf8')).toBe('text')
    expect([...readFileSync(join(folder, 'old'))]).toEqual([1, 2])
    expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'old')).mode & 0o777).toBe(0o640)
    expect(readdirSync(folder)).toEqual(['new', 'old'])
  })

  it('writes through a link, and keeps the link', () => {
    const folder = join(place, 'links')
    mkdirSync(folder)
    writeFileSync(join(folder, 'target'), 'before')
    symlinkSync('target', join(folder, 'link'))
    writeFileAtomic(join(folder, 'link'), 'after')
    expect(readlinkSync(join(folder, 'link'))).toBe('target')
    expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('after')
  })

  it('leaves nothing behind when it fails', () => {
    const folder = join(place, 'fails')
    mkdirSync(join(folder, 'in-the-way'), { recursive: true })
    writeFileSync(join(folder, 'in-the-way', 'x'), '')
    expect(() => writeFileAtomic(join(folder, 'in-the-way'), 'text')).toThrow()
    expect(() => writeFileAtomic(join(folder, 'no', 'folder'), 'text')).toThrow('ENOENT')
    expect(readdirSync(folder)).toEqual(['in-the-way'])
  })
})
