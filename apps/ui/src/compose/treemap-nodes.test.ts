import { noTokens, type PromptFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, layoutCells, type TreemapNode, treemapNodes } from './treemap-nodes.ts'

const file = (path: string, tokens: number, mode: PromptFile['mode'] = 'full'): PromptFile => ({ path, tokens, mode })

describe('treemapNodes', () => {
  it('groups files by folder, keeps maps separate, and puts the heaviest first', () => {
    const nodes = treemapNodes({
      files: [file('src/a.ts', 10), file('src/net/b.ts', 30), file('readme.md', 5), file('lib/c.ts', 7, 'map')],
      tokens: { ...noTokens, total: 72, files: 45, maps: 7, tree: 20 },
    })
    expect(nodes.map(outline)).toEqual(['Files 45 [src 40 [net 30 [b.ts 30], a.ts 10], readme.md 5]', 'Tree 20', 'Maps 7 [c.ts 7]'])
  })

  it('merges folders that contain only one folder', () => {
    const [files] = treemapNodes({ files: [file('a/b/c/x.ts', 1), file('a/b/c/y.ts', 2), file('z.ts', 1)], tokens: noTokens })
    expect(files && outline(files)).toBe('Files 4 [a/b/c 3 [y.ts 2, x.ts 1], z.ts 1]')
  })

  it('returns no nodes for an empty prompt', () => {
    expect(treemapNodes({ files: [], tokens: noTokens })).toEqual([])
  })
})

describe('layoutCells', () => {
  it('draws every token once, inside the bounds and without overlap', () => {
    const paths = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(paths, fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 40, maxLength: 40 }), (all, weights) => {
        const files = all.map((steps, at) => file(`${steps.join('/')}/${at}.ts`, weights[at] ?? 1))
        const whole = { x: 0, y: 0, width: 700, height: 400 }
        const nodes = treemapNodes({ files, tokens: noTokens })
        const leaves = layoutCells(nodes, whole).filter(({ isFrame }) => !isFrame)
        expect(leaves.reduce((sum, { node }) => sum + node.tokens, 0)).toBe(files.reduce((sum, { tokens }) => sum + tokens, 0))
        for (const { rect } of leaves) {
          expect(rect.x).toBeGreaterThanOrEqual(0)
          expect(rect.y).toBeGreaterThanOrEqual(0)
          expect(rect.x + rect.width).toBeLessThan(whole.width + 0.01)
          expect(rect.y + rect.height).toBeLessThan(whole.height + 0.01)
        }
        for (const [at, one] of leaves.entries()) for (const other of leaves.slice(at + 1)) expect(overlap(one, other)).toBeLessThan(1e-4)
      }),
      { numRuns: 60 },
    )
  })

  it('draws fifty thousand files in fewer than five thousand cells', () => {
    const files = Array.from({ length: 50_000 }, (_, at) => file(`src/${at % 40}/f${at}.ts`, 1 + (at % 90)))
    expect(layoutCells(treemapNodes({ files, tokens: noTokens }), { x: 0, y: 0, width: 700, height: 500 }).length).toBeLessThan(5_000)
  })
})

function outline({ name, tokens, children }: TreemapNode): string {
  return `${name} ${tokens}${children ? ` [${children.map(outline).join(', ')}]` : ''}`
}

function overlap({ rect: a }: Cell, { rect: b }: Cell): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
