// Job handle of extract-document.worker.ts.

import type { DocumentFormat, DocumentText, SectionRange } from '@sheaf/contract'
import { defineJob } from '@sheaf/engine/work'
import type { DocumentProblem } from './outcome.ts'

export interface ExtractInput {
  /** The file must be in this folder. */
  root: string
  relative: string
  format: DocumentFormat
  /** Empty: from the content. */
  charset: string
  /** Pages of a PDF; empty: all. */
  ranges: SectionRange[]
  /** Number of these pages that were read before. */
  skip: number
}

/** `left`: number of pages of `ranges` still to read. */
export type ExtractAnswer =
  | { ok: true; text: DocumentText; hash: string; left: number }
  | { ok: false; why: DocumentProblem; detail: string }

export const extractJob = defineJob<ExtractInput, ExtractAnswer>(new URL('./extract-document.worker.ts', import.meta.url))
