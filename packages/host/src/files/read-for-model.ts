// files.read for a model: lines of a file. The whole file is scanned for secrets, whichever lines are asked for.

import { type FileContent, type FileReadRequest, isRefusal, limits, Refusal } from '@sheaf/contract'
import { decodeText, type ReadFailure, readContained } from '@sheaf/engine/disk'
import { mayContainSecret, redactSecrets, scanSecrets } from '@sheaf/engine/secrets'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { locatePath, type PathLocation, quoted, refuseSecret } from './find-paths.ts'
import { fitLines, maxDataChars } from './fit-text.ts'

export interface GatedText {
  text: string
  lines: readonly string[]
  blanked: ReadonlySet<number>
}

export async function readFileForModel(
  live: LiveWorkspace,
  { path, reveal: _, column = 1, maxChars = maxDataChars, ...asked }: FileReadRequest,
): Promise<FileContent> {
  const { location, from, to } = locateWithLines(live, path, asked)
  if (location.kind === 'folder') throw new Refusal('not-a-regular-file', `${quoted(location.path || path)} is a folder.`)
  const { text, lines, blanked } = await readGated(location)
  const range = rangeIn(lines.length, from, to)
  const columns = lines[range.first - 1]?.length ?? 0
  if (column > Math.max(1, columns))
    throw new Refusal('mcp-arguments', `Character ${column} is past the end of line ${range.first}, which has ${columns} characters.`)
  const wanted = lines.slice(range.first - 1, range.last)
  const shown = fitLines(
    column === 1 ? wanted : wanted.map((line, at) => (at === 0 ? line.slice(column - 1).toWellFormed() : line)),
    maxChars,
  )
  const last = range.first + shown.lines.length - 1
  const ends = !shown.isCut && (last < lines.length || (text.endsWith('\n') && lines.length > 0))
  return {
    path: location.path,
    bytes: null,
    tokens: null,
    findings: [],
    text: shown.lines.join('\n') + (ends ? '\n' : ''),
    lines: lines.length,
    from: range.first,
    last: lines.length === 0 ? 0 : last,
    more: shown.isCut || last < range.last,
    until: range.last,
    blanked: [...blanked].filter((line) => line >= range.first && line <= last).sort((a, b) => a - b),
    ...(shown.isCut ? { next: { column: column + (shown.lines[0]?.length ?? 0), columns } } : {}),
  }
}

interface LineRequest {
  from?: number
  to?: number
}

/** Parses `src/a.ts:10-50`, as selections and compilers write it, unless a file has that exact name. */
function locateWithLines(live: LiveWorkspace, given: string, asked: LineRequest): LineRequest & { location: PathLocation } {
  const named = linesIn(given)
  if (!named) return { ...asked, location: locatePath(live, given) }
  try {
    return { ...asked, location: locatePath(live, given, { mayGuess: false }) }
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'path-missing') throw error
    const { path, ...lines } = named
    return { ...(asked.from === undefined && asked.to === undefined ? lines : asked), location: locatePath(live, path) }
  }
}

/** `:10`, `:10-50`, `:10-20,40-60` (read as 10-60), `:10:5` (line and column), `#L10-L50`. */
function linesIn(given: string): (LineRequest & { path: string }) | undefined {
  const at = given.search(/(?::|#L)\d[\d,:L-]{0,80}$/)
  if (at < 1) return undefined
  const said = given.slice(at)
  const from = Number(/\d+/.exec(said)?.[0])
  const to = /-L?(\d+)$/.exec(said)?.[1]
  return { path: given.slice(0, at), from, ...(to === undefined ? {} : { to: Number(to) }) }
}

/** The whole file as a model may see it. Throws a refusal otherwise. */
export async function readGated(location: PathLocation): Promise<GatedText> {
  refuseSecret(location)
  const read = readContained(location.root, location.relative, { maxBytes: limits.searchFileBytes })
  if (!read.ok) throw notRead(location.path, read.why, read.size)
  return gateText(location.path, read.bytes)
}

/** Scans the whole text for secrets. The caller has checked that the path may be read. */
export async function gateText(path: string, bytes: Uint8Array): Promise<GatedText> {
  const decoded = decodeText(bytes)
  if (decoded.kind === 'binary') throw new Refusal('not-possible', `${quoted(path)} is a binary file. Tools can only read text.`)
  const whole = new TextDecoder('utf-8').decode(decoded.bytes)
  const found = mayContainSecret(decoded.bytes) ? await scanSecrets(whole, path) : []
  const blanked = new Set<number>()
  for (const { line, start, end } of found) {
    const breaks = whole.slice(start, end).split('\n').length - 1
    for (let each = line; each <= line + breaks; each++) blanked.add(each)
  }
  const text = found.length === 0 ? whole : redactSecrets(whole, found)
  return { text, lines: linesOf(text), blanked }
}

/** Lines without their `\n`; a final `\n` starts no new line. */
function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** A negative number counts from the end; a range beyond the file is clamped. */
function rangeIn(lines: number, from = 1, to = lines): { first: number; last: number } {
  const first = Math.max(1, from < 0 ? lines + from + 1 : from)
  const last = Math.min(lines, to < 0 ? lines + to + 1 : to)
  if (lines === 0) return { first: 1, last: 0 }
  if (first > lines)
    throw new Refusal('mcp-arguments', `Line ${first} is past the end of the file, which has ${lines} line${lines === 1 ? '' : 's'}.`)
  if (last < first) throw new Refusal('mcp-arguments', `The last line (${last}) is before the first (${first}).`)
  return { first, last }
}

function notRead(path: string, why: ReadFailure, size: number | undefined): Refusal {
  if (why === 'too-large') {
    const has = `${((size ?? 0) / 1_000_000).toFixed(1)} MB`
    return new Refusal('not-possible', `${quoted(path)} is ${has}. Tools can read files up to ${limits.searchFileBytes / 1_000_000} MB.`)
  }
  const codes = {
    missing: 'path-missing',
    outside: 'path-outside-workspace',
    link: 'path-outside-workspace',
    unreadable: 'path-unreadable',
  } as const
  return new Refusal(why === 'folder' || why === 'special' ? 'not-a-regular-file' : codes[why], quoted(path))
}
