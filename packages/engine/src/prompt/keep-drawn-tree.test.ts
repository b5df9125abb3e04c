import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FolderNode } from '../disk/index.ts'
import { keepDrawnTree, type TreeInputs } from './keep-drawn-tree.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-drawn-'))
  file = join(folder, 'drawn', 'tree.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const node = (name: string, files: readonly string[], folders: FolderNode[] = []): FolderNode => ({
  name,
  folders,
  files: files.map((each) => ({ name: each, kind: 'file' })),
})

const inputs: TreeInputs = {
  request: { roots: ['/code/api'] },
  tree: { roots: [{ name: 'api', path: '/code/api', node: node('api', ['a.ts', 'b.ts']) }] },
  blocks: { files: [{ path: 'a.ts' }], maps: [] },
  budget: { tokens: 6_000, isFirm: false },
  encoding: 'o200k',
}

/** Returns how often the tree was drawn for these inputs, one after another. */
function draws(...given: readonly TreeInputs[]): number {
  let drawn = 0
  for (const each of given) keepDrawnTree(file, each, () => ({ text: `tree ${++drawn}`, tokens: drawn }))
  return drawn
}

it('returns the kept tree and its count for the same inputs', () => {
  const fresh = { text: 'api\n└── “ü”\ud800', tokens: 7 }
  expect(keepDrawnTree(file, inputs, () => fresh)).toEqual(fresh)
  expect(keepDrawnTree(file, structuredClone(inputs), () => ({ text: 'drawn again', tokens: 1 }))).toEqual(fresh)
})

it.each<[what: string, other: TreeInputs]>([
  ['a renamed file', { ...inputs, tree: { roots: [{ name: 'api', path: '/code/api', node: node('api', ['a.ts', 'c.ts']) }] } }],
  [
    'a file moved into a folder',
    { ...inputs, tree: { roots: [{ name: 'api', path: '/code/api', node: node('api', ['a.ts'], [node('d', ['b.ts'])]) }] } },
  ],
  ['another root name', { ...inputs, tree: { roots: [{ name: 'web', path: '/code/api', node: node('api', ['a.ts', 'b.ts']) }] } }],
  ['another selected file', { ...inputs, blocks: { files: [{ path: 'b.ts' }], maps: [] } }],
  ['a map in place of the file', { ...inputs, blocks: { files: [], maps: [{ path: 'a.ts' }] } }],
  ['another mode', { ...inputs, request: { ...inputs.request, tree: 'full' } }],
  ['absolute paths', { ...inputs, request: { ...inputs.request, absolutePaths: true } }],
  ['named paths', { ...inputs, request: { ...inputs.request, paths: ['a.ts'] } }],
  ['a firm budget', { ...inputs, budget: { tokens: 6_000, isFirm: true } }],
  ['a smaller budget', { ...inputs, budget: { tokens: 5_000, isFirm: false } }],
  ['another encoding', { ...inputs, encoding: 'cl100k' }],
])('draws the tree again for %s', (_what, other) => {
  expect(draws(inputs, inputs, other, other, inputs)).toBe(3)
})

it('draws the tree again if the file is truncated, foreign or damaged', () => {
  draws(inputs)
  const whole = readFileSync(file)
  for (const bytes of [whole.subarray(0, whole.length - 1), Buffer.from('null'), Buffer.from('{"key":1}'), Buffer.alloc(50)]) {
    writeFileSync(file, bytes)
    expect(draws(inputs)).toBe(1)
  }
})

it('draws the tree if nothing can be kept', () => {
  writeFileSync(join(folder, 'drawn'), 'a file in the way')
  expect(draws(inputs, inputs)).toBe(2)
})
