// Composes the contents of a prompt, for copying and for counting: tree ─▶ chosen files ─▶ gate ─▶ sections.

import {
  defined,
  type LeftOut,
  type PromptDocument,
  type PromptFile,
  type PromptRequest,
  type PromptResult,
  Refusal,
  type TokenParts,
} from '@sheaf/contract'
import { openTokenizer, type Tokenizer } from '../tokens/index.ts'
import { eventLoopYielder } from '../work/index.ts'
import { assemblePrompt, type PromptContents } from './assemble-prompt.ts'
import { chooseListedFiles, type ListedFile } from './choose-listed-files.ts'
import { countSegments } from './count-segments.ts'
import { editInstructions } from './edit-instructions/edit-instructions.ts'
import { predominantLanguage } from './edit-instructions/example-languages.ts'
import { type Blocks, type Fitted, fitPrompt } from './fit-prompt.ts'
import type { Gathered } from './gather-blocks.ts'
import { gatherDiff } from './gather-diff.ts'
import { gatherDocuments, noDocuments } from './gather-documents.ts'
import { asMaps, gatherMaps, type ShownFiles } from './gather-maps.ts'
import { gatherResources } from './gather-resources.ts'
import { type DrawnTree, keepDrawnTree, type TreeInputs } from './keep-drawn-tree.ts'
import type { PromptTools } from './prompt-tools.ts'
import { drawPromptTree, firmTreeBudget, type TreeBudget, usualTreeBudget } from './prompt-tree.ts'
import { endLine, type Segment } from './segment.ts'
import { findPrompt } from './stored-prompts.ts'

/** Turns chosen files into blocks: with their text to write the prompt, or with only their token counts to count it. */
export type GatherBlocks = (
  chosen: readonly ListedFile[],
  request: PromptRequest,
  tokenizer: Tokenizer,
  tools: PromptTools,
) => Promise<Gathered>

export interface Composed {
  tokenizer: Tokenizer
  contents: PromptContents
  segments: Segment[]
  tokens: TokenParts
  files: PromptFile[]
  documents: PromptDocument[] | undefined
  leftOut: LeftOut[]
  findings: PromptResult['findings']
  notes: string[]
  gathered: Gathered
  fitted: Fitted
}

