// Orders the mappable files of a folder for a reader who sees only the first of them: sources first, those that the others use most first.
// A file uses another if it mentions a name that only the other one defines: linking by the graph would parse every file first.

import { type Call, Refusal } from '@sheaf/contract'
import { readContained } from '@sheaf/engine/disk'
import { kindOf } from '@sheaf/engine/ranking'
import { eventLoopYielder } from '@sheaf/engine/work'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { locatedFiles } from './located-files.ts'

/** More files take longer than an agent waits for a map. */
const mostRanked = 400
const mostBytes = 10_000_000
const maxBytes = 300_000
/** Shorter names are mentioned by chance. */
const shortestName = 4

const kinds = ['source', 'other', 'test', 'generated']

export async function rankFolder(live: LiveWorkspace, paths: readonly string[], call: Call): Promise<string[]> {
  const keys = new Map(paths.map((path) => [path, { kind: kinds.indexOf(kindOf(path)), depth: path.split('/').length }]))
  const keyOf = (path: string) => keys.get(path) ?? { kind: kinds.length, depth: 0 }
  const sorted = paths.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    return one.kind - other.kind || one.depth - other.depth || (a < b ? -1 : 1)
  })
  const ranked = sorted.slice(0, mostRanked).filter((path) => keyOf(path).kind === 0)
  if (ranked.length < 2) return sorted
  const users = await countUsers(live, ranked, call)
  const best = ranked.toSorted((a, b) => (users.get(b) ?? 0) - (users.get(a) ?? 0))
  return [...best, ...sorted.slice(ranked.length)]
}

/** How many of these files mention a name that only this one defines. */
async function countUsers(live: LiveWorkspace, paths: readonly string[], { signal }: Call): Promise<Map<string, number>> {
  const locations = locatedFiles(live.tree())
  /** Null: several files define it. */
  const owners = new Map<string, string | null>()
  const mentions = new Map<string, Set<string>>()
  const yieldToEventLoop = eventLoopYielder()
  let left = mostBytes
  for (const path of paths) {
    const location = locations.get(path)
    const read = location && readContained(location.root, location.relative, { maxBytes: Math.min(maxBytes, left) })
    if (!read?.ok) continue
    left -= read.bytes.length
    const text = read.bytes.toString('utf8')
    mentions.set(path, new Set(text.match(words)))
    for (const name of namesIn(text)) owners.set(name, owners.has(name) ? null : path)
    const turn = yieldToEventLoop()
    if (turn) await turn
    if (signal?.aborted) throw new Refusal('cancelled')
  }
  const users = new Map<string, number>()
  for (const [path, mentioned] of mentions) {
    const used = new Set<string>()
    for (const word of mentioned) {
      const owner = owners.get(word)
      if (owner && owner !== path) used.add(owner)
    }
    for (const owner of used) users.set(owner, (users.get(owner) ?? 0) + 1)
  }
  return users
}

/** Names that a file defines, by the keywords that languages share; and C functions, which have none. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>()
  for (const pattern of definitions) for (const [, name = ''] of text.matchAll(pattern)) if (name.length >= shortestName) names.add(name)
  return names
}

const words = /[\p{L}_$][\p{L}\p{N}_$]*/gu
const definitions = [
  /^[ \t]*(?:(?:export|default|declare|public|pub|static|abstract|async|final|internal|sealed|typedef|#)[ \t]*){0,4}(?:function|func|fn|def|class|struct|interface|enum|trait|type|object|protocol|module|define)[ \t]+(?:\([^()\n]{0,80}\)[ \t]*)?([\p{L}_$][\p{L}\p{N}_$]*)/gmu,
  /^(?:export[ \t]+)?(?:const|let|var)[ \t]+([\p{L}_$][\p{L}\p{N}_$]*)/gmu,
  /^[A-Za-z_][\w \t*]{0,100}?[ \t*]([A-Za-z_]\w*)\(/gm,
]
