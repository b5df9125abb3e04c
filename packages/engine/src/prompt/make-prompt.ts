// The way out, from end to end: tree ─▶ chosen files ─▶ gate ─▶ sections ─▶ prompt.

import { type LeftOut, limits, type PromptMade, type PromptManifest, type PromptRequest, Refusal } from '@sheaf/contract'
import { openTokenizer } from '../tokens/index.ts'
import { renderTree, type Tree } from '../tree/index.ts'
import { assemblePrompt, type PromptContents } from './assemble-prompt.ts'
import { capPrompt } from './cap-prompt.ts'
import { chooseListed } from './choose-listed.ts'
import { countSegments } from './count-segments.ts'
import { editInstructions } from './edit-instructions/edit-instructions.ts'
import { predominantLanguage } from './edit-instructions/example-languages.ts'
import type { FileBlock } from './file-block.ts'
import { fitBlocks } from './fit-blocks.ts'
import { type Gathered, gatherBlocks } from './gather-blocks.ts'
import { gatherDiff } from './gather-diff.ts'
import { promptText } from './prompt-text.ts'
import type { PromptTools } from './prompt-tools.ts'
import { splitPrompt } from './split-prompt.ts'
import { findPrompt } from './stored-prompts.ts'

export async function makePrompt(request: PromptRequest, tools: PromptTools): Promise<{ made: PromptMade; manifest: PromptManifest }> {
  const encoding = request.encoding ?? 'o200k'
  const tokenizer = openTokenizer(encoding)
  const showsFiles = request.sections?.includes('file_contents') ?? true
  const { chosen, leftOut: notFound } = showsFiles ? chooseListed(request, tools.tree, tools.rules) : { chosen: [], leftOut: [] }
  const gathered = await gatherBlocks(chosen, request, tokenizer, tools)
  if (showsFiles && isNamed(request) && gathered.blocks.length === 0) refuseEmpty(notFound, gathered.leftOut)
  const diff = await gatherDiff(request, tools)
  const paths = chosen.map((file) => file.path)
  const fixed: Omit<PromptContents, 'tree' | 'files'> = {
    maps: '',
    diff: diff.text,
    editInstructions: request.edits ? editInstructions(request.edits, predominantLanguage(paths)) : '',
    prompts: (request.prompts ?? []).map((name) => findPrompt(tools.storedPrompts, name)),
    instructions: request.instructions ?? '',
    sections: request.sections,
    instructionsFirst: request.instructionsFirst,
  }
  const drawn = (files: readonly FileBlock[]): PromptContents => ({
    ...fixed,
    files,
    tree: drawTree(request, tools.tree, files, (text) => tokenizer.count(new TextEncoder().encode(text))),
  })
  const fitted = fit(gathered, request.maxTokens, (files) => countSegments(assemblePrompt(drawn(files)), tokenizer).total)
  const dropped = fitted.dropped.map(
    (block): LeftOut => ({
      path: block.path,
      why: `left out to stay within ${request.maxTokens} tokens (it has ${block.segment.tokens})`,
    }),
  )
  const contents = drawn(fitted.kept)
  const segments = assemblePrompt(contents)
  if (segments.length === 0) refuseEmpty([], [...gathered.leftOut, ...dropped])
  const tokens = countSegments(segments, tokenizer)
  capPrompt(segments, tokens.total, encoding, tools.tier)
  const parts = request.split ? splitPrompt(contents, request.split, tokenizer) : undefined
  const shown = new Set(fitted.kept.map((block) => block.path))
  const manifest: PromptManifest = {
    id: tools.newId(),
    madeAt: tools.now.toISOString(),
    roots: tools.tree.roots.map((root) => root.path),
    files: gathered.manifest.filter((entry) => shown.has(entry.path)),
  }
  const made: PromptMade = {
    text: promptText(segments),
    tokens,
    files: fitted.kept.map(({ path, mode, segment }) => ({ path, mode, tokens: segment.tokens })),
    leftOut: [...notFound, ...gathered.leftOut, ...diff.leftOut, ...dropped],
    findings: [...gathered.findings, ...diff.findings],
    notes: [...gathered.notes, ...diff.notes],
    manifestId: manifest.id,
  }
  if (parts) made.parts = parts.map((part) => ({ text: promptText(part.segments), tokens: part.tokens }))
  return { made, manifest }
}

/** The tree shows what is selected, so it changes with what fits: measured again until both agree. */
function fit(
  gathered: Gathered,
  maxTokens: number | undefined,
  total: (files: readonly FileBlock[]) => number,
): { kept: FileBlock[]; dropped: FileBlock[] } {
  if (maxTokens === undefined) return { kept: gathered.blocks, dropped: [] }
  let room = maxTokens
  for (;;) {
    const fitted = fitBlocks(gathered.blocks, room)
    const over = total(fitted.kept) - maxTokens
    if (over <= 0) return fitted
    if (fitted.kept.length === 0)
      throw new Refusal('over-budget', `Without any file the prompt still has ${over + maxTokens} tokens; the maximum is ${maxTokens}.`)
    const kept = fitted.kept.reduce((sum, block) => sum + block.segment.tokens, 0)
    room = Math.max(0, kept - over)
  }
}

/** A connector, a name and a mark: no line of the tree has fewer tokens. */
const leastTokensPerLine = 4

function drawTree(request: PromptRequest, tree: Tree, files: readonly FileBlock[], count: (text: string) => number): string {
  const selected = new Set(files.map((file) => file.path))
  const options = { mode: request.tree ?? 'auto', count, absolute: request.absolutePaths ?? false } as const
  // When all of a large project is in, marking every file leaves no room for the tree itself.
  if (isNamed(request) || options.mode !== 'auto') return renderTree(tree, { ...options, selected }).text
  const marked = selected.size * leastTokensPerLine < limits.autoTreeTokenBudget ? renderTree(tree, { ...options, selected }) : undefined
  return marked && !marked.wasTruncated ? marked.text : renderTree(tree, { ...options, selected: new Set() }).text
}

function isNamed(request: PromptRequest): boolean {
  return request.paths !== undefined || request.selection !== undefined
}

/** A prompt without any of the files that were asked for would be sent by mistake. */
function refuseEmpty(notFound: readonly LeftOut[], leftOut: readonly LeftOut[]): never {
  if (notFound.length > 0) throw new Refusal('path-ignored', firstReason(notFound))
  throw new Refusal('nothing-selected', firstReason(leftOut))
}

function firstReason([first]: readonly LeftOut[]): string | undefined {
  return first && `${first.path}: ${first.why}.`
}
