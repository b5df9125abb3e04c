// Interface of both configuration formats: read one entry, and set it without touching anything else.

/** Not understood, or the entry is written in a way that we do not edit. */
export interface ConfigProblem {
  kind: 'problem'
  message: string
}

export interface OpenConfig {
  kind: 'open'
  entry: Record<string, unknown> | undefined
  /** `isWhole`: replaces the existing entry completely. */
  set(entry: Readonly<Record<string, unknown>>, isWhole: boolean): { kind: 'text'; text: string } | ConfigProblem
}

export type OpenFormat = (text: string) => OpenConfig | ConfigProblem

export function configProblem(message: string): ConfigProblem {
  return { kind: 'problem', message }
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length
}

/** The most frequent line ending. */
export function lineEnd(text: string): string {
  const all = text.split('\n').length - 1
  const crlf = text.split('\r\n').length - 1
  return crlf > all - crlf ? '\r\n' : '\n'
}
