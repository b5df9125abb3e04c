// Delivers a prompt to files, the clipboard, a JSON document or stdout.

import { extname, resolve } from 'node:path'
import type { FitAnswer, LeftOut, PromptBuildResult, PromptResult, PromptText } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { formatCount } from '../layout/index.ts'
import { visibleLine } from '../terminal/index.ts'

interface Delivery {
  output?: string
  copy: boolean
  json: boolean
  /** What was shortened to fit. */
  fit?: FitAnswer
}

export async function deliverPrompt(
  made: PromptResult,
  leftOut: readonly LeftOut[],
  delivery: Delivery,
  context: CommandContext,
): Promise<void> {
  const { out } = context
  const toFile = delivery.output !== undefined && delivery.output !== '-'
  if (toFile && delivery.output !== undefined) await writeParts(made, delivery.output, context)
  if (delivery.copy) {
    const { copyToClipboard } = await import('../destination/index.ts')
    const program = await copyToClipboard(made.text, context.env)
    out.note(`Copied to the clipboard with ${program}.`)
  }
  if (delivery.json) out.json({ ...promptDocument(made, leftOut), ...(delivery.fit ? { fit: fitDocument(delivery.fit) } : {}) })
  else if (!toFile && !delivery.copy) printParts(made, context)
}

export function asBytes(built: PromptBuildResult): PromptResult {
  const { text } = built
  return { ...built, text: typeof text === 'string' ? { chunks: () => [Buffer.from(text)], toString: () => text } : text }
}

/** `out/prompt.txt` → `out/prompt.2.txt`. */
function partFile(file: string, part: number): string {
  const ending = extname(file)
  const stem = file.slice(0, file.length - ending.length)
  return `${stem}.${part}${ending}`
}

function promptDocument({ text, tokens, files, findings, notes, manifestId, parts }: PromptResult, leftOut: readonly LeftOut[]) {
  const split = parts === undefined ? {} : { parts: parts.map((part) => part.text.toString()) }
  return { text: text.toString(), tokens, files, leftOut, findings, notes, manifestId, ...split }
}

/** Ranges as pairs of line numbers, as in `sheaf build --json`. */
function fitDocument({ tokens, steps, leftOut }: FitAnswer) {
  return {
    tokens,
    steps: steps.map(({ ranges, ...step }) => (ranges ? { ...step, ranges: ranges.map(({ from, to }) => [from, to]) } : step)),
    leftOut,
  }
}

async function writeParts(made: PromptResult, output: string, context: CommandContext): Promise<void> {
  const { writeFileAtomic } = await import('../destination/index.ts')
  const file = resolve(context.cwd, output)
  if (made.parts === undefined) {
    await writeFileAtomic(file, made.text.chunks())
    context.out.note(`Written to ${visibleLine(output)}.`)
    return
  }
  for (const [index, part] of made.parts.entries()) await writeFileAtomic(partFile(file, index + 1), part.text.chunks())
  const names = `${visibleLine(partFile(output, 1))} to ${visibleLine(partFile(output, made.parts.length))}`
  context.out.note(`Written in ${formatCount(made.parts.length, 'part')}: ${names}.`)
}

function printParts({ text, parts }: PromptResult, context: CommandContext): void {
  if (parts === undefined) printText(text, context)
  else
    for (const [index, part] of parts.entries()) {
      context.out.line(`----- part ${index + 1} of ${parts.length} -----`)
      printText(part.text, context)
      if (!context.out.isTerminal) context.out.line()
    }
}

/** A pipe gets the exact bytes that were counted; a terminal gets no control characters, and a newline at the end. */
function printText(text: PromptText, { out }: CommandContext): void {
  if (out.isTerminal) out.line(out.shownText(text.toString()).replace(/\n$/, ''))
  else out.printBytes(text.chunks())
}
