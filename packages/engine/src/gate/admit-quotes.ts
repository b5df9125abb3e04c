// The gate for lines quoted from a file in a message to a model: secrets are blanked, judged on the whole file.
// By content, not by number: whoever quotes may have left lines out.

import type { SecretFinding } from '@sheaf/contract'
import { mayHoldSecret, redactSecrets, scanSecrets, secretByName } from '../secrets/index.ts'
import { blanked, secretLines } from './secret-lines.ts'

/** Gives back the lines that may be shown; none at all of a file that is secret by its name. */
export type QuoteGate = (lines: readonly string[]) => string[]

export async function openQuoteGate(path: string, text: string): Promise<QuoteGate> {
  if (secretByName(path)) return () => []
  const secret = new Map<string, SecretFinding>()
  const found = await secretLines(new TextEncoder().encode(text), path)
  if (found.size > 0) {
    for (const [at, line] of text.split('\n').entries()) {
      const finding = found.get(at + 1)
      if (finding) secret.set(line.trim(), finding)
    }
  }
  return (lines) =>
    lines.map((line) => {
      const finding = secret.get(line.trim())
      return finding ? blanked(finding) : line
    })
}

/** The last look at the whole message: what only its own lines show. */
export async function admitMessage(text: string): Promise<string> {
  return mayHoldSecret(text) ? redactSecrets(text, await scanSecrets(text, 'message.md')) : text
}
