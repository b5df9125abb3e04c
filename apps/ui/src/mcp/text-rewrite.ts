// An editor's rewrite of a text that the user was writing, and how to undo it.

export interface TextRewrite {
  before: string
  after: string
}

/** The user's text as it was, plus what they have typed after the editor's since. */
export function undoRewrite({ before, after }: TextRewrite, now: string): string {
  return now.startsWith(after) ? `${before}${now.slice(after.length)}` : before
}

/** Merges two rewrites in a row: undo leads to the user's own words. */
export function mergeRewrites(earlier: TextRewrite | null, later: TextRewrite): TextRewrite {
  return earlier?.after === later.before ? { before: earlier.before, after: later.after } : later
}

/** Whether it changes anything the user may have written; an empty field has nothing to lose. */
export function isWorthNotifying({ before, after }: TextRewrite): boolean {
  return before.trim() !== '' && before !== after
}
