// Renders the tree (formats §3.3): connectors, markers, a legend for the markers used, and a last line naming what was left out.

import { limits, type TreeMode } from '@sheaf/contract'
import { autoSteps } from './auto-steps.ts'
import { type Drawing, drawTree, type Folder, type Marks, type OutputLimit, type Plan, type Shown, selectedFolders } from './draw-tree.ts'
import { type OpenedFolder, openLevels } from './open-levels.ts'
import { countNodes, fileCounter, type Tree } from './tree.ts'

export interface RenderOptions {
  mode: TreeMode
  /** 0 is the root and its immediate children; nothing below is shown, selected or not. */
  depth?: number
  /** Paths in the tree's format. */
  selected: ReadonlySet<string>
  mapped?: ReadonlySet<string> | ((path: string) => boolean)
  /** Token budget of Auto. The top level of each root and the selected files are shown even above it. */
  budget?: number
  count: (text: string) => number
  /** Auto shows the files of fewer folders rather than more folders without their files. */
  prefersFiles?: boolean
  /** Show roots by absolute path instead of name. */
  absolute?: boolean
  /** Most entries a folder shows, besides selected ones; unlimited by default, 100 in Auto. */
  siblings?: number
  /** In every mode but Auto: lines that do not fit are cut off. The legend is not counted. */
  limit?: OutputLimit
}

export interface RenderedTree {
  /** Without a final newline; empty in mode `none` or without roots. */
  text: string
  tokens: number
  wasTruncated: boolean
  /** How much is not shown, if truncated. */
  notShown?: { files: number; folders: number }
  /** The rest did not fit. */
  isCut?: true
  /** So many files are selected that Auto does not mark them. */
  isUnmarked?: true
}

export function renderTree(tree: Tree, options: RenderOptions): RenderedTree {
  if (options.mode === 'none' || tree.roots.length === 0) return { text: '', tokens: 0, wasTruncated: false }
  if (options.mode === 'auto') return renderAuto(tree, options)
  const marks = marksOf(options)
  const hardDepth = options.depth ?? Number.POSITIVE_INFINITY
  const shown = shownIn[options.mode]
  const plan: Plan = {
    shows: () => shown,
    hardDepth,
    siblings: options.siblings ?? Number.POSITIVE_INFINITY,
    allRoots: options.mode !== 'selected',
    limit: options.limit,
  }
  const drawing = drawTree(tree, plan, marks, Number.POSITIVE_INFINITY)
  if (!drawing.aborted && hardDepth === Number.POSITIVE_INFINITY && options.siblings === undefined)
    return finish(drawing, drawing, options.count)
  const whole = shown === 'all' ? countAll(tree) : drawTree(tree, { ...plan, ...unbounded }, marks, Number.POSITIVE_INFINITY)
  return finish(drawing, whole, options.count)
}

const shownIn: Record<Exclude<TreeMode, 'auto' | 'none'>, Shown> = { full: 'all', folders: 'folders', selected: 'selected' }

const unbounded = { hardDepth: Number.POSITIVE_INFINITY, siblings: Number.POSITIVE_INFINITY, limit: undefined }

function renderAuto(tree: Tree, options: RenderOptions, notes: readonly string[] = []): RenderedTree {
  const { count, budget = limits.autoTreeTokenBudget, siblings = limits.treeSiblingLimit } = options
  const hardDepth = options.depth ?? Number.POSITIVE_INFINITY
  const marks = marksOf(options)
  const whole = countAll(tree)
  const bounds = { hardDepth, siblings, allRoots: true }
  for (const shows of autoSteps(options.selected, { withFiles: options.prefersFiles ?? false })) {
    const drawing = drawTree(tree, { ...bounds, shows }, marks, budget)
    if (drawing.aborted) continue
    const rendered = finish(drawing, whole, count, notes)
    if (rendered.tokens <= budget) return rendered
  }
  const { size } = options.selected
  if (size > limits.autoTreeMarkedFiles) {
    const unmarked = renderAuto(tree, { ...options, selected: new Set() }, [`(${size} files are selected, too many to mark here)`])
    return { ...unmarked, isUnmarked: true }
  }
  const countFiles = fileCounter()
  const draw = (opened: readonly OpenedFolder[]): RenderedTree => {
    const open = new Set(opened.map(({ folder }) => folder.prefix))
    const shows = ({ prefix, depth }: Folder): Shown => (depth === 0 || open.has(prefix) ? 'all' : 'selected')
    return finish(drawTree(tree, { ...bounds, shows, countFiles }, marks, Number.POSITIVE_INFINITY), whole, count, notes)
  }
  const least = draw([])
  if (least.tokens >= budget) return least
  const opened = openLevels(tree, { marks, hardDepth, siblings, allowance: budget - least.tokens, count, countFiles })
  for (;;) {
    const rendered = draw(opened)
    if (rendered.tokens <= budget) return rendered
    // A line may cost more among others than alone.
    for (let over = rendered.tokens - budget; over > 0 && opened.length > 0; ) over -= Math.max(1, opened.pop()?.cost ?? 0)
  }
}

function finish(
  drawing: Drawing,
  whole: { files: number; folders: number },
  count: (text: string) => number,
  notes: readonly string[] = [],
): RenderedTree {
  const legend: string[] = []
  if (drawing.selected > 0) legend.push('(* denotes selected files)')
  if (drawing.anyMapped) legend.push('(+ denotes code-map available)')
  legend.push(...notes)
  const files = whole.files - drawing.files
  const folders = whole.folders - drawing.folders
  const wasTruncated = files > 0 || folders > 0
  if (wasTruncated) legend.push(`(not shown: ${[amount(files, 'file'), amount(folders, 'folder')].filter(Boolean).join(', ')})`)
  const lines = drawing.aborted ? [...drawing.lines, '…'] : drawing.lines
  const text = (legend.length > 0 ? [...lines, '', ...legend] : lines).join('\n')
  return {
    text,
    tokens: count(text),
    wasTruncated,
    ...(wasTruncated ? { notShown: { files, folders } } : {}),
    ...(drawing.aborted ? { isCut: true as const } : {}),
  }
}

function amount(n: number, noun: string): string {
  return n === 0 ? '' : `${n} ${noun}${n === 1 ? '' : 's'}`
}

function countAll(tree: Tree): { files: number; folders: number } {
  const counts = tree.roots.map((root) => countNodes(root.node))
  return { files: counts.reduce((sum, { files }) => sum + files, 0), folders: counts.reduce((sum, { folders }) => sum + folders, 0) }
}

function marksOf({ selected, mapped, absolute }: RenderOptions): Marks {
  const isMapped = mapped === undefined || typeof mapped === 'function' ? mapped : (path: string) => mapped.has(path)
  return { selected, selectedFolders: selectedFolders(selected), isMapped, absolute: absolute ?? false }
}
