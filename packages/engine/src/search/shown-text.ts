// The part of a text that may be searched for a client that may not see all of it. Searching more would leak the rest, guess by guess.

import type { Job } from '../work/job.ts'
import type { SearchFile } from './search-file.ts'

export type ShownText =
  | { as: 'is' }
  /** Same line count. */
  | { as: 'text'; text: string }
  | { as: 'nothing'; why: string }

export interface TextToShow {
  file: SearchFile
  /** The text's UTF-8; valid until `run` waits for something. */
  utf8: Uint8Array
}

export type ShowJob = Job<TextToShow, Promise<ShownText>>

/** What the module of a `ShowJob` exports. */
export interface ShowModule {
  run(input: TextToShow): Promise<ShownText>
  /** Why a file's text is never shown, whatever it is. */
  whyHidden(file: SearchFile): string | undefined
  /** Whether what is shown may have this text although the file doesn't, in any case. */
  mayAdd(text: string): boolean
}

export async function loadShow(module: string): Promise<ShowModule> {
  const show: ShowModule = await import(module)
  return show
}
