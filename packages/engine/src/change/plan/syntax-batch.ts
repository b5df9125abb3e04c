// The job that parses texts before and after a change: its types and its handle.

import { defineJob } from '../../work/index.ts'

export interface SyntaxQuestion {
  path: string
  before: string
  after: string
}

/** The lines (from 1) of the new text that the parser stumbles over and did not before. Undefined: it cannot be told. */
export type SyntaxAnswer = number[] | undefined

export const syntaxBatch = defineJob<SyntaxQuestion[], SyntaxAnswer[]>(new URL('./syntax-batch.worker.ts', import.meta.url))
