// The place that an oracle names, as it stands in the file.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Definition } from './definition.ts'

export interface Sighting {
  /** The line that the oracle names. */
  text: string
  /** The line above it, less indented, in which the block right around it began; empty where there is none. */
  around: string
  /** The lines in which all blocks around it began, innermost first. */
  enclosing: readonly string[]
  /** The line without indentation in which the block around it began; the line itself where it is not indented. */
  outermost: string
  /** The whole file. */
  lines: readonly string[]
}

export function sightingsUnder(folder: string): (definition: Pick<Definition, 'path' | 'line'>) => Sighting {
  const files = new Map<string, string[]>()
  return ({ path, line }) => {
    const lines = files.get(path) ?? readFileSync(join(folder, path), 'utf8').split('\n')
    files.set(path, lines)
    return sightingAt(lines, line)
  }
}

export function sightingAt(lines: readonly string[], line: number): Sighting {
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

/** `) {` ends a long list of parameters: the block began above it. Neither do comments, `#if` and empty lines begin one. */
function beginsBlock(line: string): boolean {
  return /^\s*[^\s)}\]#/*]/.test(line)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
