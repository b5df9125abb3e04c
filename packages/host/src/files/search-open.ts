// Searches an open workspace, whose files are held in memory. For a person the gate looks at every line that was found; a model is never told
// more by a question than by an answer.

import { limits, type SearchAnswer, type SearchRequest } from '@sheaf/contract'
import { readContained } from '@sheaf/engine/disk'
import { admitFound, showToModel } from '@sheaf/engine/gate'
import type { SearchFile } from '@sheaf/engine/search'
import { mayHoldSecret } from '@sheaf/engine/secrets'
import { eventLoopYielder } from '@sheaf/engine/work'
import type { MethodCall } from '../method-call.ts'
import { corpusOf } from '../workspaces/corpus.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'

export async function searchOpen(live: LiveWorkspace, request: SearchRequest, call: MethodCall): Promise<SearchAnswer> {
  const { corpus, files } = await corpusOf(live)
  // Whether a guess at a secret has a hit must not depend on the secret: only what the gate would let out is searched for a model.
  const isForModel = call.audience === 'model'
  const found = await corpus.search(request, isForModel ? { ...call, shows: showToModel } : call)
  const { binaries: _binaries, suspects: _suspects, ...answer } = found
  if (isForModel) return answer
  const texts = await suspiciousTexts(answer, files)
  return admitFound(answer, { read: (path) => texts.get(path), suspects: new Set(texts.keys()) })
}

/** A thousand files are looked at here after a search for one letter: the windows have their turn in between. */
async function suspiciousTexts(answer: SearchAnswer, files: ReadonlyMap<string, SearchFile>): Promise<Map<string, Uint8Array | undefined>> {
  const texts = new Map<string, Uint8Array | undefined>()
  const yieldToEventLoop = eventLoopYielder()
  for (const path of new Set(answer.matches.map((match) => match.path))) {
    const place = files.get(path)
    const read = place && readContained(place.root, place.path, { maxBytes: limits.searchFileBytes })
    // What cannot be looked at is held back.
    if (!read?.ok) texts.set(path, undefined)
    else if (mayHoldSecret(read.bytes)) texts.set(path, read.bytes)
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return texts
}
