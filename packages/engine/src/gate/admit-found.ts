// The gate for search answers: lines of secret files are dropped, secrets inside other lines are blanked.

import type { SearchAnswer, SearchMatch } from '@sheaf/contract'
import { decodeText } from '../disk/decode-text.ts'
import { type Found, mayHoldSecret, scanSecrets, secretByName } from '../secrets/index.ts'

interface AtGate {
  read(path: string): Uint8Array | undefined
  /** The files that `judgeBytes` would not let pass unread, where it was asked. */
  suspects: ReadonlySet<string> | undefined
}

export async function admitFound(answer: SearchAnswer, { read, suspects }: AtGate): Promise<SearchAnswer> {
  const matches: SearchMatch[] = []
  const leftOff = [...answer.leftOff]
  let dropped = 0
  for (const [path, found] of Map.groupBy(answer.matches, (match) => match.path)) {
    const reason = secretByName(path)
    if (reason) {
      leftOff.push({ path, why: reason })
      dropped += found.length
      continue
    }
    const admitted = suspects?.has(path) === false ? found : await blankSecrets(path, found, read)
    for (const match of admitted) matches.push(match)
  }
  return { ...answer, matches, total: answer.total - dropped, leftOff }
}

/** Judged on the whole file: a line out of the middle of a private key says nothing of itself. */
async function blankSecrets(path: string, found: SearchMatch[], read: (path: string) => Uint8Array | undefined): Promise<SearchMatch[]> {
  const bytes = read(path)
  if (!bytes) return []
  if (!mayHoldSecret(bytes)) return found
  const decoded = decodeText(bytes)
  if (decoded.kind === 'binary') return []
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(decoded.bytes)
  const secretLines = linesOf(text, await scanSecrets(text, path))
  const blank = (line: number, shown: string): string => {
    const rule = secretLines.get(line)
    return rule ? `[REDACTED: ${rule}]` : shown
  }
  return found.map((match) => ({
    ...match,
    text: blank(match.line, match.text),
    before: match.before.map((shown, at) => blank(match.line - match.before.length + at, shown)),
    after: match.after.map((shown, at) => blank(match.line + 1 + at, shown)),
  }))
}

function linesOf(text: string, found: readonly Found[]): Map<number, string> {
  const lines = new Map<number, string>()
  for (const { line, start, end, rule } of found) {
    const breaks = text.slice(start, end).split('\n').length - 1
    for (let each = line; each <= line + breaks; each++) lines.set(each, rule)
  }
  return lines
}
