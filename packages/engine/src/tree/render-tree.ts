// Renders the tree (formats §3.3): connectors, markers, a legend for the markers used, and a last line naming what was left out.

import { limits, type TreeMode } from '@sheaf/contract'
import { type Drawing, drawTree, type Marks, type OutputLimit, type Plan, selectedFolders } from './draw-tree.ts'
import { countNodes, type Tree } from './tree.ts'

export interface RenderOptions {
  mode: TreeMode
  /** 0 is the root and its immediate children; nothing below is shown, selected or not. */
  depth?: number
  /** Paths in the tree's format. */
  selected: ReadonlySet<string>
  mapped?: ReadonlySet<string> | ((path: string) => boolean)
  /** Token budget of Auto. */
  budget?: number
  count: (text: string) => number
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
}

export function renderTree(tree: Tree, options: RenderOptions): RenderedTree {
  if (options.mode === 'none' || tree.roots.length === 0) return { text: '', tokens: 0, wasTruncated: false }
  const marks = marksOf(options)
  const hardDepth = options.depth ?? Number.POSITIVE_INFINITY
  if (options.mode === 'auto') return renderAuto(tree, options, marks, hardDepth)
  const plan: Plan = {
    show: options.mode,
    softDepth: Number.POSITIVE_INFINITY,
    hardDepth,
    siblings: options.siblings ?? Number.POSITIVE_INFINITY,
    allRoots: options.mode !== 'selected',
    limit: options.limit,
  }
  const drawing = drawTree(tree, plan, marks, Number.POSITIVE_INFINITY)
  const isWhole = !drawing.aborted && hardDepth === Number.POSITIVE_INFINITY && options.siblings === undefined
  return finish(drawing, isWhole ? drawing : measure(tree, { ...plan, ...unbounded }, marks), options.count)
}

const unbounded = { hardDepth: Number.POSITIVE_INFINITY, siblings: Number.POSITIVE_INFINITY, limit: undefined }

/** From the most to the least that formats §3.3 allows in Auto. */
const autoPlans: readonly Pick<Plan, 'show' | 'softDepth'>[] = [
  { show: 'full', softDepth: Number.POSITIVE_INFINITY },
  { show: 'full', softDepth: limits.autoTreeShallowDepth },
  { show: 'folders', softDepth: Number.POSITIVE_INFINITY },
  { show: 'folders', softDepth: limits.autoTreeShallowDepth },
  { show: 'selected', softDepth: Number.POSITIVE_INFINITY },
]

function renderAuto(tree: Tree, options: RenderOptions, marks: Marks, hardDepth: number): RenderedTree {
  const budget = options.budget ?? limits.autoTreeTokenBudget
  const whole = countAll(tree)
  for (const candidate of autoPlans) {
    const drawing = drawTree(
      tree,
      { ...candidate, hardDepth, siblings: options.siblings ?? limits.treeSiblingLimit, allRoots: true },
      marks,
      budget,
    )
    if (drawing.aborted) continue
    const rendered = finish(drawing, whole, options.count)
    if (rendered.tokens <= budget) return rendered
  }
  return finish(
    drawTree(tree, { show: 'roots', softDepth: 0, hardDepth, siblings: 0, allRoots: true }, marks, Number.POSITIVE_INFINITY),
    whole,
    options.count,
  )
}

function finish(drawing: Drawing, whole: { files: number; folders: number }, count: (text: string) => number): RenderedTree {
  const legend: string[] = []
  if (drawing.anySelected) legend.push('(* denotes selected files)')
  if (drawing.anyMapped) legend.push('(+ denotes code-map available)')
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

function measure(tree: Tree, plan: Plan, marks: Marks): { files: number; folders: number } {
  if (plan.show === 'full') return countAll(tree)
  return drawTree(tree, plan, marks, Number.POSITIVE_INFINITY)
}

function countAll(tree: Tree): { files: number; folders: number } {
  const counts = tree.roots.map((root) => countNodes(root.node))
  return { files: counts.reduce((sum, { files }) => sum + files, 0), folders: counts.reduce((sum, { folders }) => sum + folders, 0) }
}

function marksOf({ selected, mapped, absolute }: RenderOptions): Marks {
  const isMapped = mapped === undefined || typeof mapped === 'function' ? mapped : (path: string) => mapped.has(path)
  return { selected, selectedFolders: selectedFolders(selected), isMapped, absolute: absolute ?? false }
}
