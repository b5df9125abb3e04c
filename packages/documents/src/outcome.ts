// The outcome of reading a document. Every failure has a reason that the host can explain.

import type { DocumentText } from '@sheaf/contract'

export type DocumentProblem =
  | 'missing'
  | 'unreadable'
  | 'unsupported'
  | 'encrypted'
  | 'malformed'
  | 'too-large'
  | 'zip-bomb'
  | 'empty'
  | 'no-section'
  | 'timeout'
  | 'crashed'
  | 'changed'

/** `hash`: of the bytes that were read. */
export type DocumentOutcome = { ok: true; text: DocumentText; hash: string } | { ok: false; why: DocumentProblem; detail?: string }

/** Thrown by the readers, and caught where they are called. */
export class UnreadableDocument extends Error {
  readonly why: DocumentProblem

  constructor(why: DocumentProblem, message = '') {
    super(message)
    this.why = why
  }
}
