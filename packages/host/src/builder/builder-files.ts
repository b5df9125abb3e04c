// What the Context Builder may show a model: file names and maps, from the same readers as a prompt.

import { type Call, defined } from '@sheaf/contract'
import { isEmptyBody, languageIdOf } from '@sheaf/engine/codemap'
import { statFile } from '@sheaf/engine/disk'
import { secretByName } from '@sheaf/engine/secrets'
import { folderSkipReason } from '@sheaf/engine/selection'
import { eachFile, type Tree } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { byRoot, locatedFiles } from '../files/located-files.ts'
import { mapsWith } from '../files/map-listed.ts'
import { measureWith } from '../files/measure.ts'

const maxMeasuredBytes = 2_000_000

/** Cached: a tree is immutable, and 50,000 files take a while. */
const selectable = new WeakMap<Tree, readonly string[]>()

/** Files that selecting a folder adds: no secrets by name, lock files, binaries or links. */
export function selectableFiles(tree: Tree): readonly string[] {
  const known = selectable.get(tree)
  if (known) return known
  const paths: string[] = []
  const locations = locatedFiles(tree)
  eachFile(tree, (path, file) => {
    const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
    if (locations.has(path) && folderSkipReason(folder, file) === undefined) paths.push(path)
  })
  selectable.set(tree, paths)
  return paths
}

export async function readMapsFor(
  context: Context,
  tree: Tree,
  { signal }: Call,
): Promise<(paths: readonly string[]) => Promise<ReadonlyMap<string, string>>> {
  const read = await mapsWith(context, defined({ signal }))
  return async (paths) => {
    const mappable = paths.filter((path) => languageIdOf(path) !== undefined && !secretByName(path))
    const maps = await byRoot(locatedFiles(tree), mappable, (root, relative) => read(root, relative, ['body']))
    return new Map([...maps].flatMap(([path, { why, body }]) => (why === '' && !isEmptyBody(body) ? [[path, body]] : [])))
  }
}

export async function tokensOf(context: Context, tree: Tree, paths: readonly string[]): Promise<Map<string, number>> {
  const measure = await measureWith(context, { encoding: 'o200k' }, maxMeasuredBytes, {})
  return byRoot(locatedFiles(tree), paths, async (root, relative) => {
    const files = relative.flatMap((path) => {
      const stat = statFile(`${root}/${path}`)
      return stat?.kind === 'file' ? [{ path, stat }] : []
    })
    const measured = await measure(root, relative).finish(files)
    return new Map([...measured].map(([path, answer]) => [path, answer.ok ? (answer.facts.tokens.o200k ?? 0) : 0]))
  })
}
