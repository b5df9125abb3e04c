// What both ways of writing a configuration can do: read one entry, and set it without touching anything else.

/** Not understood, or the entry stands in a way that is not changed by a program. */
export interface Trouble {
  kind: 'trouble'
  says: string
}

export interface OpenConfig {
  kind: 'open'
  entry: Record<string, unknown> | undefined
  /** `isWhole`: nothing of an entry that was there before is kept. */
  set(entry: Readonly<Record<string, unknown>>, isWhole: boolean): { kind: 'text'; text: string } | Trouble
}

export type OpenFormat = (text: string) => OpenConfig | Trouble

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
