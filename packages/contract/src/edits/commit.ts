// Commits: what was written to disk, kept so that it can be undone without git.

export interface CommitRecord {
  id: string
  /** ISO time. */
  at: string
  roots: string[]
  files: { path: string; action: 'create' | 'rewrite' | 'modify' | 'delete' | 'rename'; to?: string }[]
  state: 'applied' | 'undone'
  /** Shown in lists: the chat name or the first words of the plan. */
  title?: string
}

/** Why a commit, undo or redo did not happen; nothing was written. */
export interface CommitProblem {
  path: string
  code: 'changed-since' | 'missing' | 'exists' | 'not-a-file' | 'outside-roots' | 'read-only' | 'unwritable' | 'disk-full' | 'link'
  message: string
}

export type CommitOutcome = { ok: true; id: string; notes: string[] } | { ok: false; problems: CommitProblem[] }
