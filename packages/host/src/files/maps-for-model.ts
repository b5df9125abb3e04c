// Code maps of files and folders for a model, read in batches until the budget is used up.

import {
  type Call,
  isRefusal,
  jsonBytes,
  type MapsRequest,
  type MapsResult,
  type PathProblem,
  Refusal,
  type WorkspaceScope,
} from '@sheaf/contract'
import { languageIdOf, mapHead } from '@sheaf/engine/codemap'
import { secretByName } from '@sheaf/engine/secrets'
import { countTokens } from '@sheaf/engine/tokens'
import { escapeName } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { locatePath, maxSuggested } from './find-paths.ts'
import { linesFor, maxDataChars } from './fit-text.ts'
import { sortedFiles } from './located-files.ts'
import { mapListed } from './map-listed.ts'

/** Less than clients accept in one result. */
const defaultMaxTokens = 12_000
/** A folder may have more files than fit the budget, so they are parsed in batches. */
const batchFiles = 40

export async function mapsForModel(
  context: Context,
  live: LiveWorkspace,
  { paths, maxTokens = defaultMaxTokens, maxChars = maxDataChars, includeGenerated = false }: Extract<MapsRequest, WorkspaceScope>,
  call: Call,
): Promise<MapsResult> {
  const { files, skipped } = filesOf(live, paths)
  const answer: MapsResult = { maps: [], skipped, leftOff: [] }
  let leftTokens = maxTokens
  let left = maxChars
  let leftLines = linesFor(maxChars)
  for (let at = 0; at < files.length; at += batchFiles) {
    if (call.signal?.aborted) throw new Refusal('cancelled')
    call.onProgress?.({ stage: 'map', done: at, total: files.length })
    const setting = { tree: live.tree(), rules: live.rules(), isLenient: true }
    const batch = files.slice(at, at + batchFiles)
    const read = await mapListed(context, { paths: batch, includeGenerated }, setting, ['body'], withoutProgress(call))
    answer.skipped.push(...read.skipped)
    const maps = new Map(read.mapped.map(({ path, language, map }) => [path, { language, text: mapHead(escapeName(path)) + map.body }]))
    for (const path of batch) {
      const map = maps.get(path)
      if (map === undefined) continue
      const { text, language } = map
      const tokens = countTokens(text)
      const takes = jsonBytes(text) + jsonBytes(path) + 60
      const lines = text.split('\n').length + 1
      if (tokens > leftTokens || takes > left || lines > leftLines) {
        answer.leftOff.push(path)
        continue
      }
      answer.maps.push({ path, language, text, tokens })
      leftTokens -= tokens
      left -= takes
      leftLines -= lines
    }
    // A large map is skipped, and the next may fit; after half a batch of skips, the budget is spent.
    if (answer.leftOff.length > batchFiles / 2) return { ...answer, leftOff: [...answer.leftOff, ...files.slice(at + batchFiles)] }
  }
  return answer
}

/** A folder adds its mappable files; a named file without a map is skipped with a reason. */
function filesOf(live: LiveWorkspace, paths: readonly string[]): { files: string[]; skipped: PathProblem[] } {
  const files = new Set<string>()
  const skipped: PathProblem[] = []
  for (const [at, given] of paths.entries()) {
    try {
      const { kind, path, relative } = locatePath(live, given, { mayGuess: at < maxSuggested })
      if (kind === 'folder') for (const each of filesIn(live, path)) files.add(each)
      else if (secretByName(path) ?? secretByName(relative)) skipped.push({ path, why: 'sensitive file' })
      else if (languageIdOf(path)) files.add(path)
      else skipped.push({ path, why: 'unsupported language; use read_file' })
    } catch (error) {
      if (!isRefusal(error)) throw error
      skipped.push({ path: given, why: error.message })
    }
  }
  return { files: [...files], skipped }
}

function filesIn(live: LiveWorkspace, folder: string): string[] {
  const prefix = folder === '' ? '' : `${folder}/`
  return sortedFiles(live.tree()).filter((path) => path.startsWith(prefix) && languageIdOf(path) !== undefined && !secretByName(path))
}

/** Progress is reported for all files, not per batch. */
function withoutProgress({ signal }: Call): Call {
  return signal ? { signal } : {}
}
