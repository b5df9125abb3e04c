// Asks for a secret on a terminal; the input is never shown.

import { isCancel, password } from '@clack/prompts'
import { Refusal } from '@sheaf/contract'
import type { Terminal } from '../command/index.ts'
import { withSize } from '../terminal/with-size.ts'

export async function askSecret(question: string, { input, output }: Terminal, signal: AbortSignal): Promise<string> {
  const answer = await password({ message: question, mask: '•', input, output: withSize(output), signal })
  if (isCancel(answer)) throw new Refusal('cancelled')
  // Empty input comes back as undefined, despite the declared type.
  return typeof answer === 'string' ? answer.trim() : ''
}
