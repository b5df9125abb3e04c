// Keeps the tree of the last prompt with its token count: drawing and counting it takes longer than finding all stored file blocks.
// A damaged or foreign file counts as missing.

import type { PromptRequest, TokenEncoding } from '@sheaf/contract'
import { hashBytes } from '../disk/index.ts'
import { tryReadFile } from '../disk/store/try-read-file.ts'
import { writeCache } from '../disk/store/write-cache.ts'
import type { Tree } from '../tree/index.ts'
import type { TreeBudget } from './prompt-tree.ts'

export interface DrawnTree {
  text: string
  /** Exact count of the text as a separate section. */
  tokens: number
}

/** Everything that affects the drawn tree and its count. */
export interface TreeInputs {
  request: PromptRequest
  tree: Tree
  blocks: { files: readonly { path: string }[]; maps: readonly { path: string }[] }
  budget: TreeBudget
  encoding: TokenEncoding
}

/** Raise when the tree is drawn differently, so that older files are ignored. */
const version = 1
const keptFiles = 20

/** Returns the tree in `file` if it was drawn from the same inputs; draws and keeps it otherwise. */
export function keepDrawnTree(file: string, inputs: TreeInputs, draw: () => DrawnTree): DrawnTree {
  const key = keyOf(inputs)
  const kept = find(file, key)
  if (kept) return kept
  const drawn = draw()
  writeCache(file, [Buffer.from(JSON.stringify({ key, ...drawn }))], keptFiles)
  return drawn
}

function keyOf({ request, tree, blocks, budget, encoding }: TreeInputs): string {
  const isNamed = request.paths !== undefined || request.selection !== undefined
  const paths = (shown: readonly { path: string }[]): string[] => shown.map(({ path }) => path)
  const options = [request.tree ?? 'auto', request.absolutePaths ?? false, isNamed, budget, encoding]
  return hashBytes(Buffer.from(JSON.stringify([version, options, tree.roots, paths(blocks.files), paths(blocks.maps)])))
}

function find(file: string, key: string): DrawnTree | undefined {
  const found = parse(tryReadFile(file)?.toString('utf8') ?? 'null')
  if (typeof found !== 'object' || found === null || !('key' in found) || !('text' in found) || !('tokens' in found)) return undefined
  const { text, tokens } = found
  return found.key === key && typeof text === 'string' && typeof tokens === 'number' ? { text, tokens } : undefined
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
