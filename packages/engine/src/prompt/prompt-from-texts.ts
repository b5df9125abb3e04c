// Makes the prompt of files that are not on disk, such as a benchmark's, with the same sections, blocks and tree as any other.

import type { EditFormat } from '@sheaf/contract'
import type { FolderNode } from '../disk/index.ts'
import { escapeSectionTags } from '../facts/index.ts'
import { openTokenizer } from '../tokens/index.ts'
import { renderTree } from '../tree/index.ts'
import { assemblePrompt } from './assemble-prompt.ts'
import { countSegments } from './count-segments.ts'
import { editInstructions } from './edit-instructions/edit-instructions.ts'
import { predominantLanguage } from './edit-instructions/example-languages.ts'
import { wholeFileBlock } from './file-block.ts'
import { segmentBytes } from './segment.ts'

export interface TextsRequest {
  /** The folder's name in the tree. */
  root: string
  /** In display order; `/` between folders. */
  files: readonly { path: string; text: string }[]
  edits: EditFormat | null
  instructions: string
}

/** Not for files from a user's folder: nothing here looks for secrets. `tokens` counts on demand. */
export function promptFromTexts({ root, files, edits, instructions }: TextsRequest): { text: string; tokens(): number } {
  const tokenizer = openTokenizer('o200k')
  const paths = files.map(({ path }) => path)
  const count = (text: string): number => tokenizer.count(Buffer.from(text))
  const tree = renderTree(
    { roots: [{ name: root, path: `/${root}`, node: folderOf(root, paths) }] },
    { mode: 'auto', selected: new Set(paths), count },
  )
  // Zero means "not counted yet": the text is needed far more often than its token count.
  const segments = assemblePrompt({
    tree: tree.text,
    maps: [],
    mapsTag: 'Referenced APIs',
    files: files.map(({ path, text }) => {
      const safe = escapeSectionTags(text)
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

/** Folders and files sorted by name, as in a walk. */
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
