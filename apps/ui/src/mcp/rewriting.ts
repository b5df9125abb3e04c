// An editor's rewrite of a text that the user was writing, and how to undo it.

export interface Rewriting {
  before: string
  after: string
}

/** The user's text as it was, plus what they have typed after the editor's since. */
export function restoredText({ before, after }: Rewriting, now: string): string {
  return now.startsWith(after) ? `${before}${now.slice(after.length)}` : before
}

/** Merges two rewrites in a row: undo leads to the user's own words. */
export function joined(earlier: Rewriting | null, later: Rewriting): Rewriting {
  return earlier?.after === later.before ? { before: earlier.before, after: later.after } : later
}

/** Whether it changes anything the user may have written; an empty field is no loss. */
export function isWorthTelling({ before, after }: Rewriting): boolean {
  return before.trim() !== '' && before !== after
}
