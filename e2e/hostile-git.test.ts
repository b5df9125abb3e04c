// Opening an untrusted folder never runs its code. This is the short form of `npm run hostile`.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { findLeftovers } from './hostile-git/find-leftovers.ts'
import { type Lab, makeLab } from './hostile-git/lab.ts'
import { type Row, runJobs } from './hostile-git/run-jobs.ts'
import { expectedRow, fuzzJobs, ordinaryRow, summarizeRow, techniqueJobs } from './hostile-git/short-form.ts'

const fuzzed = fuzzJobs(20, 40)
const stop = new AbortController()
let lab: Lab
let rows: Row[]

// More than a hundred repositories on a busy machine take minutes. One worker runs them all, because starting a worker takes seconds.
beforeAll(async () => {
  lab = makeLab()
  const jobs = [...techniqueJobs.map(({ job }) => job), ...fuzzed]
  rows = await runJobs(jobs, { lab, workers: 1, deadlineMs: 60_000, signal: stop.signal })
}, 600_000)

afterAll(async () => {
  stop.abort()
  const left = await findLeftovers(lab.folder)
  lab.remove()
  expect(left).toEqual([])
})

it('runs no program of a hostile repository and never waits for its files, unlike plain git', () => {
  const expected = techniqueJobs.map(({ job, plainGit }) => expectedRow(job, plainGit))
  expect(rows.slice(0, techniqueJobs.length).map(summarizeRow)).toEqual(expected)
})

it('runs no program that a random git configuration names, unlike plain git in most cases', () => {
  const own = rows.slice(techniqueJobs.length)
  expect(own.map(summarizeRow)).toEqual(fuzzed.map((job, at) => expectedRow(job, own[at]?.plainGit)))
  expect(own.filter(({ plainGit }) => plainGit === 'runs').length).toBeGreaterThan(20)
})

it('reads an ordinary repository through the same entry points as hostile ones', () => {
  expect([...(ordinaryRow(rows)?.cells ?? [])]).toEqual([
    ['open', { ran: 0 }],
    ['git diff', { ran: 0 }],
  ])
})
