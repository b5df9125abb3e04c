// Searches an open workspace. For the user, the gate checks every line found; for a model, it also limits
// what is searched.

import { limits, type SearchAnswer, type SearchRequest } from '@sheaf/contract'
import { readContained } from '@sheaf/engine/disk'
import { admitFound, showToModel } from '@sheaf/engine/gate'
import type { SearchFile } from '@sheaf/engine/search'
import { mayContainSecret } from '@sheaf/engine/secrets'
import { eventLoopYielder } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import type { MethodCall } from '../method-call.ts'
import { corpusOf } from '../workspaces/corpus.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'

export async function searchOpen(context: Context, live: LiveWorkspace, request: SearchRequest, call: MethodCall): Promise<SearchAnswer> {
  const { corpus, files } = await corpusOf(context, live)
  // A match must not confirm a guess at a secret: for a model, only text that the gate would show is searched.
  const isForModel = call.audience === 'model'
  const found = await corpus.search(request, isForModel ? { ...call, shows: showToModel } : call)
  const { binaries: _binaries, suspects: _suspects, ...answer } = found
  if (isForModel) return answer
  const texts = await suspiciousTexts(answer, files)
  return admitFound(answer, { read: (path) => texts.get(path), suspects: new Set(texts.keys()) })
}

/** A search for one letter may check a thousand files here, so it yields to the event loop in between. */
async function suspiciousTexts(answer: SearchAnswer, files: ReadonlyMap<string, SearchFile>): Promise<Map<string, Uint8Array | undefined>> {
  const texts = new Map<string, Uint8Array | undefined>()
  const yieldToEventLoop = eventLoopYielder()
  for (const path of new Set(answer.matches.map((match) => match.path))) {
    const file = files.get(path)
    const read = file && readContained(file.root, file.path, { maxBytes: limits.searchFileBytes })
    // A file that cannot be read is withheld.
    if (!read?.ok) texts.set(path, undefined)
    else if (mayContainSecret(read.bytes)) texts.set(path, read.bytes)
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return texts
}
