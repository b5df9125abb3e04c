import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { listProcesses, stillRunning } from './testing/list-processes.ts'
import { watchdogScript } from './watchdog.ts'

let folder: string
let host: ChildProcess | undefined
let watchdogs: number[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-watchdog-'))
  execFileSync('mkfifo', [join(folder, 'fifo')])
  watchdogs = []
})
afterEach(() => {
  for (const pid of [...(host?.pid === undefined ? [] : [host.pid]), ...noted(), ...watchdogs]) kill(pid)
  host = undefined
  rmSync(folder, { recursive: true })
})

const work = new URL('./index.ts', import.meta.url).href

/** A host process that runs `script`. In it, `helper` is a request that hangs in two processes, which write their pids to a file. */
function startHost(script: string): number {
  const setUp = `import { helperEnv, spawnProcess, openPool, runProgram, runProgramSync, startUserProgram } from ${JSON.stringify(work)}
    const folder = process.argv[1]
    const env = helperEnv(process.env)
    const hangs = 'cat "$1/fifo" & echo $$ $! >> "$1/pids"; wait'
    const helper = { program: 'sh', args: ['-c', hangs, 'sh', folder], env, deadlineMs: 600_000, maxBytes: 1_000 }
    const onWord = (listener) => process.stdin.once('data', listener)
    `
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', setUp + script, folder]
  host = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] })
  if (host.pid === undefined) throw new Error('The host did not start.')
  return host.pid
}

/** Pids that processes wrote to the file `pids`. */
function noted(): number[] {
  const file = join(folder, 'pids')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\s+/).map(Number) : []
}

function watchdogsOf(parent: number): number[] {
  return listProcesses().flatMap((each) => (each.parent === parent && each.command.endsWith('sheaf-watchdog') ? [each.pid] : []))
}

/** The watchdog of a host, once all its helpers run. */
async function whenRunning(parent: number, processes: number): Promise<number> {
  await expect.poll(() => noted().length).toBe(processes)
  const [watchdog, ...more] = watchdogsOf(parent)
  if (watchdog === undefined || more.length > 0) throw new Error('There is not exactly one watchdog.')
  watchdogs.push(watchdog)
  expect(stillRunning([...noted(), watchdog])).toHaveLength(processes + 1)
  return watchdog
}

