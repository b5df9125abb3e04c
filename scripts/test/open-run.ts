// Opens a test run: marks the environment of its processes, and creates folders for temporary files and for details of failures. Processes
// and temporary files are removed when the run ends, even if it is killed.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProcesses, killLeftovers, runIdVariable } from './kill-leftovers.ts'
import { resultsVariable } from './results-folder.ts'

export interface TestRun {
  /** Environment for every process of the run. */
  env: Record<string, string>
  /** Folder for screenshots, traces and logs of failed tests. Created on demand. */
  results: string
  /** Waits for the processes of the run, kills the remaining ones, and removes the temporary files. Returns the killed command lines. */
  close(): Promise<string[]>
}

/** `patienceMs`: how long processes may take to exit after the tests. */
export function openRun({ patienceMs = 60_000 } = {}): TestRun {
  const id = `${process.pid}-${randomBytes(4).toString('hex')}`
  // A short name, because socket paths are limited to about 100 characters.
  const temporary = mkdtempSync(join(tmpdir(), 'sheaf-'))
  // Under root, PostgreSQL runs as another user, who must be able to reach its folder.
  chmodSync(temporary, 0o711)
  const results = join(resultsRoot, `${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}-${process.pid}`)
  removeOldResults()
  watchRun(id, temporary)
  return {
    env: { [runIdVariable]: id, [resultsVariable]: results, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    results,
    async close() {
      // Processes that watch over shared resources notice the end of the tests a moment later.
      for (let waited = 0; waited < patienceMs && findProcesses({ id, temporary }).length > 0; waited += 100) await wait(100)
      const ended = killLeftovers({ id, temporary })
      removeFolder(temporary)
      return ended
    },
  }
}

const resultsRoot = resolve(import.meta.dirname, '../../test-results')
const keptResults = 10

function removeOldResults(): void {
  mkdirSync(resultsRoot, { recursive: true })
  for (const old of readdirSync(resultsRoot).sort().slice(0, -keptResults)) removeFolder(join(resultsRoot, old))
}

/** Starts a separate process. Its stdin closes when this process ends, for whatever reason. */
function watchRun(id: string, temporary: string): void {
  const watcher = spawn(process.execPath, [resolve(import.meta.dirname, 'end-run.ts'), id, temporary], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // Without this, the pipe would keep a finished run alive.
  if ('unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
