// files.read: lines of a file for a model. Secrets are judged on the whole file, and blanked whatever lines are asked for.

import { type FileRead, type InWorkspace, limits, Refusal } from '@sheaf/contract'
import { decodeText, type NotRead, readContained } from '@sheaf/engine/disk'
import { mayHoldSecret, redactSecrets, scanSecrets } from '@sheaf/engine/secrets'
import type { Desks } from '../desk/desk.ts'
import { fitLines, roomChars } from './texts-fit.ts'
import { type AgentPlace, placeFor, quoted, refuseSecret } from './texts-paths.ts'

export interface GatedText {
  text: string
  lines: readonly string[]
  blanked: ReadonlySet<number>
}

export async function readFileFor(
  desks: Desks,
  { workspace, path, from, to, maxChars = roomChars }: InWorkspace & { path: string; from?: number; to?: number; maxChars?: number },
): Promise<FileRead> {
  const place = placeFor(desks.get(workspace), path)
  if (place.kind === 'folder') throw new Refusal('not-a-regular-file', `${quoted(place.path || path)} is a folder.`)
  const { text, lines, blanked } = await readGated(place)
  const range = rangeIn(lines.length, from, to)
  const shown = fitLines(lines.slice(range.first - 1, range.last), maxChars)
  const last = range.first + shown.lines.length - 1
  return {
    path: place.path,
    text: shown.lines.join('\n') + (last < lines.length || (text.endsWith('\n') && !shown.isCut && lines.length > 0) ? '\n' : ''),
    lines: lines.length,
    first: range.first,
    last: lines.length === 0 ? 0 : last,
    blanked: [...blanked].filter((line) => line >= range.first && line <= last).sort((a, b) => a - b),
    ...(shown.isCut ? { isCut: true as const } : {}),
  }
}

/** The whole file as a model may see it, or a refusal that says why not. */
export async function readGated(place: AgentPlace): Promise<GatedText> {
  refuseSecret(place)
  const read = readContained(place.root, place.relative, { maxBytes: limits.searchFileBytes })
  if (!read.ok) throw notRead(place.path, read.why, read.size)
  const decoded = decodeText(read.bytes)
  if (decoded.kind === 'binary') throw new Refusal('not-possible', `${quoted(place.path)} is binary; tools read text.`)
  const whole = new TextDecoder('utf-8').decode(decoded.bytes)
  const found = mayHoldSecret(decoded.bytes) ? await scanSecrets(whole, place.path) : []
  const blanked = new Set<number>()
  for (const { line, start, end } of found) {
    const breaks = whole.slice(start, end).split('\n').length - 1
    for (let each = line; each <= line + breaks; each++) blanked.add(each)
  }
  const text = found.length === 0 ? whole : redactSecrets(whole, found)
  return { text, lines: linesOf(text), blanked }
}

/** Lines without their `\n`; the text after a last one is no line. */
function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** A negative number counts from the end; what reaches beyond the file is cut down to it. */
function rangeIn(lines: number, from = 1, to = lines): { first: number; last: number } {
  const first = Math.max(1, from < 0 ? lines + from + 1 : from)
  const last = Math.min(lines, to < 0 ? lines + to + 1 : to)
  if (lines === 0) return { first: 1, last: 0 }
  if (first > lines)
    throw new Refusal('mcp-arguments', `The file has ${lines} line${lines === 1 ? '' : 's'}; line ${first} is beyond its end.`)
  if (last < first) throw new Refusal('mcp-arguments', `The last line (${last}) stands before the first (${first}).`)
  return { first, last }
}

function notRead(path: string, why: NotRead, size: number | undefined): Refusal {
  if (why === 'too-large') {
    const has = `${((size ?? 0) / 1_000_000).toFixed(1)} MB`
    return new Refusal('not-possible', `${quoted(path)} has ${has}; tools read files up to ${limits.searchFileBytes / 1_000_000} MB.`)
  }
  const codes = {
    missing: 'path-missing',
    outside: 'path-outside-workspace',
    link: 'path-outside-workspace',
    unreadable: 'path-unreadable',
  } as const
  return new Refusal(why === 'folder' || why === 'special' ? 'not-a-regular-file' : codes[why], quoted(path))
}
