// Chosen files through the gate, as blocks of the prompt.

import type { LeftOut, PromptMade, PromptManifest, PromptRequest } from '@sheaf/contract'
import { admitFile, type GatePolicy } from '../gate/index.ts'
import { isLockFile } from '../selection/lock-files.ts'
import type { Tokenizer } from '../tokens/index.ts'
import type { ListedFile } from './choose-listed.ts'
import { type FileBlock, slicesBlock, wholeFileBlock } from './file-block.ts'
import type { PromptTools } from './prompt-tools.ts'
import { type ReadFile, readFiles } from './read-files.ts'

export interface Gathered {
  blocks: FileBlock[]
  leftOut: LeftOut[]
  findings: PromptMade['findings']
  notes: string[]
  manifest: PromptManifest['files']
}

export async function gatherBlocks(
  chosen: readonly ListedFile[],
  request: PromptRequest,
  tokenizer: Tokenizer,
  tools: PromptTools,
): Promise<Gathered> {
  const kept: ListedFile[] = []
  const skipped: LeftOut[] = []
  for (const file of chosen) {
    const why = whyUnread(file)
    if (why === undefined) kept.push(file)
    else skipped.push({ path: file.path, why })
  }
  const { read, leftOut } = await readFiles(kept, tools.measure, () => tools.signal?.aborted === true)
  const gathered: Gathered = { blocks: [], leftOut: [...skipped, ...leftOut], findings: [], notes: [], manifest: [] }
  const policy: GatePolicy = { secrets: request.secrets ?? 'redact' }
  for (const file of read) addFile(file, policy, request, tokenizer, gathered)
  return gathered
}

function whyUnread({ path, mode, named }: ListedFile): string | undefined {
  if (mode === 'map') return 'code maps are not part of this version yet'
  return isLockFile(path) && !named ? 'a lock file; name it to include it' : undefined
}

function addFile(file: ReadFile, policy: GatePolicy, request: PromptRequest, tokenizer: Tokenizer, gathered: Gathered): void {
  const admitted = admitFile(file, policy)
  if (admitted.findings.length > 0) gathered.findings.push({ path: file.path, findings: admitted.findings })
  if (!admitted.ok) {
    gathered.leftOut.push({ path: file.path, why: admitted.why })
    return
  }
  gathered.notes.push(...admitted.notes)
  const path = request.absolutePaths ? `${file.root}/${file.relative}` : file.path
  const source = {
    path,
    text: admitted.text,
    fenced: admitted.untouched ? file.facts.fenced[tokenizer.encoding] : undefined,
    backticks: file.facts.backticks,
  }
  const ranges = file.ranges?.filter(({ from }) => from <= file.facts.lines)
  if (ranges?.length === 0) {
    gathered.leftOut.push({ path: file.path, why: `it has only ${file.facts.lines} lines` })
    return
  }
  const block = file.mode === 'slices' && ranges ? slicesBlock(source, ranges, tokenizer) : wholeFileBlock(source, tokenizer)
  gathered.blocks.push({ ...block, path: file.path })
  gathered.manifest.push({ path: file.path, mode: file.mode, hash: file.facts.hash, ...(ranges ? { ranges } : {}) })
}
