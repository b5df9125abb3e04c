// The prompt of files that are on no disk: a benchmark's repository, say. The same sections, blocks and tree as any other prompt.

import type { EditFormat } from '@sheaf/contract'
import type { FolderNode } from '../disk/index.ts'
import { defuseSectionTags } from '../facts/index.ts'
import { openTokenizer } from '../tokens/index.ts'
import { renderTree } from '../tree/index.ts'
import { assemblePrompt } from './assemble-prompt.ts'
import { countSegments } from './count-segments.ts'
import { editInstructions } from './edit-instructions/edit-instructions.ts'
import { predominantLanguage } from './edit-instructions/example-languages.ts'
import { wholeFileBlock } from './file-block.ts'
import { segmentBytes } from './segment.ts'

export interface TextsRequest {
  /** What the tree calls the folder. */
  root: string
  /** In the order in which they are shown; `/` between folders. */
  files: readonly { path: string; text: string }[]
  edits: EditFormat | null
  instructions: string
}

/** They must not come from a folder of the user's: nothing here looks for secrets. `tokens` are counted when they are asked for. */
export function promptOfTexts({ root, files, edits, instructions }: TextsRequest): { text: string; tokens(): number } {
  const tokenizer = openTokenizer('o200k')
  const paths = files.map(({ path }) => path)
  const count = (text: string): number => tokenizer.count(Buffer.from(text))
  const tree = renderTree(
    { roots: [{ name: root, path: `/${root}`, node: folderOf(root, paths) }] },
    { mode: 'auto', selected: new Set(paths), count },
  )
  // Zero stands for "not counted yet": the text of thirty prompts is wanted far more often than its tokens.
  const segments = assemblePrompt({
    tree: tree.text,
    maps: [],
    mapsTag: 'Referenced APIs',
    files: files.map(({ path, text }) => {
      const safe = defuseSectionTags(text)
      return wholeFileBlock({ path, text: Buffer.from(safe), fenced: 0, backticks: longestRun(safe) }, tokenizer)
    }),
    diff: '',
    editInstructions: edits ? editInstructions(edits, predominantLanguage(paths)) : '',
    prompts: [],
    instructions,
  })
  return {
    text: Buffer.from(segmentBytes(segments)).toString('utf8'),
    tokens: () =>
      countSegments(
        segments.map(({ part, chunks }) => ({ part, chunks })),
        tokenizer,
      ).total,
  }
}

function longestRun(text: string): number {
  return (text.match(/`+/gu) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)
}

/** Folders and files by name, as a walk gives them. */
function folderOf(name: string, paths: readonly string[]): FolderNode {
  const files = paths.filter((path) => !path.includes('/')).sort()
  const below = Map.groupBy(
    paths.filter((path) => path.includes('/')),
    (path) => path.slice(0, path.indexOf('/')),
  )
  return {
    name,
    folders: [...below.keys()].sort().map((folder) =>
      folderOf(
        folder,
        (below.get(folder) ?? []).map((path) => path.slice(folder.length + 1)),
      ),
    ),
    files: files.map((file) => ({ name: file, kind: 'file' })),
  }
}