export async function composePrompt(request: PromptRequest, tools: PromptTools, gatherBlocks: GatherBlocks): Promise<Composed> {
  const encoding = request.encoding ?? 'o200k'
  const tokenizer = openTokenizer(encoding)
  // With fifty thousand files every step takes time, and the host must keep serving its windows.
  const yieldToEventLoop = eventLoopYielder()
  const showsFiles = request.sections?.includes('file_contents') ?? true
  const { chosen, leftOut: notFound } = showsFiles
    ? chooseListedFiles(request, tools.tree, tools.rules, { isLenient: tools.isLenient ?? false })
    : { chosen: [], leftOut: [] }
  await yieldToEventLoop()
  const mode = request.maps ?? (tools.maps ? 'auto' : 'none')
  const files = await asMaps(chosen, mode, tools.maps)
  const gathered = await gatherBlocks(
    files.filter((file) => file.mode !== 'map'),
    request,
    tokenizer,
    tools,
  )
  const showsMaps = request.sections?.includes('file_map') ?? true
  const maps = showsMaps ? await gatherMaps(files, mode, request, tokenizer, tools, shownFiles(gathered)) : { blocks: [], leftOut: [] }
  await yieldToEventLoop()
  const documents = showsFiles ? await gatherDocuments(request, tokenizer, tools) : noDocuments
  const notShown = [...gathered.leftOut, ...maps.leftOut]
  const hasDocuments = documents.blocks.length > 0
  if (showsFiles && asksForFiles(request) && !hasDocuments && !tools.mayBeEmpty && gathered.blocks.length + maps.blocks.length === 0)
    refuseEmpty(tools.isLenient ? [] : notFound, [...notFound, ...notShown])
  const diff = tools.diff ?? (await gatherDiff(request, tools))
  const paths = files.map((file) => file.path)
  const fixed: Omit<PromptContents, 'tree' | 'files' | 'maps'> = {
    mapsTag: mode === 'complete' ? 'Complete Definitions' : 'Referenced APIs',
    diff: diff.text,
    documents: documents.blocks,
    editInstructions: request.edits ? editInstructions(request.edits, predominantLanguage(paths)) : '',
    prompts: (request.prompts ?? []).map((name) => findPrompt(tools.storedPrompts, name)),
    resources: await gatherResources(request, tokenizer, tools),
    instructions: request.instructions ?? '',
    sections: request.sections,
    instructionsFirst: request.instructionsFirst,
  }
  const count = (text: string): number => tokenizer.count(new TextEncoder().encode(text))
  const draw = (blocks: Blocks, treeBudget: TreeBudget): string =>
    drawPromptTree({ request, tree: tools.tree, blocks, budget: treeBudget, count })
  const total = (blocks: Blocks, treeBudget: TreeBudget): number =>
    countSegments(assemblePrompt({ ...fixed, ...blocks, tree: draw(blocks, treeBudget) }), tokenizer).total
  const all: Blocks = { files: gathered.blocks, maps: maps.blocks }
  const { maxTokens = Number.POSITIVE_INFINITY } = request
  const isTooLarge = maxTokens < Number.POSITIVE_INFINITY && total(all, usualTreeBudget) > maxTokens
  const treeBudget = isTooLarge ? firmTreeBudget(maxTokens) : usualTreeBudget
  const fitted: Fitted = isTooLarge
    ? await fitPrompt(all, {
        chosen: files,
        maxTokens,
        tokenizer,
        maps: mode === 'none' ? undefined : tools.maps,
        total: (blocks) => total(blocks, treeBudget),
      })
    : { ...all, dropped: [] }
  await yieldToEventLoop()
  const shown: Blocks = { files: fitted.files, maps: fitted.maps }
  const drawn = (): DrawnTree => {
    const text = draw(shown, treeBudget)
    return { text, tokens: count(text === '' ? '' : endLine(text)) }
  }
  const inputs: TreeInputs = { request, tree: tools.tree, blocks: shown, budget: treeBudget, encoding }
  const { text: tree, tokens: treeTokens } = tools.drawnTreeFile === undefined ? drawn() : keepDrawnTree(tools.drawnTreeFile, inputs, drawn)
  const contents: PromptContents = { ...fixed, ...shown, tree, treeTokens }
  await yieldToEventLoop()
  const segments = assemblePrompt(contents)
  if (segments.length === 0 && !tools.mayBeEmpty) refuseEmpty([], [...notFound, ...notShown, ...fitted.dropped])
  const tokens = countSegments(segments, tokenizer)
  await yieldToEventLoop()
  return {
    tokenizer,
    contents,
    segments,
    tokens,
    files: [
      ...fitted.files.map(({ path, mode: own, segment, why }) => ({
        path,
        mode: own,
        tokens: segment.tokens,
        ...defined({ why }),
      })),
      ...fitted.maps.map(({ path, segment, why, cut }) => ({
        path,
        mode: 'map' as const,
        tokens: segment.tokens,
        ...defined({ why, cut: cut?.length }),
      })),
    ],
    documents: request.documents?.length
      ? documents.blocks.map(({ id, source, segment: { tokens } }) => ({ id, source, tokens }))
      : undefined,
    leftOut: [...notFound, ...notShown, ...documents.leftOut, ...diff.leftOut, ...fitted.dropped],
    findings: [...gathered.findings, ...documents.findings, ...diff.findings],
    notes: [...gathered.notes, ...diff.notes],
    gathered,
    fitted,
  }
}

/** A file shown as slices depends only on what those slices use; a file that is not shown depends on nothing. */
function shownFiles({ blocks }: Gathered): ShownFiles {
  const shown = new Map(blocks.map((block) => [block.path, block]))
  return {
    tokens: blocks.reduce((sum, { segment }) => sum + segment.tokens, 0),
    text(path) {
      const block = shown.get(path)
      if (!block) return ''
      return block.mode === 'slices' ? Buffer.concat(block.segment.chunks).toString('utf8') : undefined
    },
  }
}

/** An open workspace with nothing selected requests no files. */
function asksForFiles({ paths = [], selection = [] }: PromptRequest): boolean {
  return paths.length + selection.length > 0
}

/** A prompt with none of the requested files would be sent by mistake. */
function refuseEmpty(notFound: readonly LeftOut[], leftOut: readonly LeftOut[]): never {
  if (notFound.length > 0) throw new Refusal('path-ignored', firstReason(notFound))
  throw new Refusal('nothing-selected', firstReason(leftOut))
}

function firstReason([first]: readonly LeftOut[]): string | undefined {
  return first && `${first.path}: ${first.why}.`
}
