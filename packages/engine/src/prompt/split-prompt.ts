// Splits a prompt into parts that each fit a chat's limit: files stay whole if possible, the instructions come last.

import { type LineRange, Refusal } from '@sheaf/contract'
import type { Tokenizer } from '../tokens/index.ts'
import { assemblePrompt, type PromptContents } from './assemble-prompt.ts'
import { countSegments } from './count-segments.ts'
import { type FileBlock, slicesBlock } from './file-block.ts'
import type { DocumentBlock } from './gather-documents.ts'
import type { MapBlock } from './map-block.ts'
import { type Segment, segment } from './segment.ts'

export interface PromptPart {
  segments: Segment[]
  tokens: number
}

interface Group {
  maps: MapBlock[]
  files: FileBlock[]
  documents: DocumentBlock[]
}

/** Upper bound for the line `Part 12 of 34. …`. */
const noteTokens = 40

export function splitPrompt(contents: PromptContents, limit: number, tokenizer: Tokenizer): PromptPart[] {
  const count = (part: Partial<PromptContents>): number => countSegments(assemblePrompt({ ...empty, ...part }), tokenizer).total
  const { tree, maps, files, documents = [], ...rest } = contents
  const head = count({ tree, sections: contents.sections })
  const tail = count({ ...rest, maps: [], files: [] })
  const wrapper = 40
  const least = Math.max(head, tail) + noteTokens + wrapper
  if (least >= limit)
    throw new Refusal(
      'over-budget',
      `The tree, diff, stored prompts, and instructions can't be split. They need ${least.toLocaleString('en')} tokens, but the limit is ${limit.toLocaleString('en')}.`,
    )
  const room = limit - noteTokens - wrapper
  const tooLarge = maps.find((map) => map.segment.tokens > room)
  if (tooLarge) throw new Refusal('over-budget', `The code map of ${tooLarge.path} doesn't fit into one part.`)
  const largeDocument = documents.find((document) => document.segment.tokens > room)
  if (largeDocument)
    throw new Refusal(
      'over-budget',
      `The document ${largeDocument.source} doesn't fit into one part. Choose fewer of its pages or sections.`,
    )
  const groups: Group[] = [{ maps: [], files: [], documents: [] }]
  let used = head
  const groupFor = (tokens: number): Group => {
    const last = groups.at(-1)
    if (last && used + tokens <= room) {
      used += tokens
      return last
    }
    const fresh: Group = { maps: [], files: [], documents: [] }
    groups.push(fresh)
    used = tokens
    return fresh
  }
  for (const map of maps) groupFor(map.segment.tokens).maps.push(map)
  for (const piece of files.flatMap((block) => cutBlock(block, room, tokenizer))) groupFor(piece.segment.tokens).files.push(piece)
  for (const document of documents) groupFor(document.segment.tokens).documents.push(document)
  if (used + tail > room) groupFor(Number.POSITIVE_INFINITY)
  return groups.map((group, at) => {
    const last = at === groups.length - 1
    const body = assemblePrompt({
      ...(last ? contents : { ...empty, mapsTag: contents.mapsTag, sections: contents.sections }),
      tree: at === 0 ? tree : '',
      ...group,
    })
    const segments = groups.length === 1 ? body : [segment('other', partNote(at + 1, groups.length)), ...body]
    return { segments, tokens: countSegments(segments, tokenizer).total }
  })
}

const empty: PromptContents = {
  tree: '',
  maps: [],
  mapsTag: 'Referenced APIs',
  files: [],
  diff: '',
  editInstructions: '',
  prompts: [],
  instructions: '',
}

function partNote(part: number, of: number): string {
  return part === of
    ? `Part ${part} of ${of}, the last one. Now do what it asks.\n\n`
    : `Part ${part} of ${of}. Wait for the last part before you answer.\n\n`
}

/** A file larger than a part is cut into line ranges that fit. */
function cutBlock(block: FileBlock, room: number, tokenizer: Tokenizer): FileBlock[] {
  if (block.segment.tokens <= room) return [block]
  const ranges = block.ranges.length > 0 ? block.ranges : [{ from: 1, to: lineCount(block.source().text) }]
  return ranges.flatMap((range) => cutRange(block, range, room, tokenizer))
}

function cutRange(block: FileBlock, { from, to }: LineRange, room: number, tokenizer: Tokenizer): FileBlock[] {
  const piece = slicesBlock(block.source(), [{ from, to }], tokenizer)
  if (piece.segment.tokens <= room) return [piece]
  if (from === to) throw new Refusal('over-budget', `Line ${from} of ${block.path} doesn't fit into one part.`)
  const middle = from + Math.floor((to - from) / 2)
  return [...cutRange(block, { from, to: middle }, room, tokenizer), ...cutRange(block, { from: middle + 1, to }, room, tokenizer)]
}

function lineCount(text: Uint8Array): number {
  let lines = 1
  for (let at = text.indexOf(0x0a); at !== -1 && at < text.length - 1; at = text.indexOf(0x0a, at + 1)) lines++
  return lines
}
