// Reviews and their files for tests.

import type { ReviewFile, ReviewState, Verdict } from '@sheaf/contract'

export function fileOf(verdicts: Verdict[], more: Partial<ReviewFile> = {}): ReviewFile {
  return {
    path: 'a.ts',
    action: 'modify',
    status: 'ready',
    verdicts,
    consents: verdicts.map(() => 'free'),
    unplaced: [],
    added: 1,
    removed: 1,
    inexact: [],
    problems: [],
    warnings: [],
    descriptions: [],
    ...more,
  }
}

export function reviewOf(files: ReviewFile[], at?: { file: number; hunk: number }): ReviewState {
  return {
    id: 'r',
    version: 1,
    readVersion: 1,
    format: 'xml',
    forced: null,
    files,
    problems: [],
    notes: [],
    delegates: [],
    ...(at && { at }),
    counts: { changes: 0, accepted: 0, rejected: 0, open: 0 },
    canUndo: false,
    stage: 'reviewing',
    isPaused: false,
  }
}
