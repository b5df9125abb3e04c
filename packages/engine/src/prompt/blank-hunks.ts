// Blanks the secrets in the diff of one file. Judged on the whole file before and after: a line from the middle of a private key says nothing of itself.

import type { SecretFinding } from '@sheaf/contract'
import { decodeText } from '../disk/decode-text.ts'
import { mayHoldSecret, redactSecrets, scanSecrets } from '../secrets/index.ts'

export async function blankHunks(
  section: string,
  path: string,
  versions: readonly (Uint8Array | undefined)[],
): Promise<{ text: string; findings: SecretFinding[] }> {
  if (versions.length === 0) return { text: section, findings: [] }
  const [before, after] = await Promise.all(versions.map((bytes) => secretLines(bytes, path)))
  const findings: SecretFinding[] = []
  let oldLine = 0
  let newLine = 0
  let isHunk = false
  const lines = section.split('\n').map((line) => {
    const header = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line)
    if (header) {
      isHunk = true
      oldLine = Number(header[1])
      newLine = Number(header[2])
      return line
    }
    if (!isHunk) return line
    const sign = line[0]
    const found = (sign === '+' ? undefined : before?.get(oldLine)) ?? (sign === '-' ? undefined : after?.get(newLine))
    if (found) findings.push({ ...found, line: sign === '-' ? oldLine : newLine })
    if (sign !== '+') oldLine++
    if (sign !== '-') newLine++
    return found ? `${sign}[REDACTED: ${found.rule}]` : line
  })
  return blankLoose(lines.join('\n'), path, findings)
}

/** What only the diff itself shows, such as a secret in a hunk's heading. */
async function blankLoose(text: string, path: string, findings: SecretFinding[]): Promise<{ text: string; findings: SecretFinding[] }> {
  if (!mayHoldSecret(text)) return { text, findings }
  const found = await scanSecrets(text, path)
  return { text: redactSecrets(text, found), findings: [...findings, ...found.map(({ rule, line, hint }) => ({ rule, line, hint }))] }
}

async function secretLines(bytes: Uint8Array | undefined, path: string): Promise<Map<number, SecretFinding>> {
  const lines = new Map<number, SecretFinding>()
  if (!bytes || !mayHoldSecret(bytes)) return lines
  const decoded = decodeText(bytes)
  if (decoded.kind === 'binary') return lines
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(decoded.bytes)
  for (const { rule, line, hint, start, end } of await scanSecrets(text, path)) {
    const breaks = text.slice(start, end).split('\n').length - 1
    for (let each = line; each <= line + breaks; each++) lines.set(each, { rule, line: each, hint })
  }
  return lines
}
