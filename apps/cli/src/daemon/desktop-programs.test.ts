import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { desktopPrograms } from './desktop-programs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-desktop-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const { start, run } = desktopPrograms({ ...process.env, DISPLAY: ':7' })

describe('desktopPrograms', () => {
  it('distinguishes a program that keeps running, one that exits at once and one that is missing', async () => {
    const fifo = join(folder, 'fifo')
    execFileSync('mkfifo', [fifo])
    expect(await start('sh', ['-c', 'read -r line < "$0"; echo "$line" > "$0.read"', fifo])).toEqual({ state: 'running' })
    writeFileSync(fifo, 'close\n')
    await expect.poll(() => readFileSync(`${fifo}.read`, { encoding: 'utf8', flag: 'a+' })).toBe('close\n')
    expect(await start('sh', ['-c', 'exit 2'])).toEqual({ state: 'ended', code: 2 })
    expect(await start('none', [])).toEqual({ state: 'not-started', why: 'none was not found (ENOENT).' })
  })

  it("runs a program with the user's environment and returns its output", async () => {
    expect(await run('sh', ['-c', 'echo $DISPLAY; exit 3'])).toEqual({ code: 3, stdout: ':7\n' })
    expect(await run('none', [])).toEqual({ code: null, stdout: '' })
  })
})
