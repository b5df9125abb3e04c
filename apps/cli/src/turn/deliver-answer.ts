// Delivers an answer: prints usage and notes, and sends the text or its edits to a file, a review or stdout.

import { resolve } from 'node:path'
import type { TurnResult, Usage } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { formatCount, formatNumber } from '../layout/index.ts'
import type { ChosenScope } from '../scope/index.ts'
import { visibleLine } from '../terminal/index.ts'

export interface Delivery {
  scope: ChosenScope
  output?: string
  /** The answer is already on stdout. */
  streamed: boolean
}

export async function deliverAnswer(done: TurnResult, { scope, output, streamed }: Delivery, context: CommandContext): Promise<number> {
  const { out } = context
  const { reply } = done
  printTurnSummary(done, context)
  if (output !== undefined) {
    await writeText(output, reply ?? done.text, context).catch((problem: unknown) => {
      // It cost money and exists nowhere else.
      out.print(out.shownText(reply ?? done.text))
      throw problem
    })
    if (reply !== undefined) out.note(`To apply the edits: sheaf apply ${visibleLine(output)}`)
    return 0
  }
  // A user who pipes the answer wants it there, not a review here.
  const terminal = reply === undefined || !out.isTerminal ? undefined : await context.terminal()
  if (reply !== undefined && terminal !== undefined) {
    const { reviewAndApply } = await import('../apply/index.ts')
    const host = await context.host()
    const plan = await host['reply.plan']({ ...scope, reply }, context.call)
    return reviewAndApply({ plan, reply, scope, host, context, json: false, acceptWarnings: false }, terminal)
  }
  if (!streamed) out.print(out.shownText(reply ?? done.text))
  if (reply !== undefined) out.note('Nothing was written. Pipe the answer into sheaf apply -, or save it with -o.')
  return 0
}

function printTurnSummary({ model, usage, tokens, files, notes }: TurnResult, { out }: CommandContext): void {
  for (const note of notes) out.note(`Note: ${visibleLine(note)}`)
  const facts = [visibleLine(model), `${formatCount(files, 'file')} and ${formatNumber(tokens)} tokens sent`, ...usageFacts(usage)]
  out.note(out.notePaint.dim(facts.join(' · ')))
}

function usageFacts({ input, cached, output, cost }: Usage): string[] {
  return [
    ...(input === undefined ? [] : [`${formatNumber(input)} in${cached ? ` (${formatNumber(cached)} cached)` : ''}`]),
    ...(output === undefined ? [] : [`${formatNumber(output)} out`]),
    ...(cost === undefined ? [] : [`$${cost.toFixed(4)}`]),
  ]
}

export async function writeText(output: string, text: string, context: CommandContext): Promise<void> {
  const { writeFileAtomic } = await import('../destination/index.ts')
  await writeFileAtomic(resolve(context.cwd, output), [new TextEncoder().encode(text.endsWith('\n') ? text : `${text}\n`)])
  context.out.note(`Written to ${visibleLine(output)}.`)
}
