// Reads maps with this host's cache and parsers.

import { type Call, type FolderScope, type LanguageId, limits, type PathProblem } from '@sheaf/contract'
import { languageIdOf, type MapPart, readMaps, type StoredMap } from '@sheaf/engine/codemap'
import { type RuleOptions, statFile } from '@sheaf/engine/disk'
import { chooseListedFiles, type ListedFile } from '@sheaf/engine/prompt'
import { secretByName } from '@sheaf/engine/secrets'
import type { Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { type OpenFolders, rulesOf } from './open-folders.ts'

export interface MappedFile extends ListedFile {
  language: LanguageId
  map: StoredMap
}

export async function mapsWith(
  context: Context,
  call: Call,
  options: { includeGenerated?: boolean } = {},
): Promise<(root: string, paths: readonly string[], parts: readonly MapPart[]) => Promise<Map<string, StoredMap>>> {
  const cache = await context.mapsCache()
  return (root, paths, parts) => {
    const files = paths.flatMap((path) => {
      const stat = statFile(`${root}/${path}`)
      // A named link is read at its target. Its own stamp says nothing about that, so it gets one that matches no cached file.
      if (stat?.kind === 'link') return [{ path, stat: { size: 0, mtimeMs: -1, ctimeMs: -1, ino: -1, dev: -1 } }]
      return stat?.kind === 'file' ? [{ path, stat }] : []
    })
    return readMaps(root, files, { ...call, ...options, parts, cache, pool: context.parsers })
  }
}

/** The files that a client named, with their maps. */
export async function mapChosen(
  context: Context,
  input: FolderScope & { paths?: string[]; includeGenerated?: boolean },
  { tree }: OpenFolders,
  parts: readonly MapPart[],
  call: Call,
): Promise<{ mapped: MappedFile[]; skipped: PathProblem[] }> {
  return mapListed(context, input, { tree, rules: rulesOf(context, input) }, parts, call)
}

/** The same for an existing tree. */
export async function mapListed(
  context: Context,
  input: { paths?: string[]; includeGenerated?: boolean },
  { tree, rules, isLenient = false }: { tree: Tree; rules: RuleOptions; isLenient?: boolean },
  parts: readonly MapPart[],
  call: Call,
): Promise<{ mapped: MappedFile[]; skipped: PathProblem[] }> {
  const { chosen, leftOut } = chooseListedFiles(input, tree, rules, { isLenient })
  const skipped: PathProblem[] = leftOut.filter(({ path }) => languageIdOf(path))
  const mappable = chosen.flatMap((file) => {
    const language = languageIdOf(file.path)
    if (language && !secretByName(file.path)) return [{ ...file, language }]
    if (file.named) skipped.push({ path: file.path, why: 'unsupported language' })
    return []
  })
  const read = await mapsWith(context, call, { includeGenerated: input.includeGenerated === true })
  const mapped: MappedFile[] = []
  for (const [root, files] of Map.groupBy(mappable, (file) => file.root)) {
    const maps = await read(
      root,
      files.map((file) => file.relative),
      parts,
    )
    for (const file of files) {
      const map = maps.get(file.relative)
      if (!map) skipped.push({ path: file.path, why: 'not a regular file' })
      else if (map.why !== '') skipped.push({ path: file.path, why: skipReason(map.why) })
      else mapped.push({ ...file, map })
    }
  }
  return { mapped, skipped }
}

export function skipReason(why: string): string {
  return why === 'too-large' ? `larger than ${limits.mapFileBytes / 1_000_000} MB` : why
}
