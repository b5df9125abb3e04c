import { limits, type PromptRequest } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../tokens/index.ts'
import { folderFromPaths } from '../tree/folder-from-paths.ts'
import { buildTree } from '../tree/index.ts'
import { drawPromptTree, firmTreeBudget, type TreeBudget, usualTreeBudget } from './prompt-tree.ts'

const paths = Array.from({ length: 40 }, (_, at) => `part-${at}/file-${at}.ts`)
const tree = buildTree([{ path: '/r', folder: folderFromPaths('r', paths) }])

function draw(request: Omit<PromptRequest, 'roots'>, budget: TreeBudget, files = paths): string {
  return drawPromptTree({
    request: { roots: ['/r'], ...request },
    tree,
    blocks: { files: files.map((path) => ({ path })), maps: [] },
    budget,
    count: (text) => countTokens(text),
  })
}

const marked = (text: string): number => text.match(/ \*$/gm)?.length ?? 0

describe('drawPromptTree', () => {
  it('marks named files even above the budget, and a whole project only if everything fits', () => {
    const small = { tokens: 300, isFirm: false }
    expect([draw({ paths }, small), draw({}, small), draw({}, usualTreeBudget)].map(marked)).toEqual([40, 0, 40])
  })

  it('leaves out siblings, then marks, to stay within a firm budget', () => {
    const firm = { tokens: 150, isFirm: true }
    const one = ['part-7/file-7.ts']
    const firstParts = ['part-0', 'part-1', ...Array.from({ length: 10 }, (_, at) => `part-${at + 10}`), 'part-2', 'part-20']
    expect(draw({ paths: one }, firm, one)).toBe(`r
${firstParts.map((part) => `├── ${part}\n`).join('')}├── part-7
│   └── file-7.ts *
└── …

(* denotes selected files)
(not shown: 39 files, 25 folders)`)
    for (const request of [{ paths }, {}]) {
      expect(draw(request, firm)).toBe(`r
${[...firstParts, 'part-21'].map((part) => `├── ${part}\n`).join('')}└── …

(not shown: 40 files, 25 folders)`)
    }
  })

  it('takes a share of the maximum of a prompt, up to the usual budget', () => {
    expect([1_000, 1_000_000].map(firmTreeBudget)).toEqual([
      { tokens: 150, isFirm: true },
      { tokens: limits.autoTreeTokenBudget, isFirm: true },
    ])
  })
})
