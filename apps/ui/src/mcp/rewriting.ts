// What an editor made of a text that a person was writing, and the way back from it.

export interface Rewriting {
  before: string
  after: string
}

/** The person's text as it was, with what they have typed behind the editor's since. */
export function restoredText({ before, after }: Rewriting, now: string): string {
  return now.startsWith(after) ? `${before}${now.slice(after.length)}` : before
}

/** Two in a row are one: the way back leads to the person's own words. */
export function joined(earlier: Rewriting | null, later: Rewriting): Rewriting {
  return earlier?.after === later.before ? { before: earlier.before, after: later.after } : later
}

/** Whether anything a person may have written is changed by it; an empty field is nobody's loss. */
export function isWorthTelling({ before, after }: Rewriting): boolean {
  return before.trim() !== '' && before !== after
}
