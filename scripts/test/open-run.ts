// What one run of the tests owns: a mark in the environment of every process, a folder for temporary files, and a folder for what explains
// a failure. All but the last end with the run, also when the run is killed.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endLeftOver, processesOf, runMark } from './end-left-over.ts'
import { resultsVariable } from './results-folder.ts'

export interface TestRun {
  /** For every process of the run. */
  env: Record<string, string>
  /** Where failed tests put their screenshots, traces and logs. It is made when the first one does. */
  results: string
  /** Waits for the processes of the run, kills those that go on running, and removes the temporary files. Returns the killed command lines. */
  close(): Promise<string[]>
}

/** `patienceMs`: how long processes that remain after the tests may take to exit. */
export function openRun({ patienceMs = 60_000 } = {}): TestRun {
  const id = `${process.pid}-${randomBytes(4).toString('hex')}`
  // A short name: the path of a socket below it has room for about 100 characters.
  const temporary = mkdtempSync(join(tmpdir(), 'sheaf-'))
  // For root, PostgreSQL runs as another user, who must get through to its own folder.
  chmodSync(temporary, 0o711)
  const results = join(resultsRoot, `${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}-${process.pid}`)
  removeOldResults()
  watchRun(id, temporary)
  return {
    env: { [runMark]: id, [resultsVariable]: results, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    results,
    async close() {
      // A process that watches over what the tests share sees their end a moment later.
      for (let waited = 0; waited < patienceMs && processesOf({ id, temporary }).length > 0; waited += 100) await wait(100)
      const ended = endLeftOver({ id, temporary })
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

/** Starts a separate process. Its input ends when this process ends, for whatever reason. */
function watchRun(id: string, temporary: string): void {
  const watcher = spawn(process.execPath, [resolve(import.meta.dirname, 'end-run.ts'), id, temporary], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // Without this the pipe would keep a run from ending that has nothing left to do.
  if ('unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
