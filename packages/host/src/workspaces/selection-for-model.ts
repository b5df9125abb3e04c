// selection.change and selection.read for a model: accepts paths as models write them, and returns gated texts.

import {
  type Audience,
  type Call,
  isRefusal,
  jsonBytes,
  type PathProblem,
  Refusal,
  type SelectedFile,
  type SelectionChangeResult,
  type SelectionChoice,
  type SelectionContents,
  type SelectionTextsRequest,
} from '@sheaf/contract'
import { changeSelection, removeFromSelection } from '@sheaf/engine/selection'
import type { Context } from '../context.ts'
import { locatePath, maxSuggested, type PathLocation, quoted, refuseSecret } from '../files/find-paths.ts'
import { fitLines, linesFor, maxDataChars } from '../files/fit-text.ts'
import { mapListed } from '../files/map-listed.ts'
import { pathWithLines } from '../files/path-with-lines.ts'
import { readGated } from '../files/read-for-model.ts'
import type { LiveWorkspace } from './live-workspace.ts'
import type { ManagedWorkspace } from './open-live-workspace.ts'

export function choose(
  live: ManagedWorkspace,
  { operation, paths, mode = 'full', maps = [] }: SelectionChoice,
  audience: Audience | undefined,
): SelectionChangeResult {
  const before = live.selectionNow().files
  const isRemoving = operation === 'remove'
  const named = { before, isRemoving, isForModel: audience === 'model' }
  const [files, mapped] = [entriesOf(live, paths, { ...named, mode }), entriesOf(live, maps, { ...named, mode: 'map' })]
  const entries = [...files.entries, ...mapped.entries]
  const refused = [...files.refused, ...mapped.refused]
  const chosen = selectionWith(live, before, operation, entries)
  // None of the paths can be selected: nobody asked for an empty selection.
  const isLost = operation === 'replace' && paths.length + maps.length > 0 && entries.length === 0
  if (!isLost) live.select(chosen.selection)
  const { files: after, version, canRevert } = live.selectionNow()
  const [old, now] = [new Map(before.map(keyed)), new Map(after.map(keyed))]
  return {
    version,
    count: after.length,
    canRevert,
    added: after.filter((entry) => old.get(entry.path) !== JSON.stringify(entry)).map(({ path }) => path),
    removed: before.filter(({ path }) => !now.has(path)).map(({ path }) => path),
    refused,
    notes: [...chosen.notes, ...(isLost ? ['None of these paths can be selected, so the selection was left unchanged.'] : [])],
  }
}

/** Returns as many files as fit, starting at number `from`. The first is cut if it does not fit alone. */
export async function readTexts(
  context: Context,
  live: LiveWorkspace,
  selection: readonly SelectedFile[],
  { from = 1, limit = Number.POSITIVE_INFINITY, maxChars = maxDataChars }: SelectionTextsRequest,
  call: Call,
): Promise<Pick<SelectionContents, 'texts' | 'leftOut' | 'next'>> {
  const first = Math.max(1, Math.trunc(from))
  if (first > selection.length && selection.length > 0)
    throw new Refusal('mcp-arguments', `File ${first} doesn't exist. The selection has ${selection.length} files.`)
  const texts: EntryText[] = []
  const leftOut: PathProblem[] = []
  let left = maxChars
  let leftLines = linesFor(maxChars)
  for (const [at, entry] of selection.entries()) {
    if (at + 1 < first) continue
    if (call.signal?.aborted) throw new Refusal('cancelled')
    const read = await readEntry(context, live, entry, call)
    if ('why' in read) {
      leftOut.push(read)
      continue
    }
    const isAlone = texts.length === 0
    const takes = jsonBytes(read.text) + 2 * jsonBytes(read.path) + entryChars
    const lines = read.text.split('\n').length + entryLines
    const isTooMuch = takes > left || lines > leftLines
    if (texts.length >= limit || (isTooMuch && !isAlone)) return { texts, leftOut, next: at + 1 }
    texts.push(isTooMuch ? cut(read, left - 2 * jsonBytes(read.path) - entryChars) : read)
    left -= takes
    leftLines -= lines
  }
  return { texts, leftOut }
}

/** Overhead per file. */
const entryChars = 120
const entryLines = 4

type EntryText = NonNullable<SelectionContents['texts']>[number]

