// Token usage as a tree of weights, and the cells drawn from it.

import type { Budget } from '@sheaf/contract'
import { budgetParts, type Part } from './budget-parts.ts'
import { words } from './compose.words.ts'
import { words as dialogWords } from './dialogs.words.ts'
import { type Rect, squarify } from './treemap-layout.ts'

export interface TreemapNode {
  /** A path, or a part's name after a colon, which none of our paths starts with. */
  id: string
  name: string
  part: Part
  tokens: number
  /** Only for a file. */
  path?: string
  children?: TreemapNode[]
}

export interface Cell {
  node: TreemapNode
  rect: Rect
  /** A folder drawn as a frame around its files. */
  isFrame: boolean
}

export function treemapNodes({ files, tokens }: Pick<Budget, 'files' | 'tokens'>): TreemapNode[] {
  const whole = files.filter(({ mode }) => mode !== 'map')
  const maps = files.filter(({ mode }) => mode === 'map')
  const others = budgetParts
    .filter(({ part }) => part !== 'files' && part !== 'maps')
    .map(({ part, name }) => ({ id: `:${part}`, name, part, tokens: tokens[part] ?? 0 }))
  const folders = [folderOf(whole, 'files', words.parts.files), folderOf(maps, 'maps', words.parts.maps)]
  return [...folders, ...others].filter((node) => node.tokens > 0).sort(byTokens)
}

/** Heaviest first. Nodes smaller than a few pixels share one cell. */
export function layoutCells(nodes: readonly TreemapNode[], rect: Rect): Cell[] {
  const cells: Cell[] = []
  lay(nodes, rect, cells)
  return cells
}

const frame = { head: 17, side: 2, leastWidth: 56, leastHeight: 40 }
const leastArea = 90

function lay(nodes: readonly TreemapNode[], rect: Rect, cells: Cell[]): void {
  const shown = gather(nodes, rect)
  const rects = squarify(
    shown.map(({ tokens }) => tokens),
    rect,
  )
  for (const [at, node] of shown.entries()) {
    const childRect = rects[at]
    if (!childRect) continue
    if (!node.children) cells.push({ node, rect: childRect, isFrame: false })
    else if (childRect.width < frame.leastWidth || childRect.height < frame.leastHeight) lay(node.children, childRect, cells)
    else {
      cells.push({ node, rect: childRect, isFrame: true })
      const { x, y, width, height } = childRect
      lay(
        node.children,
        { x: x + frame.side, y: y + frame.head, width: width - 2 * frame.side, height: height - frame.head - frame.side },
        cells,
      )
    }
  }
}

function gather(nodes: readonly TreemapNode[], { width, height }: Rect): TreemapNode[] {
  const sum = nodes.reduce((total, { tokens }) => total + tokens, 0)
  const least = (leastArea / Math.max(width * height, 1)) * sum
  const large = nodes.filter(({ tokens }) => tokens >= least)
  const small = nodes.filter(({ tokens }) => tokens < least)
  const [first] = small
  if (!first || small.length < 2) return [...nodes]
  const tokens = small.reduce((total, each) => total + each.tokens, 0)
  return [...large, { id: `:rest of ${first.id}`, name: dialogWords.treemap.smaller(small.length), part: first.part, tokens }]
}

interface Branch {
  folders: Map<string, Branch>
  files: TreemapNode[]
}

function folderOf(files: Budget['files'], part: Part, name: string): TreemapNode {
  const root: Branch = { folders: new Map(), files: [] }
  for (const { path, tokens } of files) {
    if (tokens <= 0) continue
    const steps = path.split('/')
    const last = steps.pop() ?? path
    let branch = root
    for (const step of steps) {
      const known = branch.folders.get(step) ?? { folders: new Map(), files: [] }
      branch.folders.set(step, known)
      branch = known
    }
    branch.files.push({ id: part === 'maps' ? `:map of ${path}` : path, name: last, part, tokens, path })
  }
  return { ...node(root, `:${part}`, name, part), name }
}

/** A folder that contains only one folder is merged with it. */
function node(branch: Branch, id: string, name: string, part: Part): TreemapNode {
  const [only] = branch.folders
  if (only && branch.folders.size === 1 && branch.files.length === 0) return node(only[1], `${id}/${only[0]}`, `${name}/${only[0]}`, part)
  const folders = [...branch.folders].map(([step, inner]) => node(inner, `${id}/${step}`, step, part))
  const children = [...folders, ...branch.files].sort(byTokens)
  return { id, name, part, tokens: children.reduce((total, each) => total + each.tokens, 0), children }
}

function byTokens(a: TreemapNode, b: TreemapNode): number {
  return b.tokens - a.tokens
}
