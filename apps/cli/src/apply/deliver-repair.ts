// Copies or prints the repair message for the model.

import { type Plan, refusals } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'

export async function copyRepair({ repair }: Plan, context: CommandContext): Promise<void> {
  if (repair === undefined) {
    context.out.note('No problems found. Nothing to copy.')
    return
  }
  const { copyToClipboard } = await import('../destination/index.ts')
  const text = { chunks: () => [new TextEncoder().encode(repair)], toString: () => repair }
  context.out.note(`Copied the message for the model to the clipboard with ${await copyToClipboard(text, context.env)}.`)
}

export function printRepair({ repair }: Plan, { out }: CommandContext): number {
  if (repair === undefined) {
    out.note('No problems found.')
    return 0
  }
  out.line(out.shownText(repair).replace(/\n$/, ''))
  return refusals['change-refused'].exit
}
