// Asks y/N on stderr: stdout is for the result. Anything but yes is no.

import { createInterface } from 'node:readline/promises'

export async function askConfirmation(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<boolean> {
  const lines = createInterface({ input, output })
  try {
    const answer = await lines.question(`${question} [y/N] `, { signal })
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    lines.close()
  }
}
