import { words } from './codemap.words.ts'

/** A real map that Sheaf made of a file from its source: the lexer of its Dart parser. */
export function CodeMapSample() {
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-surface">
      <pre className="overflow-x-auto p-3 font-mono text-sm">{sample}</pre>
      <figcaption className="border-t border-line bg-paper px-3 py-1.5 text-sm text-muted tabular">{words.sample}</figcaption>
    </figure>
  )
}

const sample = `File: languages/dart/lexer.ts
---
Interfaces:
  - Lexer
    Methods:
      - L5: solid(at: number): number
      - L7: word(at: number): number
      - L9: string(at: number): number
      - L11: group(at: number): number
      - L13: angles(at: number): number

Functions:
  - L19: export function lexer(text: string): Lexer

Global vars:
  - L17: const anglesLimit = 1000
---`
