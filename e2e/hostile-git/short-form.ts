// The part of the table that `npm test` runs: every technique that is not slow, through the entry points that start git for a folder.

import type { EntryPointName } from './entry-points.ts'
import { type Job, nameOf } from './jobs.ts'
import type { Row } from './run-jobs.ts'
import type { Technique } from './technique.ts'
import { ordinary, techniques } from './techniques/index.ts'

const both: EntryPointName[] = ['open', 'git diff']
/** Opening a folder runs `git status`, so for techniques that it proves, a diff only adds time. Submodules need the diff. */
const statusGroups = ['attributes', 'configuration keys', 'files that never end', 'locations', 'objects', 'worktrees']
/** Commands that only read. Sheaf hardly starts a program that they do not start. Proving with one costs as much as an entry point. */
const reading = ['status', 'diff', 'log', 'show', 'blame']
const shared = ['configuration keys', 'hooks']

const [together, alone] = split(
  techniques.filter(({ isSlow }) => !isSlow),
  (technique) => shared.includes(technique.group) && !isProvedByReading(technique),
)
const [inShell, asProgram] = split(together, ({ name }) => name.endsWith('(shell)'))

/** Each job with what plain git must do with it, or undefined if plain git is not run. */
export const techniqueJobs: { job: Job; plainGit: Technique['plainGit'] | undefined }[] = [
  ...alone.map((technique) => ({
    job: jobOf({ type: 'technique', name: technique.name }, isProvedByReading(technique), entriesFor(technique)),
    plainGit: isProvedByReading(technique) ? technique.plainGit : undefined,
  })),
  ...[inShell, asProgram].map((all) => ({
    job: jobOf({ type: 'together', names: all.map(({ name }) => name) }, true),
    plainGit: 'runs' as const,
  })),
]

/** The row of the ordinary repository. */
export function ordinaryRow(rows: readonly Row[]): Row | undefined {
  return rows.find(({ job }) => nameOf(job) === ordinary.name)
}

export function fuzzJobs(seed: number, count: number): Job[] {
  return Array.from({ length: count }, (_, index) => jobOf({ type: 'fuzz', seed, index }, true))
}

/** The shown form of a row if no program ran in Sheaf. */
export function expectedRow(job: Job, plainGit: Row['plainGit']): Record<string, unknown> {
  return { name: nameOf(job), plainGit, ran: Object.fromEntries(job.entries.map((entry) => [entry, 0])) }
}

export function summarizeRow({ job, plainGit, cells, broken }: Row): Record<string, unknown> {
  const ran = Object.fromEntries([...cells].map(([entry, cell]) => [entry, typeof cell === 'string' ? cell : (cell.bug ?? cell.ran)]))
  return { name: nameOf(job), plainGit, ran, ...(broken === undefined ? {} : { broken }) }
}

function entriesFor(technique: Technique): EntryPointName[] {
  const isStatus = isProvedByReading(technique) && technique.proof?.[0]?.args[0] === 'status'
  return isStatus && statusGroups.includes(technique.group) ? ['open'] : both
}

function jobOf(subject: Job['subject'], isProved: boolean, entries = both): Job {
  return { subject, entries, prove: isProved ? 'afterwards' : 'not', shareHost: true }
}

function isProvedByReading({ proof = [], plainGit }: Technique): boolean {
  const [first, second] = proof
  return plainGit !== 'nothing' && second === undefined && first?.terminal === undefined && reading.includes(first?.args[0] ?? '')
}

function split<Value>(values: readonly Value[], matches: (value: Value) => boolean): [Value[], Value[]] {
  return [values.filter(matches), values.filter((value) => !matches(value))]
}
