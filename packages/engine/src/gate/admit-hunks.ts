// The gate for the diff of one file: redacts secrets, judged on the whole file before and after.

import type { SecretFinding } from '@sheaf/contract'
import { mayContainSecret, redactSecrets, scanSecrets } from '../secrets/index.ts'
import { redactedLine, secretLines } from './secret-lines.ts'

export async function admitHunks(
  section: string,
  path: string,
  versions: readonly (Uint8Array | undefined)[],
): Promise<{ text: string; findings: SecretFinding[] }> {
  if (versions.length === 0) return { text: section, findings: [] }
  const [before, after] = await Promise.all(versions.map((bytes) => bytes && secretLines(bytes, path)))
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
    // `\ No newline at end of file` is about the line above it, and is not a line of the file.
    if (!isHunk || line.startsWith('\\')) return line
    const sign = line[0]
    const found = (sign === '+' ? undefined : before?.get(oldLine)) ?? (sign === '-' ? undefined : after?.get(newLine))
    if (found) findings.push({ ...found, line: sign === '-' ? oldLine : newLine })
    if (sign !== '+') oldLine++
    if (sign !== '-') newLine++
    return found ? `${sign}${redactedLine(found)}` : line
  })
  return redactRemaining(lines.join('\n'), path, findings)
}

/** Secrets that only the diff itself shows, as in a hunk's heading. */
async function redactRemaining(
  text: string,
  path: string,
  findings: SecretFinding[],
): Promise<{ text: string; findings: SecretFinding[] }> {
  if (!mayContainSecret(text)) return { text, findings }
  const found = await scanSecrets(text, path)
  return { text: redactSecrets(text, found), findings: [...findings, ...found.map(({ rule, line, hint }) => ({ rule, line, hint }))] }
}