async function readEntry(context: Context, live: LiveWorkspace, entry: SelectedFile, call: Call): Promise<EntryText | PathProblem> {
  try {
    const location = locatePath(live, entry.path)
    if (location.kind === 'folder') return { path: entry.path, why: 'now a folder' }
    if (entry.mode === 'map') return await readMap(context, live, location, call)
    const { text, lines, blanked } = await readGated(location)
    if (entry.mode === 'full') return { path: entry.path, mode: 'full', text, lines: lines.length, blanked: [...blanked] }
    const ranges = entry.ranges.filter(({ from: first }) => first <= lines.length)
    const parts = ranges.map(({ from: first, to, why }) => {
      const last = Math.min(to, lines.length)
      return `(lines ${first}-${last}${why ? `: ${why}` : ''})\n${lines.slice(first - 1, last).join('\n')}\n`
    })
    return {
      path: entry.path,
      mode: 'slices',
      text: parts.join('\n'),
      lines: lines.length,
      blanked: [...blanked].filter((line) => ranges.some(({ from: first, to }) => line >= first && line <= to)),
      ranges: ranges.map(({ from: first, to }) => ({ from: first, to: Math.min(to, lines.length) })),
    }
  } catch (error) {
    if (!isRefusal(error) || error.code === 'cancelled') throw error
    return { path: entry.path, why: error.message }
  }
}

async function readMap(context: Context, live: LiveWorkspace, { path }: PathLocation, call: Call): Promise<EntryText | PathProblem> {
  const { mapped, skipped } = await mapListed(
    context,
    { paths: [path] },
    { tree: live.tree(), rules: live.rules(), isLenient: true },
    ['body'],
    call,
  )
  const [map] = mapped
  if (!map) return { path, why: skipped[0]?.why ?? 'no code map' }
  return { path, mode: 'map', text: map.map.body, lines: map.map.body.split('\n').length, blanked: [] }
}

function cut(entry: EntryText, maxChars: number): EntryText {
  const shown = fitLines(entry.text.split('\n'), maxChars)
  return { ...entry, text: `${shown.lines.join('\n')}\n`, shown: shown.lines.length }
}

interface Named {
  mode: 'full' | 'map'
  before: readonly SelectedFile[]
  isRemoving: boolean
  isForModel: boolean
}

function entriesOf(live: LiveWorkspace, paths: readonly string[], named: Named): { entries: SelectedFile[]; refused: PathProblem[] } {
  const entries: SelectedFile[] = []
  const refused: PathProblem[] = []
  for (const [at, given] of paths.entries()) {
    try {
      entries.push(entryOf(live, given, named, at < maxSuggested))
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push({ path: given, why: error.message })
    }
  }
  return { entries, refused }
}

function entryOf(live: LiveWorkspace, given: string, { mode, before, isRemoving, isForModel }: Named, mayGuess: boolean): SelectedFile {
  const { path, ranges } = pathWithLines(live, given)
  // A file that is gone from disk can still be deselected.
  if (isRemoving) {
    const known = before.find((entry) => entry.path === path)
    if (known) return removedEntry(known, ranges)
  }
  const location = locatePath(live, path, { mayGuess })
  if (isRemoving) {
    const known = before.find((entry) => entry.path === location.path)
    return known ? removedEntry(known, ranges) : { path: location.path, mode: 'full' }
  }
  if (isForModel) refuseSecret(location)
  if (ranges && location.kind === 'folder')
    throw new Refusal('mcp-arguments', `${quoted(path)} is a folder. Only files can have line ranges.`)
  return ranges ? { path: location.path, mode: 'slices', ranges } : { path: location.path, mode }
}

function removedEntry(known: SelectedFile, ranges: { from: number; to: number }[] | undefined): SelectedFile {
  if (!ranges) return { path: known.path, mode: 'full' }
  if (known.mode !== 'slices')
    throw new Refusal('mcp-arguments', `All of ${quoted(known.path)} is selected. Select only the lines you want instead.`)
  return { path: known.path, mode: 'slices', ranges }
}

function selectionWith(
  live: LiveWorkspace,
  before: readonly SelectedFile[],
  operation: SelectionChoice['operation'],
  entries: readonly SelectedFile[],
): { selection: readonly SelectedFile[]; notes: string[] } {
  // The root: removes everything.
  if (operation === 'remove' && entries.some(({ path }) => path === '')) return { selection: [], notes: [] }
  if (operation === 'remove') return { selection: removeFromSelection(before, entries), notes: [] }
  if (operation !== 'toggle') return changeSelection(before, { type: operation, files: [...entries] }, live.tree())
  const out = entries.filter(({ path }) => before.some((entry) => path === '' || entry.path === path || entry.path.startsWith(`${path}/`)))
  const rest = entries.filter((entry) => !out.includes(entry))
  const left = out.some(({ path }) => path === '') ? [] : removeFromSelection(before, out)
  return changeSelection(left, { type: 'add', files: rest }, live.tree())
}

function keyed(entry: SelectedFile): [string, string] {
  return [entry.path, JSON.stringify(entry)]
}
