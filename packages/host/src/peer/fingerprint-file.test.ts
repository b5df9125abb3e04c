import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fingerprintFile } from './fingerprint-file.ts'
import { hashOf } from './testing/start-editor.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-print-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('fingerprintFile', () => {
  it('returns the hash, which differs after a change that keeps size and time', async () => {
    const path = join(folder, 'program')
    const at = new Date('2026-01-01T00:00:00Z')
    const prints = []
    for (const text of ['first', 'other']) {
      writeFileSync(path, text)
      utimesSync(path, at, at)
      expect(await fingerprintFile(path)).toBe(hashOf(path))
      prints.push(hashOf(path))
    }
    expect(new Set(prints).size).toBe(2)
  })

  it('does not block the event loop while it reads a large file', async () => {
    const path = join(folder, 'large')
    writeFileSync(path, 'x')
    truncateSync(path, 64 * 1024 * 1024)
    // One turn for each chunk that is read.
    let turns = 0
    const turn = () => {
      turns += 1
      next = setImmediate(turn)
    }
    let next = setImmediate(turn)
    expect(await fingerprintFile(path)).toBe(hashOf(path))
    clearImmediate(next)
    expect(turns).toBeGreaterThan(10)
  })

  it('returns undefined for anything but a regular file', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    expect(await Promise.all([folder, pipe, join(folder, 'absent'), '/dev/zero'].map(fingerprintFile))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
