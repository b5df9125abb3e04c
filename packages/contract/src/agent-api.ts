// What an editor or agent asks about an open workspace, beside what windows ask: every text here is for a model and passes the gate.

import type { Call, InWorkspace } from './host-api.ts'

export interface FileRead {
  path: string
  text: string
  /** Of the whole file. */
  lines: number
  /** First and last line of `text`, from 1; `last` is 0 for an empty file. */
  first: number
  last: number
  /** Lines in which a secret was blanked. */
  blanked: number[]
}

export interface AgentApi {
  /** Some lines of a file. A negative `from` counts from the end; what is beyond `maxChars` is left off at a line's end. */
  'files.read'(input: InWorkspace & { path: string; from?: number; to?: number; maxChars?: number }, call?: Call): Promise<FileRead>
}
