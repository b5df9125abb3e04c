import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { readTable, writeTable } from './table-file.ts'

const folder = new URL('../../tables/', import.meta.url)
const name = `test-${process.pid}.bin`

afterAll(() => {
  for (const made of [name, 'nobody.bin']) rmSync(new URL(made, folder), { force: true })
})

describe('a table file', () => {
  it('reads a table as it was written, and replaces the one before', () => {
    writeTable(name, new Uint8Array(100_000).fill(1))
    writeTable(name, new Uint8Array(50_000).fill(2))
    expect(readTable(name)?.length).toBe(50_000)
    expect(new Set(readTable(name))).toEqual(new Set([2]))
    expect(readdirSync(folder).filter((entry) => entry.startsWith(name))).toEqual([name])
  })

  it('returns undefined for a missing table', () => {
    expect(readTable('missing.bin')).toBeUndefined()
  })

  it('ignores a table that cannot be written', () => {
    const script = `import(${JSON.stringify(new URL('./table-file.ts', import.meta.url).href)}).then(({ writeTable }) => { writeTable('nobody.bin', new Uint8Array(8)); console.log('went on') })`
    const isRoot = process.getuid?.() === 0
    const output = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}) })
    expect(output).toBe('went on\n')
    if (isRoot) expect(readdirSync(folder).filter((entry) => entry.startsWith('nobody'))).toEqual([])
  })
})
