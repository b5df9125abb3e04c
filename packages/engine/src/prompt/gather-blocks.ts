// Reads chosen files through the gate into prompt blocks.

import type { LeftOut, PromptManifest, PromptRequest, PromptResult } from '@sheaf/contract'
import { admitFile } from '../gate/index.ts'
import { isLockFile } from '../selection/lock-files.ts'
import type { Tokenizer } from '../tokens/index.ts'
import { eventLoopYielder } from '../work/index.ts'
import { type FreshBlock, openBlockCache } from './block-cache.ts'
import type { ListedFile } from './choose-listed-files.ts'
import { type FileBlock, slicesBlock, wholeFileBlock } from './file-block.ts'
import type { PromptTools } from './prompt-tools.ts'
import { type ReadFile, readFiles } from './read-files.ts'

export interface Gathered {
  blocks: FileBlock[]
  leftOut: LeftOut[]
  findings: PromptResult['findings']
  notes: string[]
  manifest: PromptManifest['files']
}

export async function gatherBlocks(
  chosen: readonly ListedFile[],
  request: PromptRequest,
  tokenizer: Tokenizer,
  tools: PromptTools,
): Promise<Gathered> {
  const gathered: Gathered = { blocks: [], leftOut: [], findings: [], notes: [], manifest: [] }
  const wanted = chosen.filter((file) => !isLeftUnread(file, gathered.leftOut))
  const cache = openBlockCache(blockForm(request, tokenizer, tools), tools.blockFile, (file) => shownPath(file, request))
  const known = new Map(
    wanted.flatMap((file) => {
      const found = cache.find(file)
      return found ? [[file.path, found] as const] : []
    }),
  )
  const { read, leftOut } = await readFiles(
    wanted.filter((file) => !known.has(file.path)),
    tools.measure,
    () => tools.signal?.aborted === true,
  )
  for (const each of leftOut) gathered.leftOut.push(each)
  const readByPath = new Map(read.map((file) => [file.path, file]))
  const fresh: FreshBlock[] = []
  const oddities: Oddities = { defused: [], decoded: [] }
  const yieldToEventLoop = eventLoopYielder()
  for (const { path, mode } of wanted) {
    const turn = yieldToEventLoop()
    if (turn) await turn
    const found = known.get(path)
    const file = readByPath.get(path)
    if (found) {
      gathered.blocks.push(found.block)
      gathered.manifest.push({ path, mode, hash: found.hash })
    } else if (file) addFile(file, request, tokenizer, gathered, oddities, fresh)
  }
  cache.save(fresh, tools.now.getTime())
  gathered.notes.push(...notesOn(oddities))
  return gathered
}

/** Files whose text in the prompt differs from the text on disk. */
export interface Oddities {
  defused: string[]
  decoded: string[]
}

export function notesOn({ defused, decoded }: Oddities): string[] {
  const notes: string[] = []
  if (defused.length > 0) notes.push(`Text that looks like Sheaf's section tags was escaped with a backslash in ${someOf(defused)}.`)
  if (decoded.length > 0) notes.push(`Converted to UTF-8: ${someOf(decoded)}.`)
  return notes
}

function someOf(paths: readonly string[]): string {
  const more = paths.length - 3
  return paths.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

export function shownPath({ root, relative, path }: ListedFile, { absolutePaths }: PromptRequest): string {
  return absolutePaths ? `${root}/${relative}` : path
}

/** Everything except the file itself that affects its block. */
export function blockForm(request: PromptRequest, tokenizer: Tokenizer, { tree }: PromptTools): string {
  const names = tree.roots.length > 1 ? tree.roots.map((root) => [root.path, root.name]) : []
  return JSON.stringify([request.secrets ?? 'redact', tokenizer.encoding, request.absolutePaths ?? false, names])
}

export function isLeftUnread({ path, mode, named }: ListedFile, leftOut: LeftOut[]): boolean {
  const isLock = isLockFile(path) && !named
  if (isLock) leftOut.push({ path, why: 'a lock file; add it explicitly to include it' })
  return mode === 'map' || isLock
}

export function addFile(
  file: ReadFile,
  request: PromptRequest,
  tokenizer: Tokenizer,
  gathered: Gathered,
  oddities: Oddities,
  fresh: FreshBlock[],
): void {
  const admitted = admitFile(file, { secrets: request.secrets ?? 'redact' })
  if (admitted.findings.length > 0) gathered.findings.push({ path: file.path, findings: admitted.findings })
  if (!admitted.ok) {
    gathered.leftOut.push({ path: file.path, why: admitted.why })
    return
  }
  if (admitted.defused) oddities.defused.push(file.path)
  if (admitted.encoding !== 'utf-8') oddities.decoded.push(file.path)
  const ranges = file.ranges?.filter(({ from }) => from <= file.facts.lines)
  if (ranges?.length === 0) {
    gathered.leftOut.push({ path: file.path, why: `the file has only ${file.facts.lines} lines` })
    return
  }
  const source = {
    path: shownPath(file, request),
    text: admitted.text,
    fenced: admitted.untouched ? file.facts.fenced[tokenizer.encoding] : undefined,
    backticks: file.facts.backticks,
  }
  const made = file.mode === 'slices' && ranges ? slicesBlock(source, ranges, tokenizer) : wholeFileBlock(source, tokenizer)
  const block = { ...made, path: file.path }
  const { hash } = file.facts
  gathered.blocks.push(block)
  gathered.manifest.push({ path: file.path, mode: file.mode, hash, ...(ranges ? { ranges } : {}) })
  if (admitted.untouched && admitted.encoding === 'utf-8' && !file.named) fresh.push({ file, stamp: file.stamp, block, hash })
}
