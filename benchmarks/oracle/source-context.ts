// The source text around the line that an oracle reports.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Definition } from './definition.ts'

export interface SourceContext {
  /** The line that the oracle reports. */
  text: string
  /** The first line of the enclosing block; empty if there is none. */
  around: string
  /** The first lines of all enclosing blocks, innermost first. */
  enclosing: readonly string[]
  /** The unindented first line of the outermost enclosing block; the line itself if it is not indented. */
  outermost: string
  /** The whole file. */
  lines: readonly string[]
}

export function sourceContextReader(folder: string): (definition: Pick<Definition, 'path' | 'line'>) => SourceContext {
  const files = new Map<string, string[]>()
  return ({ path, line }) => {
    const lines = files.get(path) ?? readFileSync(join(folder, path), 'utf8').split('\n')
    files.set(path, lines)
    return sourceContextAt(lines, line)
  }
}

export function sourceContextAt(lines: readonly string[], line: number): SourceContext {
  const text = lines[line - 1] ?? ''
  const enclosing: string[] = []
  let indent = indentOf(text)
  for (let at = line - 2; at >= 0 && indent > 0; at--) {
    const each = lines[at] ?? ''
    if (!beginsBlock(each) || indentOf(each) >= indent) continue
    enclosing.push(each)
    indent = indentOf(each)
  }
  return { text, around: enclosing[0] ?? '', enclosing, outermost: enclosing.at(-1) ?? text, lines }
}

/** `) {` ends a long parameter list of a block that began above it. Comments, `#if` and empty lines don't begin a block either. */
function beginsBlock(line: string): boolean {
  return /^\s*[^\s)}\]#/*]/.test(line)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
