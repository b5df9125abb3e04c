import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { holdModel, isHeld } from './hold-model.ts'

const home = mkdtempSync(join(tmpdir(), 'sheaf-hold-'))
afterAll(() => rmSync(home, { recursive: true }))

describe('holdModel', () => {
  it('locks one model at a time, and no other models', () => {
    const held = holdModel(home, 'a/b')
    expect(() => holdModel(home, 'a/b')).toThrow(expect.objectContaining({ code: 'bench-busy' }))
    holdModel(home, 'a/c').release()
    held.release()
    holdModel(home, 'a/b').release()
  })

  it('releases the lock when the process that held it is killed', async () => {
    const module = fileURLToPath(new URL('hold-model.ts', import.meta.url))
    const script = `const { holdModel } = await import(${JSON.stringify(module)}); holdModel(${JSON.stringify(home)}, 'x/y'); console.log('held'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    expect(isHeld(home, 'x/y')).toBe(true)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    expect(isHeld(home, 'x/y')).toBe(false)
  })
})
