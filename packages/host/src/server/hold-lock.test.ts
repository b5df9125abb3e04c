import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { holdLock, isLocked } from './hold-lock.ts'
import { makeRunFolder } from './run-folder.ts'
import { makeHome } from './testing/index.ts'

let home: string

beforeEach(() => {
  home = makeHome()
  makeRunFolder(home)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** A separate process that holds the lock until it is killed. */
async function holder() {
  const module = fileURLToPath(new URL('./hold-lock.ts', import.meta.url))
  const script = `const { holdLock } = await import(${JSON.stringify(module)}); console.log(holdLock(${JSON.stringify(home)}) !== undefined); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = await once(child.stdout, 'data')
  return {
    holds: String(said).trim() === 'true',
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

it('holds the lock in one process at a time, and releases it on kill -9', async () => {
  expect(isLocked(home)).toBe(false)
  const other = await holder()
  expect([other.holds, isLocked(home), holdLock(home, 0)]).toEqual([true, true, undefined])
  await other.kill()
  expect(isLocked(home)).toBe(false)
  const lock = holdLock(home, 0)
  expect(lock).toBeDefined()
  const third = await holder()
  expect(third.holds).toBe(false)
  await third.kill()
  lock?.release()
  expect(isLocked(home)).toBe(false)
})

it('does not take the lock when it only checks it', () => {
  const lock = holdLock(home, 0)
  expect([isLocked(home), isLocked(home)]).toEqual([true, true])
  lock?.release()
  expect([isLocked(home), holdLock(home, 0) === undefined]).toEqual([false, false])
})

it('ignores garbage in the lock file', () => {
  writeFileSync(join(home, 'run', 'lock.db'), 'not a database '.repeat(100))
  expect(isLocked(home)).toBe(false)
  const lock = holdLock(home, 0)
  expect([lock === undefined, isLocked(home)]).toEqual([false, true])
  lock?.release()
})

it('reports no lock if there was never a daemon', () => {
  rmSync(join(home, 'run'), { recursive: true })
  expect(isLocked(home)).toBe(false)
})
