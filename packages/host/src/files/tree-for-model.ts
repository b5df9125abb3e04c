// The file tree of an open workspace or one of its folders, as in a prompt; cut down until it fits.

import { defined, jsonBytes, limits, Refusal, type TreeRequest, type TreeText, type WorkspaceScope } from '@sheaf/contract'
import { languageIdOf } from '@sheaf/engine/codemap'
import { secretByName } from '@sheaf/engine/secrets'
import { countTokens } from '@sheaf/engine/tokens'
import { filterTree, findFolder, type RenderedTree, type RenderOptions, renderTree, type Tree } from '@sheaf/engine/tree'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { locatePath, quoted } from './find-paths.ts'
import { isFitting, linesFor, maxDataChars } from './fit-text.ts'

/** Token budget for Auto if its usual one does not fit into a result, for example because of long names. */
const smallerBudget = 2_000
/** Space for the legend below the tree. */
const legendChars = 200
const legendLines = 5

export function treeForModel(live: LiveWorkspace, asked: Extract<TreeRequest, WorkspaceScope>): TreeText {
  const { mode = 'auto', depth, mappable = false, maxChars = maxDataChars } = asked
  const { tree, prefix } = subtree(live, asked.path)
  const drawn = mappable ? filterTree(tree, { only: (path) => hasMap(prefix + path) }) : tree
  const selected = selectedIn(live, prefix)
  const limit = {
    lines: linesFor(maxChars) - legendLines,
    size: maxChars - legendChars,
    sizeOf: (line: string) => jsonBytes(line) + 2,
  }
  const draw = (more: Pick<RenderOptions, 'mode'> & Partial<RenderOptions>): RenderedTree =>
    renderTree(drawn, {
      selected,
      mapped: (path) => hasMap(prefix + path),
      count: (text) => countTokens(text),
      limit,
      // An agent that sees only folders must ask again for each of them.
      prefersFiles: true,
      ...defined({ depth }),
      ...more,
    })
  if (mode === 'auto') return autoTree(draw, { isOfFolder: prefix !== '', hasMarks: selected.size > 0, maxChars })
  const whole = draw({ mode })
  if (!whole.isCut || mode === 'selected') return shown(whole)
  return fullFolders(draw, mode) ?? fewerLevels(draw, mode, depth) ?? shown(whole)
}

type Draw = (more: Pick<RenderOptions, 'mode'> & Partial<RenderOptions>) => RenderedTree

function autoTree(draw: Draw, { isOfFolder, hasMarks, maxChars }: { isOfFolder: boolean; hasMarks: boolean; maxChars: number }): TreeText {
  const bare: Draw = (more) => draw({ ...more, selected: new Set() })
  const tree = draw({ mode: 'auto' })
  if (!tree.wasTruncated && isFitting(tree.text, maxChars)) return shown(tree)
  // A named folder may exceed Auto's budget, which is for prompts.
  const folder = isOfFolder ? (fullFolders(draw, 'full') ?? unmarked(fullFolders(bare, 'full'))) : undefined
  if (folder) return folder
  if (isFitting(tree.text, maxChars)) return shown(tree)
  const smaller = draw({ mode: 'auto', budget: smallerBudget })
  if (isFitting(smaller.text, maxChars)) return shown(smaller)
  // Auto always shows selected files, and there may be too many for a result.
  for (const budget of hasMarks ? [limits.autoTreeTokenBudget, smallerBudget] : []) {
    const plain = bare({ mode: 'auto', budget })
    if (isFitting(plain.text, maxChars)) return unmarked(shown(plain))
  }
  return shown(draw({ mode: 'full' }))
}

/** As many entries per folder as fit, but at least as many as Auto would show. */
function fullFolders(draw: Draw, mode: 'full' | 'folders'): TreeText | undefined {
  const uncounted = { mode, count: () => 0 }
  if (!draw(uncounted).isCut) return shown(draw({ mode }))
  let low = limits.treeSiblingLimit
  if (draw({ ...uncounted, siblings: low }).isCut) return undefined
  for (let high = limits.mcpResultLines; high - low > 1; ) {
    const siblings = Math.floor((low + high) / 2)
    if (draw({ ...uncounted, siblings }).isCut) high = siblings
    else low = siblings
  }
  return shown(draw({ mode, siblings: low }))
}

/** As deep as fits. Undefined: the selected files, or those of one folder, are already too many. */
function fewerLevels(draw: Draw, mode: 'full' | 'folders', depth = deepest): TreeText | undefined {
  for (let level = Math.min(depth, deepest) - 1; level >= 0; level--) {
    const each = [
      { mode, depth: level },
      { mode, depth: level, siblings: limits.treeSiblingLimit },
    ].find((more) => !draw({ ...more, count: () => 0 }).isCut)
    if (each) return shown(draw(each))
  }
  return undefined
}

/** Deeper folders are seldom what makes a tree too long. */
const deepest = 8

function shown({ text, tokens, wasTruncated, notShown, isUnmarked }: RenderedTree): TreeText {
  return { text, tokens, wasTruncated, ...defined({ notShown, isUnmarked }) }
}

function unmarked<Tree extends TreeText | undefined>(tree: Tree): Tree {
  return tree && { ...tree, isUnmarked: true }
}

function hasMap(path: string): boolean {
  return languageIdOf(path) !== undefined && !secretByName(path)
}

/** A folder as a separate tree, with paths relative to the folder. */
function subtree(live: LiveWorkspace, given: string | undefined): { tree: Tree; prefix: string } {
  const tree = live.tree()
  if (given === undefined || given === '.') return { tree, prefix: '' }
  const location = locatePath(live, given)
  if (location.kind === 'file') throw new Refusal('mcp-arguments', `${quoted(given)} is a file. Use a folder.`)
  const node = findFolder(tree, location.path)
  if (!node) throw new Refusal('path-missing', quoted(given))
  if (location.path === '') return { tree, prefix: '' }
  return { tree: { roots: [{ name: location.path, path: `${location.root}/${location.relative}`, node }] }, prefix: `${location.path}/` }
}

function selectedIn(live: LiveWorkspace, prefix: string): Set<string> {
  const paths = live.workspace().selection.map(({ path }) => path)
  return new Set(paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length)))
}
