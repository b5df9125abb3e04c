// Mistakes that models make, each applied to a correct reply.

import type { Random } from '../repository/open-random.ts'
import type { Files } from '../repository/repository.ts'
import type { EditBlock } from './edit-blocks.ts'
import { sentences, type WritingStyle, type WrittenFile, writeReply } from './write-reply.ts'

export const mistakes = [
  'wrong-twin',
  'missed-part',
  'ambiguous-search',
  'invented-search',
  'wrong-detail',
  'lost-line',
  'stray-edit',
  'cut-off',
  'prose-only',
  'over-long',
] as const
export type Mistake = (typeof mistakes)[number]

export interface FlawedReply {
  reply: string
  finish: 'stop' | 'length'
}

/** `files`: those of a correct reply. `shown`: those of the prompt. Undefined: this mistake does not fit. */
export function applyMistake(
  mistake: Mistake,
  files: readonly WrittenFile[],
  shown: Files,
  style: WritingStyle,
  random: Random,
): FlawedReply | undefined {
  const write = (some: readonly WrittenFile[]): FlawedReply => ({ reply: writeReply(some, style, random), finish: 'stop' })
  if (mistake === 'prose-only') return { reply: `${sentences(random.between(3, 20), random)}\n`, finish: 'stop' }
  if (mistake === 'over-long') return { ...write(files), reply: `${sentences(random.between(220, 600), random)}\n\n${write(files).reply}` }
  if (mistake === 'cut-off') return { reply: cutOff(write(files).reply), finish: 'length' }
  const flawed = inFiles(mistake, files, shown, random)
  const isMade = style.whole ? flawed.some(({ path, text }, at) => path !== files[at]?.path || text !== files[at]?.text) : true
  return isMade && JSON.stringify(flawed) !== JSON.stringify(files) ? write(flawed) : undefined
}

function inFiles(
  mistake: Exclude<Mistake, 'prose-only' | 'over-long' | 'cut-off'>,
  files: readonly WrittenFile[],
  shown: Files,
  random: Random,
): WrittenFile[] {
  switch (mistake) {
    case 'wrong-twin':
      return files.map((file) => ({ ...file, path: twinOf(file.path, shown, random) }))
    case 'missed-part':
      return withoutOne(files, random)
    case 'ambiguous-search':
      return onBlocks(files, oneLined)
    case 'invented-search':
      return onBlocks(files, (block) => ({ ...block, search: ['// as before, with the change below', ...block.search] }))
    case 'wrong-detail':
      return onBlocks(files, (block) => ({ ...block, content: detailChanged(block) }))
    case 'lost-line':
      return onBlocks(files, (block) => ({ ...block, content: block.content.slice(0, -1) }))
    case 'stray-edit':
      return onBlocks(files, (block) => ({
        ...block,
        content: [...block.content, block.search.findLast((line) => line.trim() !== '') ?? ''],
      }))
  }
}

function cutOff(reply: string): string {
  return reply.slice(0, Math.floor(reply.length * 0.6))
}

/** A file of the same name in another folder, or any other. */
function twinOf(path: string, shown: Files, random: Random): string {
  const others = [...shown.keys()].filter((other) => other !== path)
  const alike = others.filter((other) => other.endsWith(path.slice(path.lastIndexOf('/'))))
  return alike.length > 0 ? random.pick(alike) : others.length > 0 ? random.pick(others) : path
}

/** Drops one of several files, or the first of several changes; a single one is not made. */
function withoutOne(files: readonly WrittenFile[], random: Random): WrittenFile[] {
  if (files.length > 1) {
    const gone = random.below(files.length)
    return files.filter((_, at) => at !== gone)
  }
  return files.map((file) => ({ ...file, blocks: file.blocks.length > 1 ? file.blocks.slice(1) : file.blocks.map(unchanged), text: '' }))
}

function unchanged({ path, search }: EditBlock): EditBlock {
  return { path, search, content: [...search.slice(0, -1), `${search.at(-1) ?? ''} `] }
}

function oneLined(block: EditBlock): EditBlock {
  const at = block.search.findIndex((line) => line.trim() === '}' || line.trim().startsWith('return') || line.trim() !== '')
  return { ...block, search: block.search.slice(at, at + 1), content: block.content }
}

function detailChanged({ search, content }: EditBlock): string[] {
  const at = content.findIndex((line) => !search.includes(line) && /[A-Za-z]{4}/.test(line))
  const target = at >= 0 ? at : content.findIndex((line) => /[A-Za-z]{4}/.test(line))
  return content.map((line, row) => (row === target ? line.replace(/([A-Za-z]{4,})(?![\s\S]*[A-Za-z]{4})/, '$1s') : line))
}

function onBlocks(files: readonly WrittenFile[], change: (block: EditBlock) => EditBlock): WrittenFile[] {
  return files.map((file) => {
    const blocks = file.blocks.map((block, at) => (at === 0 ? change(block) : block))
    const [first] = file.blocks
    const [flawed] = blocks
    // In replies with whole files, the mistake is in the whole text.
    const text = first && flawed ? file.text.replace(first.content.join('\n'), () => flawed.content.join('\n')) : file.text
    return { ...file, blocks, text }
  })
}
