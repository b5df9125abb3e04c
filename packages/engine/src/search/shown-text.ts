// The part of a text that may be searched for a client that may not see all of it. Searching more would leak the rest, guess by guess.

import type { Job } from '../work/job.ts'
import type { SearchFile } from './search-file.ts'

export type ShownText =
  | { as: 'is' }
  /** Same line count. */
  | { as: 'text'; text: string }
  | { as: 'nothing'; why: string }

export type ShowJob = Job<{ file: SearchFile; text: string }, Promise<ShownText>>

type Show = (input: { file: SearchFile; text: string }) => Promise<ShownText>

export async function loadShow(module: string): Promise<Show> {
  const { run }: { run: Show } = await import(module)
  return run
}
