// Runs one hostile repository through the entry points, and plain git on a copy of it.

import { join } from 'node:path'
import type { HostApi } from '@sheaf/contract'
import { type EntryPointName, entryPoints } from './entry-points.ts'
import { makeHostileRepo } from './hostile-repo.ts'
import { caseOf, type Job } from './jobs.ts'
import type { Lab } from './lab.ts'
import { provePlainGit } from './plain-git.ts'
import { openSession, startHost } from './session.ts'
import type { Case, Technique } from './technique.ts'

export interface Cell {
  /** Number of programs of the repository that ran. */
  ran: number
  /** Codes with which Sheaf refused to answer. */
  refused?: string[]
  /** Message of an unexpected failure in Sheaf. */
  bug?: string
}

export type Report =
  | { type: 'plain-git'; did: Technique['plainGit'] }
  | { type: 'began'; entry: EntryPointName }
  | { type: 'ended'; entry: EntryPointName; cell: Cell }

export async function runCase(lab: Lab, job: Job, report: (report: Report) => void): Promise<void> {
  const which = caseOf(job)
  if (job.prove === 'on-copy') report({ type: 'plain-git', did: await proveOnCopy(lab, which) })
  const repo = makeHostileRepo(lab)
  const before = { ...process.env }
  const env = { ...lab.env, ...which.env }
  const root = join(repo.root, which.open ?? '.')
  try {
    which.build(repo)
    repo.canary.runs()
    // Parts of Sheaf read the environment of this process, and some commands run in the folder itself.
    Object.assign(process.env, env)
    process.chdir(root)
    const own = job.shareHost && which.env === undefined ? undefined : await startHost(repo.folder, env)
    const session = openSession(own ?? (await shareHost(lab)), root, env)
    let last: { entry: EntryPointName; cell: Cell } | undefined
    for (const entry of entryPoints.filter(({ name }) => job.entries.includes(name))) {
      report({ type: 'began', entry: entry.name })
      let bug: string | undefined
      try {
        await entry.run(session)
      } catch (error) {
        bug = error instanceof Error ? (error.stack ?? error.message) : String(error)
      }
      const refused = session.refusals()
      const cell = { ran: repo.canary.runs(), ...(refused.length > 0 ? { refused } : {}), ...(bug === undefined ? {} : { bug }) }
      last = { entry: entry.name, cell }
      report({ type: 'ended', ...last })
    }
    await session.close()
    await own?.close()
    const late = repo.canary.runs()
    if (last && late > 0) report({ type: 'ended', entry: last.entry, cell: { ...last.cell, ran: last.cell.ran + late } })
    if (job.prove === 'afterwards') report({ type: 'plain-git', did: await provePlainGit(which, repo) })
  } finally {
    process.chdir(lab.folder)
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
    repo.remove()
  }
}

let shared: Promise<HostApi> | undefined

/** Shares one host between cases, because opening a host takes longer than a small case. */
function shareHost(lab: Lab): Promise<HostApi> {
  shared ??= startHost(join(lab.folder, 'hosts', String(process.pid)), lab.env)
  return shared
}

async function proveOnCopy(lab: Lab, which: Case): Promise<Technique['plainGit']> {
  const repo = makeHostileRepo(lab)
  try {
    which.build(repo)
    repo.canary.runs()
    return await provePlainGit(which, repo)
  } finally {
    repo.remove()
  }
}
