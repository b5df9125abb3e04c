// Runs test files of the copy in one Vitest process, with a deadline.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

interface TestRun {
  result: 'green' | 'red' | 'timeout'
  /** Files that finished. */
  files: { file: string; ms: number; passed: boolean }[]
  /** Title of the first test that failed. */
  failed: string | undefined
}

interface RunOptions {
  root: string
  config: string
  files: readonly string[]
  deadlineMs: number
  /** Ends the run at the first failure. */
  bail: boolean
  signal: AbortSignal
}

interface JsonReport {
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

export async function runTests({ root, config, files, deadlineMs, bail, signal }: RunOptions): Promise<TestRun> {
  const report = join(root, 'mutants-report.json')
  rmSync(report, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--reporter=json', `--outputFile=${report}`]
  if (bail) args.push('--bail=1')
  const child = spawn(process.execPath, [...args, ...files], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/vitest') },
    // A separate process group, so that hanging test processes are killed too.
    detached: true,
  })
  let isLate = false
  const end = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')
  const late = setTimeout(() => {
    isLate = true
    end()
  }, deadlineMs)
  signal.addEventListener('abort', end)
  const [code] = await once(child, 'exit')
  clearTimeout(late)
  signal.removeEventListener('abort', end)
  signal.throwIfAborted()
  const { testResults }: JsonReport = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  return {
    result: isLate ? 'timeout' : code === 0 ? 'green' : 'red',
    files: testResults.map(({ name, status, startTime, endTime }) => ({
      file: name.slice(root.length + 1),
      ms: Math.round(endTime - startTime),
      passed: status === 'passed',
    })),
    failed: testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')?.fullName,
  }
}
