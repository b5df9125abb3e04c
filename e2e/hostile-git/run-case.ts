// Runs one hostile repository through the entry points, and plain git on a copy of it.

import { join } from 'node:path'
import type { HostApi } from '@sheaf/contract'
import { type EntryPointName, entryPoints } from './entry-points.ts'
import { caseOf, type Job } from './jobs.ts'
import type { Lab } from './lab.ts'
import { provePlainGit } from './plain-git.ts'
import { openSession, startHost } from './session.ts'
import { makeSite } from './site.ts'
import type { Case, Technique } from './technique.ts'

export interface Cell {
  /** How many programs of the repository ran. */
  ran: number
  /** Sheaf refused to answer, with these codes. */
  refused?: string[]
  /** Sheaf failed in a way that it should not. */
  bug?: string
}

export type Report =
  | { type: 'plain-git'; did: Technique['plainGit'] }
  | { type: 'began'; entry: EntryPointName }
  | { type: 'ended'; entry: EntryPointName; cell: Cell }

export async function runCase(lab: Lab, job: Job, report: (report: Report) => void): Promise<void> {
  const which = caseOf(job)
  if (job.prove === 'on-copy') report({ type: 'plain-git', did: await proveOnCopy(lab, which) })
  const site = makeSite(lab)
  const before = { ...process.env }
  const env = { ...lab.env, ...which.env }
  const root = join(site.root, which.open ?? '.')
  try {
    which.build(site)
    site.canary.runs()
    // Parts of Sheaf read the environment of the process, and a short command runs in the folder itself.
    Object.assign(process.env, env)
    process.chdir(root)
    const own = job.shareHost && which.env === undefined ? undefined : await startHost(site.folder, env)
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
      const cell = { ran: site.canary.runs(), ...(refused.length > 0 ? { refused } : {}), ...(bug === undefined ? {} : { bug }) }
      last = { entry: entry.name, cell }
      report({ type: 'ended', ...last })
    }
    await session.close()
    await own?.close()
    const late = site.canary.runs()
    if (last && late > 0) report({ type: 'ended', entry: last.entry, cell: { ...last.cell, ran: last.cell.ran + late } })
    if (job.prove === 'afterwards') report({ type: 'plain-git', did: await provePlainGit(which, site) })
  } finally {
    process.chdir(lab.folder)
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
    site.remove()
  }
}

let shared: Promise<HostApi> | undefined

/** One host for many cases, like the one that stays: opening one takes longer than a small case. */
function shareHost(lab: Lab): Promise<HostApi> {
  shared ??= startHost(join(lab.folder, 'hosts', String(process.pid)), lab.env)
  return shared
}

async function proveOnCopy(lab: Lab, which: Case): Promise<Technique['plainGit']> {
  const site = makeSite(lab)
  try {
    which.build(site)
    site.canary.runs()
    return await provePlainGit(which, site)
  } finally {
    site.remove()
  }
}
