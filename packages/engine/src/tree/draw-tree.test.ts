import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../tokens/index.ts'
import { drawTree, type Plan } from './draw-tree.ts'
import { folderFromPaths } from './folder-from-paths.ts'
import { buildTree } from './tree.ts'

const everything = Number.POSITIVE_INFINITY
const full: Plan = { shows: () => 'all', hardDepth: everything, siblings: everything, allRoots: true }
const marks = { selected: new Set<string>(), selectedFolders: new Set<string>(), isMapped: undefined, absolute: false }

describe('drawTree', () => {
  it('never aborts a text that fits its token allowance', () => {
    const name = fc.oneof(
      fc.constantFrom('a', ' ', '  ', '─', '──', '│', '…', '.', '0', 'the', '\u00a0', '├──'),
      fc.string({ minLength: 1, maxLength: 5 }),
    )
    const path = fc.array(
      name.map((text) => text.replaceAll('/', '_')),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(fc.array(path, { maxLength: 40 }), fc.constantFrom('o200k' as const, 'cl100k' as const), (paths, encoding) => {
        const tree = buildTree([
          {
            path: '/r',
            folder: folderFromPaths(
              'r',
              paths.map((parts) => `${parts.join('/')}!`),
            ),
          },
        ])
        const text = drawTree(tree, full, marks, everything).lines.join('\n')
        expect(drawTree(tree, full, marks, countTokens(text, encoding))).toMatchObject({ aborted: false })
      }),
      { numRuns: 300 },
    )
  })
})
