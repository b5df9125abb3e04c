// The job that parses texts before and after a change: its types and its handle.

import { defineJob } from '../../work/index.ts'

export interface SyntaxQuestion {
  path: string
  before: string
  after: string
}

/** Lines (from 1) of the new text with syntax errors that the old one did not have. Undefined: unknown. */
export type SyntaxAnswer = number[] | undefined

export const syntaxBatch = defineJob<SyntaxQuestion[], SyntaxAnswer[]>(new URL('./syntax-batch.worker.ts', import.meta.url))
