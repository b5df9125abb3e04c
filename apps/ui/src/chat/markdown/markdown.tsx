// Renders a model's answer from its blocks. Only the last group of a growing answer re-renders.

import { memo } from 'react'
import type { Block } from './block.ts'
import { type BlockReader, createBlockReader } from './block-reader.ts'
import { CodeFence } from './code-fence.tsx'
import { FileEdit } from './file-edit.tsx'
import { NearViewport } from './near-viewport.tsx'
import { Prose } from './prose.tsx'

/** `id`: id of the message. */
export function Markdown({ id, text, isGrowing }: { id: string; text: string; isGrowing: boolean }) {
  const groups = readerOf(id).read(text, !isGrowing)
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      {groups.map((blocks, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move, so the place is the identity
        <Group key={at} blocks={blocks} isNow={isGrowing && at >= groups.length - 1} />
      ))}
    </div>
  )
}

const readers = new Map<string, BlockReader>()
const readersKept = 30

/** A reader parses only what is new; it outlives the component, so that returning to a long answer costs nothing. */
function readerOf(id: string): BlockReader {
  const reader = readers.get(id) ?? createBlockReader()
  readers.delete(id)
  readers.set(id, reader)
  const [oldest] = readers.keys()
  if (readers.size > readersKept && oldest !== undefined) readers.delete(oldest)
  return reader
}

const Group = memo(({ blocks, isNow }: { blocks: readonly Block[]; isNow: boolean }) => (
  <NearViewport height={heightOf(blocks)} isNow={isNow}>
    <div className="flex min-w-0 flex-col gap-2.5">
      {blocks.map((block) => (
        <Drawn key={block.key} block={block} />
      ))}
    </div>
  </NearViewport>
))

const Drawn = memo(
  ({ block }: { block: Block }) => {
    switch (block.kind) {
      case 'prose':
        return <Prose text={block.text} indent={block.indent} />
      case 'code':
        return <CodeFence block={block} />
      case 'file':
        return <FileEdit block={block} />
    }
  },
  ({ block: before }, { block: now }) => before === now || isSame(before, now),
)

/** The open block is a new object with every piece of the answer, even if it did not change. */
function isSame(before: Block, now: Block): boolean {
  if (before.kind === 'prose') return now.kind === 'prose' && before.text === now.text
  if (now.kind === 'prose' || before.kind !== now.kind || before.isOpen !== now.isOpen) return false
  return before.lines.count === now.lines.count && before.lines.pieces.at(-1) === now.lines.pieces.at(-1)
}

const lineHeight = 20
const charsPerLine = 90

/** Close enough for a scroll bar that does not jump much. */
function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => {
    if (block.kind === 'prose') return sum + Math.ceil(block.text.length / charsPerLine) * lineHeight + 10
    if (block.kind === 'file') return sum + 42
    return sum + Math.min(block.lines.count, 26) * 18 + 50
  }, 0)
}
