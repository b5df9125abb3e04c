// Code maps of files and folders for a model, read in batches until the budget is used up. A file that does not fit is shown in part, with
// the lines to request next. A folder that does not fit is shown by importance, with only what other files can use.

import {
  type Call,
  type CancelSignal,
  defined,
  isRefusal,
  isTest,
  jsonBytes,
  type LanguageId,
  type LineRange,
  type MapSymbol,
  type MapsRequest,
  type MapsResult,
  type PathProblem,
  Refusal,
  type WorkspaceScope,
} from '@sheaf/contract'
import {
  languageIdOf,
  mapHead,
  renderApi,
  renderPart,
  type SourceMap,
  symbolsIn,
  symbolsNamed,
  visibleSymbols,
} from '@sheaf/engine/codemap'
import { secretByName } from '@sheaf/engine/secrets'
import { countTokens } from '@sheaf/engine/tokens'
import { escapeName } from '@sheaf/engine/tree'
import { splitEvery } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { locatePath, maxSuggested, quoted } from './find-paths.ts'
import { linesFor, maxDataChars } from './fit-text.ts'
import { sortedFiles } from './located-files.ts'
import { type MappedFile, mapListed } from './map-listed.ts'
import { pathWithLines } from './path-with-lines.ts'
import { rankFolder } from './rank-folder.ts'

/** Less than clients accept in one result. */
const defaultMaxTokens = 12_000
/** A folder may have more files than fit the budget, so they are parsed in batches. */
const batchFiles = 40
/** Share of the budget that one file of a folder may use, so that others are shown too. */
const folderFileShare = 1 / 12
/** Most symbols named in the reason that a file has none of them. */
const namedSymbols = 5

type OpenMapsRequest = Extract<MapsRequest, WorkspaceScope>

export async function mapsForModel(context: Context, live: LiveWorkspace, asked: OpenMapsRequest, call: Call): Promise<MapsResult> {
  const { paths, maxTokens = defaultMaxTokens, maxChars = maxDataChars, includeGenerated = false, api: isApi = false } = asked
  const { named, inFolders, skipped } = filesOf(live, paths, isApi)
  const result: MapsResult = { maps: [], skipped, leftOff: [] }
  const room = openRoom(maxTokens, maxChars)
  const symbols = asked.symbols?.length ? new Set(asked.symbols) : undefined
  const total = named.size + inFolders.length
  let done = 0
  const read = async (batch: readonly string[]): Promise<Map<string, MappedFile>> => {
    if (call.signal?.aborted) throw new Refusal('cancelled')
    call.onProgress?.({ stage: 'map', done, total })
    done += batch.length
    const setting = { tree: live.tree(), rules: live.rules(), isLenient: true }
    const found = await mapListed(context, { paths: [...batch], includeGenerated }, setting, ['body', 'data'], withoutProgress(call))
    result.skipped.push(...found.skipped)
    return new Map(found.mapped.map((file) => [file.path, file]))
  }
  for (const batch of splitEvery([...named.keys()], batchFiles)) {
    if (call.enough?.aborted) {
      result.leftOff.push(...batch)
      continue
    }
    const files = await read(batch)
    for (const path of batch) {
      const file = files.get(path)
      if (file) addNamed(file, { ranges: named.get(path), symbols, isApi, result, room })
    }
  }
  if (call.enough?.aborted) result.leftOff.push(...inFolders)
  else if (inFolders.length > 0) {
    call.onProgress?.({ stage: 'map', done, total })
    await addFolders(await rankFolder(live, inFolders, call), {
      read,
      symbols,
      isApi,
      result,
      room,
      mostTokens: maxTokens,
      enough: call.enough,
    })
  }
  if (call.enough?.aborted) result.isPartial = true
  return result
}

interface Room {
  left(): number
  /** Undefined: it does not fit, also within `most` tokens. */
  measure(path: string, text: string, most?: number): Size | undefined
  take(size: Size): void
}

interface Size {
  tokens: number
  chars: number
  lines: number
}

