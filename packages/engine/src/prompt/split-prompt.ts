// Cuts a prompt into parts that each fit a chat's limit: files stay whole where they can, the instructions come last.

import { type LineRange, Refusal } from '@sheaf/contract'
import type { Tokenizer } from '../tokens/index.ts'
import { assemblePrompt, type PromptContents } from './assemble-prompt.ts'
import { countSegments } from './count-segments.ts'
import { type FileBlock, slicesBlock } from './file-block.ts'
import { type Segment, segment } from './segment.ts'

export interface PromptPart {
  segments: Segment[]
  tokens: number
}

/** `Part 12 of 34.` and what follows it; more than any such line takes. */
const noteTokens = 40

export function splitPrompt(contents: PromptContents, limit: number, tokenizer: Tokenizer): PromptPart[] {
  const count = (part: Partial<PromptContents>): number => countSegments(assemblePrompt({ ...empty, ...part }), tokenizer).total
  const { tree, maps, files, ...rest } = contents
  const head = count({ tree, maps, sections: contents.sections })
  const tail = count({ ...rest, files: [] })
  const wrapper = 20
  const least = Math.max(head, tail) + noteTokens + wrapper
  if (least >= limit)
    throw new Refusal(
      'over-budget',
      `What cannot be cut (tree, diff, prompts, instructions) needs ${least} tokens with its wrapping; the limit is ${limit}.`,
    )
  const pieces = files.flatMap((block) => cutBlock(block, limit - noteTokens - wrapper, tokenizer))
  const groups: FileBlock[][] = [[]]
  let used = head
  for (const piece of pieces) {
    if (used + piece.segment.tokens + noteTokens + wrapper > limit) {
      groups.push([])
      used = 0
    }
    groups.at(-1)?.push(piece)
    used += piece.segment.tokens
  }
  if (used + tail + noteTokens + wrapper > limit) groups.push([])
  return groups.map((group, at) => {
    const last = at === groups.length - 1
    const body = assemblePrompt({
      ...(last ? contents : { ...empty, sections: contents.sections }),
      tree: at === 0 ? tree : '',
      maps: at === 0 ? maps : '',
      files: group,
    })
    const segments = groups.length === 1 ? body : [segment('other', partNote(at + 1, groups.length)), ...body]
    return { segments, tokens: countSegments(segments, tokenizer).total }
  })
}

const empty: PromptContents = { tree: '', maps: '', files: [], diff: '', editInstructions: '', prompts: [], instructions: '' }

function partNote(part: number, of: number): string {
  return part === of
    ? `Part ${part} of ${of}, the last one. Now do what it asks.\n\n`
    : `Part ${part} of ${of}. Wait for the last part before you answer.\n\n`
}

/** A file larger than a part is shown as line ranges, each in its own part. */
function cutBlock(block: FileBlock, room: number, tokenizer: Tokenizer): FileBlock[] {
  if (block.segment.tokens <= room) return [block]
  const ranges = block.ranges.length > 0 ? block.ranges : [{ from: 1, to: lineCount(block.source().text) }]
  return ranges.flatMap((range) => cutRange(block, range, room, tokenizer))
}

function cutRange(block: FileBlock, { from, to }: LineRange, room: number, tokenizer: Tokenizer): FileBlock[] {
  const piece = slicesBlock(block.source(), [{ from, to }], tokenizer)
  if (piece.segment.tokens <= room) return [piece]
  if (from === to) throw new Refusal('over-budget', `Line ${from} of ${block.path} alone does not fit into a part.`)
  const middle = from + Math.floor((to - from) / 2)
  return [...cutRange(block, { from, to: middle }, room, tokenizer), ...cutRange(block, { from: middle + 1, to }, room, tokenizer)]
}

function lineCount(text: Uint8Array): number {
  let lines = 1
  for (let at = text.indexOf(0x0a); at !== -1 && at < text.length - 1; at = text.indexOf(0x0a, at + 1)) lines++
  return lines
}
