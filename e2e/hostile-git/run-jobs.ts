// Distributes jobs among worker processes, and replaces a worker whose case does not end in time.

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { EntryPointName } from './entry-points.ts'
import type { Job } from './jobs.ts'
import type { Lab } from './lab.ts'
import type { Cell } from './run-case.ts'
import type { Technique } from './technique.ts'
import type { FromWorker } from './worker.ts'

/** After this many cells of a row hang or kill their worker, the rest are skipped, because each costs a deadline. */
const maxLostCells = 3

/** `died` means that the worker ended in this cell. */
export type CellResult = Cell | 'hung' | 'died'

export interface Row {
  job: Job
  plainGit?: Technique['plainGit'] | 'hung' | 'died'
  cells: Map<EntryPointName, CellResult>
  /** Why the case could not be built or run at all. */
  broken?: string
}

export interface RunOptions {
  lab: Lab
  workers: number
  /** Time limit for each cell. */
  deadlineMs: number
  signal: AbortSignal
  onRow?: (row: Row) => void
}

export async function runJobs(jobs: readonly Job[], options: RunOptions): Promise<Row[]> {
  const rows: Row[] = jobs.map((job) => ({ job, cells: new Map() }))
  const queue = rows.values()
  const lane = async (): Promise<void> => {
    let worker: Worker | undefined
    try {
      for (const row of queue) {
        while (!options.signal.aborted) {
          worker ??= await startWorker(options)
          if (await worker.run(row)) break
          await worker.kill()
          worker = undefined
          if (row.broken !== undefined || countLost(row) >= maxLostCells) break
        }
        if (options.signal.aborted) return
        options.onRow?.(row)
      }
    } catch (error) {
      if (!options.signal.aborted) throw error
    } finally {
      await worker?.kill()
    }
  }
  await Promise.all(Array.from({ length: options.workers }, lane))
  return rows
}

interface Worker {
  /** Runs the remaining cells of a row. Returns false if the worker was lost. */
  run(row: Row): Promise<boolean>
  kill(): Promise<void>
}

async function startWorker({ lab, deadlineMs, signal }: RunOptions): Promise<Worker> {
  const child = fork(join(import.meta.dirname, 'worker.ts'), [lab.folder], {
    cwd: lab.folder,
    env: { ...lab.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../../node_modules/.cache/sheaf') },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // A separate process group, so that killing it also ends its child processes.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = (): void => killGroup(child)
  signal.addEventListener('abort', kill)
  await message(child, ({ type }) => type === 'ready')
  return {
    async kill() {
      signal.removeEventListener('abort', kill)
      killGroup(child)
      await exited
    },
    run(row) {
      const done = [...row.cells.keys()]
      const job: Job = {
        ...row.job,
        prove: row.plainGit === undefined ? row.job.prove : 'not',
        entries: row.job.entries.filter((name) => !done.includes(name)),
      }
      return new Promise((resolve) => {
        let current: EntryPointName | undefined
        let timer: NodeJS.Timeout | undefined
        const finish = (isAlive: boolean): void => {
          clearTimeout(timer)
          child.off('message', listen)
          child.off('exit', exit)
          resolve(isAlive)
        }
        const lose = (how: 'hung' | 'died'): void => {
          if (current !== undefined) row.cells.set(current, how)
          else if (job.prove !== 'not' && row.plainGit === undefined) row.plainGit = how
          // It was neither in a cell nor in plain git, so another worker would fail in the same way.
          else row.broken = `${how} while the host was opened or closed`
          finish(false)
        }
        const exit = (): void => lose('died')
        const wait = (): void => {
          clearTimeout(timer)
          timer = setTimeout(() => lose('hung'), deadlineMs)
        }
        const listen = (report: FromWorker): void => {
          wait()
          if (report.type === 'plain-git') row.plainGit = report.did
          else if (report.type === 'began') current = report.entry
          else if (report.type === 'ended') {
            row.cells.set(report.entry, report.cell)
            current = undefined
          } else if (report.type === 'broken') {
            row.broken = report.why
            finish(true)
          } else if (report.type === 'done') finish(true)
        }
        child.on('message', listen)
        child.on('exit', exit)
        wait()
        child.send(job)
      })
    },
  }
}

function countLost({ cells }: Row): number {
  return [...cells.values()].filter((cell) => typeof cell === 'string').length
}

function message(child: ChildProcess, matches: (message: FromWorker) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (each: FromWorker): void => {
      if (!matches(each)) return
      child.off('message', listen)
      child.off('exit', failed)
      resolve()
    }
    const failed = (): void => reject(new Error('The worker did not start.'))
    child.on('message', listen)
    child.on('exit', failed)
  })
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
