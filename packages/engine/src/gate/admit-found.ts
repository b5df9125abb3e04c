// The gate for search results: lines of secret files are dropped, secrets inside other lines are redacted.

import type { SearchAnswer, SearchMatch } from '@sheaf/contract'
import { secretByName } from '../secrets/index.ts'
import { redactedLine, secretLines } from './secret-lines.ts'

interface SearchGate {
  read(path: string): Uint8Array | undefined
  /** The files that `judgeBytes` flagged, if it was used. */
  suspects: ReadonlySet<string> | undefined
}

export async function admitFound(answer: SearchAnswer, { read, suspects }: SearchGate): Promise<SearchAnswer> {
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
    const admitted = suspects?.has(path) === false ? found : await redactMatches(path, found, read)
    for (const match of admitted) matches.push(match)
  }
  return { ...answer, matches, total: answer.total - dropped, leftOff }
}

async function redactMatches(path: string, found: SearchMatch[], read: (path: string) => Uint8Array | undefined): Promise<SearchMatch[]> {
  const bytes = read(path)
  // A file that needs a second look but cannot be read is withheld.
  if (!bytes) return []
  const secrets = await secretLines(bytes, path)
  if (secrets.size === 0) return found
  const redact = (line: number, shown: string): string => {
    const secret = secrets.get(line)
    return secret ? redactedLine(secret) : shown
  }
  return found.map((match) => ({
    ...match,
    text: redact(match.line, match.text),
    before: match.before.map((shown, at) => redact(match.line - match.before.length + at, shown)),
    after: match.after.map((shown, at) => redact(match.line + 1 + at, shown)),
  }))
}
