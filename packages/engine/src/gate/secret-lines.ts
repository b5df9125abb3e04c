// Finds the lines of a file that contain a secret. Judged on the whole file: one line of a private key does not look like a secret.

import type { SecretFinding } from '@sheaf/contract'
import { decodeText } from '../disk/text/decode-text.ts'
import { mayContainSecret, scanSecrets } from '../secrets/index.ts'

export async function secretLines(bytes: Uint8Array, path: string): Promise<Map<number, SecretFinding>> {
  const lines = new Map<number, SecretFinding>()
  const decoded = mayContainSecret(bytes) ? decodeText(bytes) : undefined
  if (decoded?.kind !== 'text') return lines
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(decoded.bytes)
  for (const { rule, line, hint, start, end } of await scanSecrets(text, path)) {
    const breaks = text.slice(start, end).split('\n').length - 1
    for (let each = line; each <= line + breaks; each++) lines.set(each, { rule, line: each, hint })
  }
  return lines
}

export function redactedLine({ rule }: SecretFinding): string {
  return `[REDACTED: ${rule}]`
}
