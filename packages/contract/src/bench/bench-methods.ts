// bench.*: Sheaf Bench.

import { z } from 'zod'
import { id } from '../api/input-schemas.ts'
import { submissionBytes } from '../api/limits.ts'
import { method, returns } from '../api/method.ts'
import { thinkingLevels } from '../models/ask.ts'
import { type BenchEstimate, type BenchRunInfo, benchLanguages, type RunScore, type SubmissionStep, type TaskInfo } from './bench.ts'

/** Which tasks to run; by default the whole default set. */
const choice = {
  model: id,
  seed: z.string().max(1_000).exactOptional(),
  languages: z.array(z.enum(benchLanguages)).exactOptional(),
  tasks: z.array(id).max(10_000).exactOptional(),
}
const benchChoice = z.object(choice)
export type BenchChoice = z.infer<typeof benchChoice>

const benchStart = z.object({
  ...choice,
  /** Resumes this run with its original choices. */
  resume: id.exactOptional(),
  /** Number of languages to run at once. */
  parallel: z.int().min(1).max(100).exactOptional(),
  temperature: z.number().min(0).max(2).exactOptional(),
  thinking: z.enum(thinkingLevels).exactOptional(),
})
export type BenchStart = z.infer<typeof benchStart>
const run = z.object({ id })

export const benchMethods = {
  /** `simulated`: simulated models, for trying the benchmark without a provider. */
  'bench.tasks': method({
    clients: ['window'],
    input: z.object({ seed: z.string().max(1_000).exactOptional() }).optional(),
    result: returns<{ taskSet: string; seed: string; tasks: TaskInfo[]; simulated?: { model: string; name: string }[] }>(),
  }),
  /** Newest first. */
  'bench.runs': method({ clients: ['window'], input: z.undefined(), result: returns<BenchRunInfo[]>() }),
  'bench.estimate': method({ clients: ['window'], input: benchChoice, result: returns<BenchEstimate>() }),
  /** Starts a run, or resumes a stopped one; progress arrives as `bench-changed`. */
  'bench.start': method({ clients: ['window'], input: benchStart, result: returns<BenchRunInfo>() }),
  /** Stops or removes a run. Returns the runs that are left, newest first. */
  'bench.change': method({
    clients: ['window'],
    input: z.object({ type: z.enum(['stop', 'remove']), id }),
    result: returns<BenchRunInfo[]>(),
  }),
  'bench.score': method({ clients: ['window'], input: run, result: returns<RunScore>() }),
  /** A standalone HTML page: one file, no external scripts. */
  'bench.report': method({
    clients: ['window'],
    input: z.object({ ids: z.array(id).min(1).max(100) }),
    result: returns<{ html: string }>(),
  }),
  /** Without `body`, returns a preview and sends nothing. With exactly the previewed body, sends it. */
  'bench.submit': method({
    clients: ['window'],
    input: z.object({ id, body: z.string().max(submissionBytes).exactOptional() }),
    result: returns<SubmissionStep>(),
  }),
}
