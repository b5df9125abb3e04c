import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pipeToUserProgram, startUserProgram } from './start-user-program.ts'
import { stillRunning } from './testing/list-processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-user-program-'))
  execFileSync('mkfifo', [join(folder, 'fifo')])
})
afterEach(() => rmSync(folder, { recursive: true }))

const sh = (script: string) => ({ program: 'sh', args: ['-c', script, 'sh', folder], env: { ...process.env, COLOR: 'blue' } })

describe('startUserProgram', () => {
  it("runs a program with the user's environment and reports its exit", async () => {
    const started = await startUserProgram(sh('echo "$COLOR" > "$1/said"; exit 3'))
    if (!started.ok) throw new Error(started.message)
    expect(await started.ended).toEqual({ code: 3, signal: null })
    expect(readFileSync(join(folder, 'said'), 'utf8')).toBe('blue\n')
  })

  it('runs a program in its own group, so that Ctrl-C in the terminal does not reach it', async () => {
    const started = await startUserProgram(sh('test "$(ps -o pgid= -p $$ | tr -d " ")" = $$'))
    expect(started.ok && (await started.ended)).toEqual({ code: 0, signal: null })
  })

  it('reports a missing program, and one that cannot be started', async () => {
    writeFileSync(join(folder, 'odd'), '#!/no/such/interpreter\n', { mode: 0o755 })
    expect([
      await startUserProgram({ ...sh(''), program: 'none' }),
      await startUserProgram({ ...sh(''), program: join(folder, 'odd') }),
    ]).toEqual([
      { ok: false, why: 'missing', message: 'none was not found (ENOENT).' },
      { ok: false, why: 'failed', message: expect.stringContaining('ENOENT') },
    ])
  })

  it('does not look up programs in the working folder', async () => {
    writeFileSync(join(folder, 'tool'), '#!/bin/sh\n', { mode: 0o755 })
    const before = process.cwd()
    process.chdir(folder)
    try {
      const found = await Promise.all(
        ['.', '', `../${folder.split('/').at(-1)}`].map((PATH) => startUserProgram({ program: 'tool', args: [], env: { PATH } })),
      )
      expect(found.map(({ ok }) => ok)).toEqual([false, false, false])
    } finally {
      process.chdir(before)
    }
  })
})

describe('pipeToUserProgram', () => {
  it('waits for the program, but neither waits for nor ends a process it leaves behind', async () => {
    const fed = await pipeToUserProgram({
      ...sh('cat > "$1/read"; cat "$1/fifo" > "$1/later" & echo $! > "$1/pid"'),
      input: ['a', Buffer.from('b')],
    })
    expect(fed.ok && (await fed.ended)).toEqual({ code: 0, signal: null })
    expect(readFileSync(join(folder, 'read'), 'utf8')).toBe('ab')
    const left = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    expect(stillRunning([left])).toEqual([left])
    writeFileSync(join(folder, 'fifo'), 'go on')
    await expect.poll(() => stillRunning([left])).toEqual([])
    expect(readFileSync(join(folder, 'later'), 'utf8')).toBe('go on')
  })

  it('accepts a program that does not read its input', async () => {
    const fed = await pipeToUserProgram({ ...sh('exec <&-; exit 2'), input: [new Uint8Array(4_000_000)] })
    expect(fed.ok && (await fed.ended)).toEqual({ code: 2, signal: null })
  })
})