async function expectNoneLeft(): Promise<void> {
  await expect.poll(() => stillRunning([...noted(), ...watchdogs])).toEqual([])
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

describe('the watchdog', () => {
  it('ends 50 hung helpers and itself when the host is killed', async () => {
    const pid = startHost('for (let count = 0; count < 50; count += 1) void runProgram(helper)')
    await whenRunning(pid, 100)
    kill(pid)
    await expectNoneLeft()
  })

  it('ends a hung helper that blocks the host', async () => {
    const pid = startHost('runProgramSync(helper)')
    await whenRunning(pid, 2)
    kill(pid)
    await expectNoneLeft()
  })

  it('ends a hung worker process of a pool', async () => {
    const job = join(folder, 'job.mjs')
    const text = `import { appendFileSync } from 'node:fs'
      export function run(file) { appendFileSync(file, process.pid + '\\n'); for (;;) {} }`
    writeFileSync(job, text)
    const pid = startHost(`const module = ${JSON.stringify(pathToFileURL(job).href)}
      void openPool(1, { spawn: spawnProcess }).run({ module }, folder + '/pids')`)
    await whenRunning(pid, 1)
    kill(pid)
    await expectNoneLeft()
  })

  it('replaces a killed watchdog, and the new one knows the running helpers', async () => {
    const pid = startHost('void runProgram(helper)')
    const first = await whenRunning(pid, 2)
    kill(first)
    await expect.poll(() => watchdogsOf(pid).filter((each) => each !== first)).toHaveLength(1)
    watchdogs.push(...watchdogsOf(pid))
    kill(pid)
    await expectNoneLeft()
  })

  it('ignores signals that end a session', async () => {
    const pid = startHost('void runProgram(helper)')
    const watchdog = await whenRunning(pid, 2)
    // A stopped host cannot replace it.
    process.kill(pid, 'SIGSTOP')
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const) process.kill(watchdog, signal)
    kill(pid)
    await expectNoneLeft()
  })

  it('ends helpers without the watchdog when the host exits normally', async () => {
    const pid = startHost('void runProgram(helper); onWord(() => process.exit(0))')
    const watchdog = await whenRunning(pid, 2)
    process.kill(watchdog, 'SIGSTOP')
    host?.stdin?.end('now')
    await expect.poll(() => stillRunning(noted())).toEqual([])
    process.kill(watchdog, 'SIGCONT')
    await expectNoneLeft()
  })

  it.each([
    ['exits', 'onWord(() => process.exit(0))'],
    ['dies of an exception', 'onWord(() => { throw new Error() })'],
    ['is terminated', "onWord(() => process.kill(process.pid, 'SIGTERM'))"],
    ['is interrupted', "onWord(() => process.kill(process.pid, 'SIGINT'))"],
    ['handles SIGTERM by exiting', "process.on('SIGTERM', () => process.exit(0)); onWord(() => process.kill(process.pid, 'SIGTERM'))"],
  ])('leaves no helper when the host %s', async (_, ends) => {
    const pid = startHost(`void runProgram(helper); ${ends}`)
    await whenRunning(pid, 2)
    host?.stdin?.end('now')
    await expectNoneLeft()
  })

  it('does not keep a host without running helpers alive, and ends with it', async () => {
    const pid = startHost(
      `await runProgram({ ...helper, args: ['-c', 'echo $$ >> "$1/pids"; exec cat "$1/fifo" > "$1/read"', 'sh', folder] })`,
    )
    const ended = host && once(host, 'exit')
    await whenRunning(pid, 1)
    writeFileSync(join(folder, 'fifo'), 'go on')
    expect(await ended).toEqual([0, null])
    await expectNoneLeft()
    expect(readFileSync(join(folder, 'read'), 'utf8')).toBe('go on')
  })

  it('is not started for a host without helpers', async () => {
    const pid = startHost('openPool(1); onWord(() => undefined)')
    host?.stdin?.write('x')
    // The host imports everything before it listens, so it exits only after it has started everything.
    expect(watchdogsOf(pid)).toEqual([])
    host?.stdin?.end()
    expect(host && (await once(host, 'exit'))).toEqual([0, null])
  })

  it('does not end a program of the user', async () => {
    const pid = startHost(
      "void runProgram(helper); void startUserProgram({ ...helper, args: ['-c', 'echo $$ >> \"$1/pids\"; exec cat \"$1/fifo\"', 'sh', folder] })",
    )
    await whenRunning(pid, 3)
    const isUsers = new Set(listProcesses().flatMap((each) => (each.parent === pid && each.command.startsWith('cat ') ? [each.pid] : [])))
    kill(pid)
    await expect.poll(() => stillRunning([...noted(), ...watchdogs])).toEqual([...isUsers])
    expect(isUsers.size).toBe(1)
  })

  it('kills exactly the groups that were registered and not released', async () => {
    const line = fc.tuple(fc.constantFrom('+', '-'), fc.constantFrom(1, 2, 11, 12, 21, 111, 112, 211, 1112))
    // Prints the groups instead of killing them.
    const dry = watchdogScript.replace('kill -s KILL -- "-$group"', 'echo "$group"')
    expect(dry).not.toBe(watchdogScript)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.boolean(), (lines, isCut) => {
        const registered = new Set<number>()
        const sent = lines.filter(
          ([what, group]) => (what === '+') !== registered.has(group) && (registered.delete(group) || registered.add(group)),
        )
        const input = `${sent.map(([what, group]) => `${what} ${group}\n`).join('')}${isCut ? '+ 99' : ''}`
        const printed = execFileSync('/bin/sh', ['-c', dry], { input, encoding: 'utf8' })
        expect(printed.split('\n').filter(Boolean).map(Number).sort()).toEqual([...registered].sort())
      }),
      { numRuns: inject('isExam') ? 500 : 20 },
    )
  })
})
