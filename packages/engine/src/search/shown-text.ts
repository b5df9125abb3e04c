// What of a text may be searched for someone who may not see all of it. A search over more than is shown would tell the rest, guess by guess.

import type { Job } from '../work/job.ts'
import type { SearchFile } from './search-file.ts'

export type ShownText =
  | { as: 'is' }
  /** With as many lines. */
  | { as: 'text'; text: string }
  | { as: 'nothing'; why: string }

export type ShowJob = Job<{ file: SearchFile; text: string }, Promise<ShownText>>

type Show = (input: { file: SearchFile; text: string }) => Promise<ShownText>

export async function loadShow(module: string): Promise<Show> {
  const { run }: { run: Show } = await import(module)
  return run
}
