// Writes edits in the formats of other tools: search/replace blocks, unified diffs, Begin Patch, whole files in fences.

import type { Piece } from './exam-case.ts'
import { lineDiff } from './line-diff.ts'

export interface FilePieces {
  path: string
  pieces: readonly Piece[]
}

export interface BlockStyle {
  style: 'angles' | 'dashes'
  length: number
  /** Position of the file name. */
  name: 'line-before' | 'in-fence' | 'fence-info' | 'two-back'
}

export function writeSearchReplace(files: readonly FilePieces[], { style, length, name }: BlockStyle): string {
  const [open, middle, close] =
    style === 'angles'
      ? [`${'<'.repeat(length)} SEARCH`, '='.repeat(length), `${'>'.repeat(length)} REPLACE`]
      : [`${'-'.repeat(length)} SEARCH`, '='.repeat(length), `${'+'.repeat(length)} REPLACE`]
  return files
    .flatMap(({ path, pieces }) =>
      pieces.map(({ search, content }) => {
        const ticks = fenceFor([...search, ...content])
        const block = [open, ...search, middle, ...content, close]
        if (name === 'in-fence') return [ticks, path, ...block, ticks]
        if (name === 'fence-info') return [`${ticks}text ${path}`, ...block, ticks]
        if (name === 'two-back') return [path, '', ticks, ...block, ticks]
        return [path, ticks, ...block, ticks]
      }),
    )
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

export interface DiffStyle {
  numbers: 'right' | 'wrong' | 'missing' | 'counts-wrong'
  /** `diff --git` and `index` lines above. */
  git: boolean
  fenced: boolean
}

export function writeDiff(files: readonly FilePieces[], { numbers, git, fenced }: DiffStyle): string {
  const text = files
    .flatMap(({ path, pieces }) => {
      let shift = 0
      const hunks = pieces.flatMap((piece) => {
        const { search, content, at } = piece
        const off = numbers === 'wrong' ? 7 + 3 * search.length : 0
        const head =
          numbers === 'missing'
            ? '@@ @@'
            : `@@ -${at + 1 + off},${search.length + (numbers === 'counts-wrong' ? 2 : 0)} +${at + 1 + shift + off},${content.length} @@`
        shift += content.length - search.length
        return [head, ...diffBody(piece)]
      })
      const above = git ? [`diff --git a/${path} b/${path}`, 'index 83db48f..bf269f4 100644'] : []
      return [...above, `--- a/${path}`, `+++ b/${path}`, ...hunks]
    })
    .join('\n')
  return fenced ? `\`\`\`diff\n${text}\n\`\`\`\n` : `${text}\n`
}

export function writePatch(files: readonly FilePieces[], scopes: (path: string, piece: Piece) => string): string {
  const parts = files.flatMap(({ path, pieces }) => [
    `*** Update File: ${path}`,
    ...pieces.flatMap((piece) => [scopes(path, piece), ...diffBody(piece)]),
  ])
  return `${['*** Begin Patch', ...parts, '*** End Patch'].join('\n')}\n`
}

export function writeWhole(files: readonly { path: string; lines: readonly string[] }[], head: (path: string) => string): string {
  return files
    .map(({ path, lines }) => {
      const ticks = fenceFor(lines)
      return `${head(path)}\n${ticks}${path.split('.').at(-1) ?? ''}\n${lines.join('\n')}\n${ticks}\n`
    })
    .join('\n')
}

/** Prefixes context with a space, removed lines with a minus, added lines with a plus. */
function diffBody({ search, content }: Piece): string[] {
  const spans = lineDiff(search, content) ?? []
  const lines: string[] = []
  let at = 0
  for (const { from, to, newFrom, newTo } of spans) {
    lines.push(...search.slice(at, from).map((line) => ` ${line}`))
    lines.push(...search.slice(from, to).map((line) => `-${line}`))
    lines.push(...content.slice(newFrom, newTo).map((line) => `+${line}`))
    at = to
  }
  return [...lines, ...search.slice(at).map((line) => ` ${line}`)]
}

/** A fence longer than any run of backticks at the start of a payload line. */
function fenceFor(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.map((line) => /^\s*(`+)/.exec(line)?.[1]?.length ?? 0))
  return '`'.repeat(longest + 1)
}
