// Removes spaces before the markers of a patch or diff. In a hunk, a line that begins with a space is context, so a marker without a
// space before it wins: only where there is none are those with spaces markers.

import { outdent } from './fence-line.ts'

const padded = /^(?: {1,3}|\t)/
const hunkMarker = /^([ \t]+)@@(?= |$)/
const signed = /^([ \t]+)[+-]/

/** `lines` are the hunks of one file. */
export function unpadHunks(lines: readonly string[]): string[] {
  const body = outdentHunks(lines)
  const pad = hunkMarker.exec(body.find((line) => line.trim() !== '') ?? '')?.[1]
  if (pad === undefined || body.some((line) => line.startsWith('@@'))) return body
  return body.map((line) => (hunkMarker.exec(line)?.[1] === pad ? line.slice(pad.length) : line))
}

/** Read as written, hunks without a line that begins with a sign would change nothing. */
function outdentHunks(lines: readonly string[]): string[] {
  if (lines.some((line) => /^(?:[+-]|@@)/.test(line))) return [...lines]
  const pads = lines.flatMap((line) => signed.exec(line)?.[1] ?? [])
  const [first] = pads
  const shortest = pads.reduce((short, pad) => (pad.length < short.length ? pad : short), first ?? '')
  return outdent(lines, shortest)
}

/** `lines` are those of a fence, or of a reply outside of fences, with prose among them. */
export function unpadDiff(lines: readonly string[]): string[] {
  const result = [...lines]
  const heads = findNames(lines)
  for (const [nth, at] of heads.entries()) {
    for (const name of [at, at + 1]) result[name] = (result[name] ?? '').trimStart()
    const begin = at + 2
    const stop = heads[nth + 1] ?? lines.length
    const prose = lines.slice(begin, stop).findIndex((line) => /^[^ \t+\-@\\]/.test(line))
    const end = prose < 0 ? stop : begin + prose
    result.splice(begin, end - begin, ...unpadHunks(lines.slice(begin, end)))
  }
  return result
}

/** Where a pair of `---` and `+++` lines names a file: those without spaces, or else those with a few and a hunk below. */
function findNames(lines: readonly string[]): number[] {
  const plain = lines.flatMap((line, at) => (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') ? [at] : []))
  if (plain.length > 0 || lines.some((line) => line.startsWith('diff --git '))) return plain
  // Below a hunk of another file, the names would be its context.
  const firstHunk = lines.findIndex((line) => /^@@(?=[ @]|$)/.test(line))
  const found = lines.flatMap((line, at) => {
    const [below = '', hunk = ''] = [lines[at + 1], lines[at + 2]]
    const isPair = /^--- \S/.test(line.replace(padded, '')) && /^\+\+\+ \S/.test(below.replace(padded, ''))
    return isPair && /^@@(?=[ @]|$)/.test(hunk.replace(padded, '')) ? [at] : []
  })
  const [first] = found
  return first === undefined || (firstHunk >= 0 && firstHunk < first) ? [] : found
}
