import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

/**
 * Starts a separate run that leaves a file and two programs that ignore SIGINT, SIGTERM and SIGHUP. The second program doesn't have the
 * run's environment, but its working directory is the run's folder.
 */
async function startRun(): Promise<{ run: ChildProcess; sleepers: number[]; temporary: string }> {
  const script = `
    import { spawn } from 'node:child_process'
    import { openRun } from ${JSON.stringify(resolve(import.meta.dirname, 'open-run.ts'))}
    const run = openRun({ patienceMs: 300 })
    const program = "for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(s, () => {}); setInterval(() => {}, 1e6); console.log('up')"
    const start = (options) => spawn(process.execPath, ['-e', program], { ...options, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    const sleepers = [start({ env: { ...process.env, ...run.env } }), start({ env: {}, cwd: run.env.TMPDIR })]
    await Promise.all(sleepers.map((each) => new Promise((up) => each.stdout.once('data', up))))
    console.log(JSON.stringify({ sleepers: sleepers.map(({ pid }) => pid), temporary: run.env.TMPDIR }))
    process.on('message', async () => { console.log(JSON.stringify((await run.close()).map((line) => line.includes('setInterval')))); process.exit() })
  `
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  onTestFinished(() => void run.kill('SIGKILL'))
  const [line] = await once(run.stdout ?? run, 'data')
  const output: { sleepers: number[]; temporary: string } = JSON.parse(String(line))
  writeFileSync(join(output.temporary, 'left.txt'), 'left')
  return { run, ...output }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

// Other systems don't let a process read the environment of another one.
describe.runIf(process.platform === 'linux')('openRun', () => {
  it('kills and reports processes that tests left running, and removes temporary files', async () => {
    const { run, sleepers, temporary } = await startRun()
    run.send('close')
    const [line] = await once(run.stdout ?? run, 'data')
    expect(JSON.parse(String(line))).toEqual([true, true])
    await expect.poll(() => [...sleepers.map(isRunning), existsSync(temporary)]).toEqual([false, false, false])
  })

  it.each(['SIGKILL', 'SIGINT'] as const)('leaves no processes or files when the run is ended by %s', async (signal) => {
    const { run, sleepers, temporary } = await startRun()
    run.kill(signal)
    await expect.poll(() => [...sleepers.map(isRunning), existsSync(temporary)]).toEqual([false, false, false])
  })
})
