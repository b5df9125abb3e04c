// tree.text: the tree of an open workspace, or of a folder in it, as it stands in a prompt; cut down until it fits.

import { charsOf, type InWorkspace, limits, Refusal, type TreeMode, type TreeRendered } from '@sheaf/contract'
import { languageIdOf } from '@sheaf/engine/codemap'
import { secretByName } from '@sheaf/engine/secrets'
import { countTokens } from '@sheaf/engine/tokens'
import { filterTree, findFolder, type RenderOptions, renderTree, type Tree } from '@sheaf/engine/tree'
import type { Desk, Desks } from '../desk/desk.ts'
import { fitLines, linesFor, roomChars } from './texts-fit.ts'
import { placeFor, quoted } from './texts-paths.ts'

export interface TreeAsked {
  mode?: Exclude<TreeMode, 'none'>
  depth?: number
  path?: string
  mappable?: boolean
  maxChars?: number
}

/** Tokens that Auto may spend at each try; what is shown whole may be longer than a result. */
const smaller = [12_000, limits.autoTreeTokenBudget, 2_000]

export function treeText(desks: Desks, { workspace, ...asked }: InWorkspace & TreeAsked): TreeRendered {
  const desk = desks.get(workspace)
  const { mode = 'auto', depth, mappable = false, maxChars = roomChars } = asked
  const { tree, prefix } = partOf(desk, asked.path)
  const drawn = mappable ? filterTree(tree, { only: (path) => hasMap(prefix + path) }) : tree
  const options: Omit<RenderOptions, 'mode'> = {
    selected: selectedIn(desk, prefix),
    mapped: (path) => hasMap(prefix + path),
    count: (text) => countTokens(text),
    ...(depth === undefined ? {} : { depth }),
  }
  const rendered = renderTree(drawn, { ...options, mode })
  if (fits(rendered, maxChars)) return rendered
  return { ...(smallerTree(drawn, { ...options, mode }, maxChars) ?? cut(rendered, maxChars)), wasTruncated: true }
}

/** As deep as fits, or as little as Auto would show. Undefined: what is selected, or the files of one folder, are too many by themselves. */
function smallerTree(tree: Tree, options: RenderOptions, maxChars: number): TreeRendered | undefined {
  if (options.mode === 'selected') return undefined
  const most = Math.min(options.depth ?? deepest, deepest)
  const depths = Array.from({ length: most }, (_, at) => most - 1 - at)
  const tries =
    options.mode === 'auto'
      ? smaller.map((budget) => () => renderTree(tree, { ...options, budget }))
      : depths.map((depth) => () => renderTree(tree, { ...options, depth }))
  for (const draw of tries) {
    const rendered = draw()
    if (fits(rendered, maxChars)) return rendered
  }
  return undefined
}

/** Deeper folders are seldom what makes a tree too long. */
const deepest = 8

function hasMap(path: string): boolean {
  return languageIdOf(path) !== undefined && !secretByName(path)
}

/** A folder as a tree of its own: paths in it begin below the folder. */
function partOf(desk: Desk, given: string | undefined): { tree: Tree; prefix: string } {
  const tree = desk.tree()
  if (given === undefined || given === '.') return { tree, prefix: '' }
  const place = placeFor(desk, given)
  if (place.kind === 'file') throw new Refusal('mcp-arguments', `${quoted(given)} is a file; a tree is of a folder.`)
  const node = findFolder(tree, place.path)
  if (!node) throw new Refusal('path-missing', quoted(given))
  if (place.path === '') return { tree, prefix: '' }
  return { tree: { roots: [{ name: place.path, path: `${place.root}/${place.relative}`, node }] }, prefix: `${place.path}/` }
}

function selectedIn(desk: Desk, prefix: string): Set<string> {
  const paths = desk.workspace().selection.map(({ path }) => path)
  return new Set(paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length)))
}

function fits({ text }: TreeRendered, maxChars: number): boolean {
  return charsOf(text) <= maxChars && text.split('\n').length <= linesFor(maxChars)
}

/** The first of it, and how much more there would be. */
function cut({ text }: TreeRendered, maxChars: number): TreeRendered {
  const all = text.split('\n')
  const { lines } = fitLines(all, maxChars - 60, linesFor(maxChars) - 1)
  const short = `${lines.join('\n')}\n… (${all.length - lines.length} more lines)`
  return { text: short, tokens: countTokens(short), wasTruncated: true }
}
