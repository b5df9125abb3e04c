// Draws the tree of a prompt, with the files in the prompt marked as selected.

import { limits, type PromptRequest } from '@sheaf/contract'
import { type RenderedTree, renderTree, type Tree } from '../tree/index.ts'

export interface TreeBudget {
  tokens: number
  /** The prompt has a maximum that it exceeds: then marks and siblings are left out to stay within the budget. */
  isFirm: boolean
}

export const usualTreeBudget: TreeBudget = { tokens: limits.autoTreeTokenBudget, isFirm: false }

const treeShare = 0.15

/** When a prompt must shrink, the tree shrinks before the files. */
export function firmTreeBudget(maxTokens: number): TreeBudget {
  return { tokens: Math.min(limits.autoTreeTokenBudget, Math.floor(maxTokens * treeShare)), isFirm: true }
}

interface PromptTreeOptions {
  request: PromptRequest
  tree: Tree
  blocks: { files: readonly { path: string }[]; maps: readonly { path: string }[] }
  budget: TreeBudget
  count: (text: string) => number
}

export function drawPromptTree({ request, tree, blocks: { files, maps }, budget, count }: PromptTreeOptions): string {
  const selected = new Set(files.map((file) => file.path))
  const options = {
    mode: request.tree ?? 'auto',
    count,
    absolute: request.absolutePaths ?? false,
    mapped: new Set(maps.map((map) => map.path)),
    budget: budget.tokens,
  } as const
  if (options.mode !== 'auto') return renderTree(tree, { ...options, selected }).text
  const draw = (marked: ReadonlySet<string>, siblings: number = limits.treeSiblingLimit): RenderedTree =>
    renderTree(tree, { ...options, selected: marked, siblings })
  const isNamed = request.paths !== undefined || request.selection !== undefined
  const usual = isNamed ? draw(selected) : (wholeTree(draw, selected, budget) ?? draw(none))
  if (!budget.isFirm || usual.tokens <= budget.tokens) return usual.text
  const siblings = Math.min(limits.treeSiblingLimit, Math.floor(budget.tokens / usualTokensPerLine))
  const narrow = draw(isNamed ? selected : none, siblings)
  // The path of each file is above its text, too, so the marks are missed least.
  return narrow.tokens <= budget.tokens ? narrow.text : draw(none, siblings).text
}

const none: ReadonlySet<string> = new Set()

/** A connector, a name and a mark: no line of the tree has fewer tokens. */
const leastTokensPerLine = 4
const usualTokensPerLine = 10

/** If a large project is selected completely, marking every file leaves no room for the tree itself. */
function wholeTree(
  draw: (marked: ReadonlySet<string>) => RenderedTree,
  selected: ReadonlySet<string>,
  budget: TreeBudget,
): RenderedTree | undefined {
  const marked = selected.size * leastTokensPerLine < budget.tokens ? draw(selected) : undefined
  return marked && !marked.wasTruncated && marked.tokens <= budget.tokens ? marked : undefined
}
