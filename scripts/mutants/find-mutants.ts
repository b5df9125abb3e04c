// Finds all mutants of a source file, in file order.

import { operators } from './operators.ts'
import { parseSource, walk } from './syntax.ts'

export interface Mutant {
  /** Identifies the file, the range and the replacement. Stable while the file does not change. */
  id: string
  part: string
  file: string
  line: number
  operator: string
  start: number
  end: number
  before: string
  after: string
}

export function findMutants(part: string, file: string, source: string): Mutant[] {
  const found = new Map<string, Mutant>()
  walk(parseSource(file, source), (node, ancestors) => {
    for (const [operator, apply] of Object.entries(operators))
      for (const { start, end, text } of apply({ node, ancestors, source })) {
        const before = source.slice(start, end)
        const id = `${file}:${start}-${end}:${text}`
        const line = source.slice(0, start).split('\n').length
        if (before !== text && !found.has(id)) found.set(id, { id, part, file, line, operator, start, end, before, after: text })
      }
  })
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end || (a.after < b.after ? -1 : 1))
}

export function applyMutant(source: string, { start, end, after }: Pick<Mutant, 'start' | 'end' | 'after'>): string {
  return source.slice(0, start) + after + source.slice(end)
}
