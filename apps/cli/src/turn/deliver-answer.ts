// Delivers an answer: prints usage and notes, and sends the text or its edits to a file, a review or stdout.

import { resolve } from 'node:path'
import type { TurnDone, Usage } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { counted, grouped } from '../layout/index.ts'
import type { ChosenPlace } from '../place/index.ts'
import { visibleLine } from '../terminal/index.ts'

export interface Delivery {
  place: ChosenPlace
  output?: string
  /** The answer is already on stdout. */
  streamed: boolean
}

export async function deliverAnswer(done: TurnDone, { place, output, streamed }: Delivery, context: CommandContext): Promise<number> {
  const { out } = context
  const { reply } = done
  sayFacts(done, context)
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
    const plan = await host['reply.plan']({ ...place, reply }, context.call)
    return reviewAndApply({ plan, reply, place, host, context, json: false, acceptWarnings: false }, terminal)
  }
  if (!streamed) out.print(out.shownText(reply ?? done.text))
  if (reply !== undefined) out.note('Nothing was written. Pipe the answer into sheaf apply -, or save it with -o.')
  return 0
}

function sayFacts({ model, usage, tokens, files, notes }: TurnDone, { out }: CommandContext): void {
  for (const note of notes) out.note(`Note: ${visibleLine(note)}`)
  const facts = [visibleLine(model), `${counted(files, 'file')} and ${grouped(tokens)} tokens sent`, ...usageFacts(usage)]
  out.note(out.notePaint.dim(facts.join(' · ')))
}

function usageFacts({ input, cached, output, cost }: Usage): string[] {
  return [
    ...(input === undefined ? [] : [`${grouped(input)} in${cached ? ` (${grouped(cached)} cached)` : ''}`]),
    ...(output === undefined ? [] : [`${grouped(output)} out`]),
    ...(cost === undefined ? [] : [`$${cost.toFixed(4)}`]),
  ]
}

export async function writeText(output: string, text: string, context: CommandContext): Promise<void> {
  const { writeFileWhole } = await import('../destination/index.ts')
  await writeFileWhole(resolve(context.cwd, output), [new TextEncoder().encode(text.endsWith('\n') ? text : `${text}\n`)])
  context.out.note(`Written to ${visibleLine(output)}.`)
}