function openRoom(maxTokens: number, maxChars: number): Room {
  const left: Size = { tokens: maxTokens, chars: maxChars, lines: linesFor(maxChars) }
  return {
    left: () => left.tokens,
    measure(path, text, most = left.tokens) {
      const size = { tokens: 0, chars: jsonBytes(text) + jsonBytes(path) + 60, lines: text.split('\n').length + 1 }
      if (size.chars > left.chars || size.lines > left.lines) return undefined
      size.tokens = countTokens(text)
      return size.tokens > Math.min(most, left.tokens) ? undefined : size
    },
    take(size) {
      left.tokens -= size.tokens
      left.chars -= size.chars
      left.lines -= size.lines
    },
  }
}

interface Adding {
  symbols: ReadonlySet<string> | undefined
  isApi: boolean
  result: MapsResult
  room: Room
}

function addNamed(file: MappedFile, { ranges, symbols, isApi, result, room }: Adding & { ranges: readonly LineRange[] | undefined }): void {
  const { path, language, map } = file
  const source = sourceOf(file)
  const isWhole = !symbols && !ranges
  const chosen = symbols ? symbolsNamed(source, symbols) : isApi && isWhole ? visibleSymbols(path, source) : symbolsIn(source, ranges)
  if (symbols && chosen.length === 0) {
    result.skipped.push({ path, why: `defines none of ${[...symbols].slice(0, namedSymbols).map(quoted).join(', ')}` })
    return
  }
  if (ranges && chosen.length === 0) {
    result.skipped.push({ path, why: 'no definition starts in these lines' })
    return
  }
  const body = isApi ? renderApi(chosen, language) : isWhole ? map.body : renderPart(path, source, chosen)
  if (add(path, language, headed(path, body), { result, room })) return
  // A second file in part would only push the rest of the first one further away.
  if (result.cut) result.leftOff.push(path)
  else addPart({ path, language, source, chosen, withHead: isWhole, isApi }, { result, room })
}

function add(
  path: string,
  language: LanguageId,
  text: string,
  { result, room, most }: Pick<Adding, 'result' | 'room'> & { most?: number },
): boolean {
  const size = room.measure(path, text, most)
  if (!size) return false
  room.take(size)
  result.maps.push({ path, language, text, tokens: size.tokens })
  return true
}

interface Part {
  path: string
  language: LanguageId
  source: SourceMap
  /** In the order of the file. */
  chosen: readonly MapSymbol[]
  withHead: boolean
  isApi: boolean
}

/** As many definitions as fit, from the first on. */
function addPart(part: Part, { result, room, most }: Pick<Adding, 'result' | 'room'> & { most?: number }): void {
  const { path, language, source, chosen, isApi } = part
  const last = chosen.at(-1)?.line ?? 0
  const textOf = (count: number, withHead: boolean): string => {
    const cut = `continues at line ${chosen[count]?.line ?? last}`
    const shown = chosen.slice(0, count)
    return headed(path, isApi ? `${renderApi(shown, language)}\n… ${cut}` : renderPart(path, source, shown, { withHead, cut: [cut] }))
  }
  for (const withHead of part.withHead && !isApi ? [true, false] : [false]) {
    const count = largest(chosen.length - 1, (each) => room.measure(path, textOf(each, withHead), most) !== undefined)
    if (count === 0) continue
    add(path, language, textOf(count, withHead), { result, room, ...defined({ most }) })
    result.cut = [...(result.cut ?? []), { path, rest: { from: chosen[count]?.line ?? last, to: last } }]
    return
  }
  result.leftOff.push(path)
}

