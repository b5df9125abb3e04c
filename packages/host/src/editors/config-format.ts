// What both ways of writing a configuration can do: read one entry, and set it without touching anything else.

/** `trouble`: not understood, or the entry stands in a way that is not changed by a program. */
export type ReadEntry = { kind: 'entry'; entry: Record<string, unknown> | undefined } | Trouble

export interface Trouble {
  kind: 'trouble'
  says: string
}

export interface ConfigFormat {
  read(text: string): ReadEntry
  /** `isWhole`: nothing of an entry that was there before is kept. */
  set(text: string, entry: Readonly<Record<string, unknown>>, isWhole: boolean): { kind: 'text'; text: string } | Trouble
}

export function trouble(says: string): Trouble {
  return { kind: 'trouble', says }
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length
}

/** What lines end with here: the most frequent one. */
export function lineEnd(text: string): string {
  const all = text.split('\n').length - 1
  const wide = text.split('\r\n').length - 1
  return wide > all - wide ? '\r\n' : '\n'
}
