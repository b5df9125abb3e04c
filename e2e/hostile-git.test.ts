// Opening a stranger's folder never runs its code: the short form of `npm run hostile`.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Job } from './hostile-git/jobs.ts'
import { type Lab, makeLab } from './hostile-git/lab.ts'
import { leftIn } from './hostile-git/left-over.ts'
import { type Row, runJobs } from './hostile-git/run-jobs.ts'
import { fuzzJobs, ordinaryJob, quietRow, shownRow, techniqueJobs } from './hostile-git/short-form.ts'

/** More than a hundred repositories, on a machine that does other things too. */
const timeout = 600_000
const stop = new AbortController()
let lab: Lab

beforeAll(() => {
  lab = makeLab()
})

afterAll(async () => {
  stop.abort()
  const left = await leftIn(lab.folder)
  lab.remove()
  expect(left).toEqual([])
})

it('runs no program of a hostile repository and waits for none of its files, where plain git does', { timeout }, async () => {
  const rows = await run(techniqueJobs.map(({ job }) => job))
  expect(rows.map(shownRow)).toEqual(techniqueJobs.map(({ job, plainGit }) => quietRow(job, plainGit)))
})

it('reads an ordinary repository through the entry points that hostile ones go through', async () => {
  const rows = await run([ordinaryJob])
  expect(rows.map(({ cells }) => [...cells])).toEqual([ordinaryJob.entries.map((entry) => [entry, { ran: 0 }])])
})

it('runs no program that a random git configuration names', { timeout }, async () => {
  const jobs = fuzzJobs(20, 40)
  const rows = await run(jobs)
  expect(rows.map(shownRow)).toEqual(jobs.map((job, at) => quietRow(job, rows[at]?.plainGit)))
  // Otherwise the configurations prove nothing.
  expect(rows.filter(({ plainGit }) => plainGit === 'runs').length).toBeGreaterThan(20)
})

function run(jobs: readonly Job[]): Promise<Row[]> {
  return runJobs(jobs, { lab, workers: 1, deadlineMs: 60_000, signal: stop.signal })
}