/** The largest count that fits; fewer always fit too. */
function largest(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most + 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

interface AddingFolders extends Adding {
  read(batch: readonly string[]): Promise<Map<string, MappedFile>>
  mostTokens: number
  enough: CancelSignal | undefined
}

/** Whole maps if all of them fit; otherwise only what other files can use, of as many files as fit. */
async function addFolders(
  files: readonly string[],
  { read, symbols, isApi, result, room, mostTokens, enough }: AddingFolders,
): Promise<void> {
  const wholes: (MappedFile & { body: string })[] = []
  let isBrief = false
  const most = Math.floor(mostTokens * folderFileShare)
  const addBrief = (file: MappedFile): void => {
    const { path, language } = file
    const source = sourceOf(file)
    const chosen = visibleSymbols(path, source)
    const before = result.maps.length
    const body = isApi
      ? renderApi(chosen, language)
      : renderPart(path, { ...source, imports: [], broken: false }, chosen, { withHead: true })
    if (body === '') return
    if (!add(path, language, headed(path, body), { result, room, most }))
      addPart({ path, language, source, chosen, withHead: false, isApi }, { result, room, most })
    if (result.maps.length > before && !isApi) result.brief = [...(result.brief ?? []), path]
  }
  for (const [at, batch] of splitEvery(files, batchFiles).entries()) {
    const found = await read(batch)
    const mapped = batch.flatMap((path) => {
      const file = found.get(path)
      return file && (!symbols || symbolsNamed(sourceOf(file), symbols).length > 0) ? [file] : []
    })
    if (symbols) for (const file of mapped) addNamed(file, { ranges: undefined, symbols, isApi, result, room })
    else if (isBrief) for (const file of mapped) addBrief(file)
    else {
      for (const file of mapped) {
        const body = isApi ? apiOf(file) : file.map.body
        if (body !== '') wholes.push({ ...file, body })
      }
      isBrief = wholes.reduce((sum, { body }) => sum + body.length, 0) > room.left() * charsPerToken
      if (isBrief) for (const file of wholes) addBrief(file)
    }
    // A large map is skipped, and the next may fit; after half a batch of skips, the budget is spent.
    if (result.leftOff.length > batchFiles / 2 || enough?.aborted) {
      result.leftOff.push(...files.slice((at + 1) * batchFiles))
      break
    }
  }
  if (isBrief || symbols) return
  for (const { path, language, body } of wholes) if (!add(path, language, headed(path, body), { result, room })) result.leftOff.push(path)
}

function apiOf(file: MappedFile): string {
  return renderApi(visibleSymbols(file.path, sourceOf(file)), file.language)
}

/** Fewer than in any map, so that maps that are read as whole do fit. */
const charsPerToken = 3

function sourceOf({ map }: MappedFile): SourceMap {
  return JSON.parse(map.data)
}

function headed(path: string, body: string): string {
  return mapHead(escapeName(path)) + body
}

interface ChosenFiles {
  /** With the lines that were asked for. */
  named: Map<string, readonly LineRange[] | undefined>
  inFolders: string[]
  skipped: PathProblem[]
}

/** A folder adds its mappable files; a named file without a map is skipped with a reason. */
function filesOf(live: LiveWorkspace, paths: readonly string[], isApi: boolean): ChosenFiles {
  const named: ChosenFiles['named'] = new Map()
  const inFolders = new Set<string>()
  const skipped: PathProblem[] = []
  for (const [at, given] of paths.entries()) {
    try {
      const { path: asked, ranges } = pathWithLines(live, given)
      const { kind, path, relative } = locatePath(live, asked, { mayGuess: at < maxSuggested })
      if (kind === 'folder') for (const each of filesIn(live, path, { withTests: !isApi })) inFolders.add(each)
      else if (secretByName(path) ?? secretByName(relative)) skipped.push({ path, why: 'sensitive file' })
      else if (languageIdOf(path)) named.set(path, ranges && [...(named.get(path) ?? []), ...ranges])
      else skipped.push({ path, why: 'unsupported language; use read_file' })
    } catch (error) {
      if (!isRefusal(error)) throw error
      skipped.push({ path: given, why: error.message })
    }
  }
  return { named, inFolders: [...inFolders].filter((path) => !named.has(path)), skipped }
}

function filesIn(live: LiveWorkspace, folder: string, { withTests }: { withTests: boolean }): string[] {
  const prefix = folder === '' ? '' : `${folder}/`
  return sortedFiles(live.tree()).filter(
    (path) =>
      path.startsWith(prefix) &&
      languageIdOf(path) !== undefined &&
      !secretByName(path) &&
      (withTests || !isTest(path.slice(prefix.length))),
  )
}

/** Progress is reported for all files, not per batch. */
function withoutProgress({ signal }: Call): Call {
  return defined({ signal })
}
