// `npm run hostile`: opens hostile repositories with every part of Sheaf that may start git, and counts which of their programs ran.
// Options: --only <text of a technique's name>, --fuzz <count>, --seed <number>, --no-keys, --deadline <seconds>, --workers <count>.

import { type EntryPointName, entryPoints } from './entry-points.ts'
import { findLeftovers } from './find-leftovers.ts'
import { type Job, nameOf } from './jobs.ts'
import { knownKeys } from './key-sweep.ts'
import { makeLab } from './lab.ts'
import { readOptions } from './options.ts'
import { countRuns, printTable, problemsOf } from './print-table.ts'
import { type Row, runJobs } from './run-jobs.ts'
import { ordinary, techniques } from './techniques/index.ts'

const options = readOptions(process.argv.slice(2))
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())
const lab = makeLab()
process.once('exit', () => lab.remove())

const allEntries = entryPoints.map(({ name }) => name)
/** Entry points that start git for a folder at the lowest cost. */
const cheapEntries: EntryPointName[] = ['open', 'pack worktree', 'pack index', 'git status', 'git diff', 'git log', 'git show', 'git blame']
const { only, fuzz, seed } = options
const chosen = techniques.filter((technique) => technique === ordinary || only === undefined || technique.name.includes(only))

const rows = await run(
  'techniques',
  chosen.map(({ name }): Job => ({ subject: { type: 'technique', name }, entries: allEntries, prove: 'on-copy' })),
)
if (!stop.signal.aborted) {
  console.log(printTable(rows))
  const live = rows.filter(({ plainGit }) => plainGit === 'runs' || plainGit === 'waits').length
  console.log(`\n${rows.length} repositories, ${live} of them proven with plain git, ${allEntries.length} entry points.`)
}
const swept = options.keys
  ? await run(
      'keys',
      knownKeys().map((key) => generated({ type: 'key', key })),
    )
  : []
if (!stop.signal.aborted && swept.length > 0) console.log(summary(`Every key that git knows (${swept.length})`, swept))
const fuzzed = await run(
  'fuzzed configurations',
  Array.from({ length: fuzz }, (_, index) => generated({ type: 'fuzz', seed, index })),
)
if (!stop.signal.aborted && fuzz > 0) console.log(summary(`Fuzzed configurations (${fuzz}, seed ${seed})`, fuzzed))

const left = await findLeftovers(lab.folder)
for (const id of left) process.kill(id, 'SIGKILL')
const refusedControl = rows
  .filter(({ job }) => nameOf(job) === ordinary.name)
  .flatMap(({ cells }) => [...cells])
  .flatMap(([entry, cell]) =>
    typeof cell !== 'string' && cell.refused ? [`${ordinary.name}, ${entry}: refused with ${cell.refused.join(', ')}`] : [],
  )
const unproven = rows.filter(
  ({ job, plainGit }) => !stop.signal.aborted && plainGit !== techniques.find(({ name }) => name === nameOf(job))?.plainGit,
)
const problems = stop.signal.aborted ? [] : [...problemsOf([...rows, ...swept, ...fuzzed]), ...refusedControl]
for (const problem of problems) console.log(problem)
for (const { job, plainGit } of unproven) console.log(`Note: with the git installed here, plain git does "${plainGit}" on: ${nameOf(job)}`)
if (left.length > 0) console.log(`${left.length} processes were left behind.`)
if (stop.signal.aborted) console.log('Canceled.')
else console.log(problems.length + left.length === 0 ? 'Nothing ran, nothing hung.' : `${problems.length} problems.`)
process.exitCode = stop.signal.aborted ? 130 : problems.length + left.length === 0 ? 0 : 1

function generated(subject: Job['subject']): Job {
  return { subject, entries: cheapEntries, prove: 'afterwards', shareHost: true }
}

function run(what: string, jobs: readonly Job[]): Promise<Row[]> {
  let done = 0
  return runJobs(jobs, {
    lab,
    workers: options.workers,
    deadlineMs: options.deadlineMs,
    signal: stop.signal,
    onRow(row) {
      done++
      const text = `${what}: ${done} of ${jobs.length}, ${nameOf(row.job)}`
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${done === jobs.length ? '' : text}`)
      else if (done % 100 === 0 || done === jobs.length) process.stderr.write(`${text}\n`)
    },
  })
}

function summary(title: string, all: readonly Row[]): string {
  const plain = all.filter(({ plainGit }) => plainGit === 'runs').length
  const ours = all.filter((row) => countRuns(row) > 0).length
  return `${title}: plain git status and diff ran a program in ${plain}, Sheaf in ${ours}.`
}
