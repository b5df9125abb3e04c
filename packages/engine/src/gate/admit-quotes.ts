// The gate for lines quoted from a file in a message to a model: redacts secrets, judged on the whole file.
// By content, not by line number: a quote may leave lines out.

import type { SecretFinding } from '@sheaf/contract'
import { mayContainSecret, redactSecrets, scanSecrets, secretByName } from '../secrets/index.ts'
import { redactedLine, secretLines } from './secret-lines.ts'

/** Returns the lines that may be shown; none for a file that is secret by name. */
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
      return finding ? redactedLine(finding) : line
    })
}

/** The last check, for secrets that only the message itself shows. */
export async function admitMessage(text: string): Promise<string> {
  return mayContainSecret(text) ? redactSecrets(text, await scanSecrets(text, 'message.md')) : text
}
