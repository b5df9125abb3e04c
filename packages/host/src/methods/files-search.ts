// files.search: lines in the files of an open workspace, and the gate on every one that was found. texts.search: the same for a model, which
// is never told more by a question than by an answer.

import { type Call, type InWorkspace, limits, type SearchAnswer, type SearchRequest } from '@sheaf/contract'
import { readContained } from '@sheaf/engine/disk'
import { admitFound, showToModel } from '@sheaf/engine/gate'
import type { SearchFile } from '@sheaf/engine/search'
import { mayHoldSecret } from '@sheaf/engine/secrets'
import { openBreath } from '@sheaf/engine/work'
import { corpusOf } from '../desk/corpus.ts'
import type { Desks } from '../desk/desk.ts'

export type OpenSearch = InWorkspace & Omit<SearchRequest, 'roots' | 'folderPatterns' | 'useDefaults' | 'wide'>

export async function searchOpen(desks: Desks, { workspace, ...request }: OpenSearch, call: Call = {}): Promise<SearchAnswer> {
  const desk = desks.get(workspace)
  const { corpus, files } = await corpusOf(desk)
  const { binaries: _binaries, suspects: _suspects, ...answer } = await corpus.search({ roots: [], ...request }, call)
  const texts = await suspiciousTexts(answer, files)
  return admitFound(answer, { read: (path) => texts.get(path), suspects: new Set(texts.keys()) })
}

/** Searches only what the gate would let out: whether a guess at a secret has a hit must not depend on the secret. */
export async function searchForModel(desks: Desks, { workspace, ...request }: OpenSearch, call: Call = {}): Promise<SearchAnswer> {
  const { corpus } = await corpusOf(desks.get(workspace))
  const {
    binaries: _binaries,
    suspects: _suspects,
    ...answer
  } = await corpus.search({ roots: [], ...request }, { ...call, shows: showToModel })
  return answer
}

/** A thousand files are looked at here after a search for one letter: the windows have their turn in between. */
async function suspiciousTexts(answer: SearchAnswer, files: ReadonlyMap<string, SearchFile>): Promise<Map<string, Uint8Array | undefined>> {
  const texts = new Map<string, Uint8Array | undefined>()
  const breathe = openBreath()
  for (const path of new Set(answer.matches.map((match) => match.path))) {
    const place = files.get(path)
    const read = place && readContained(place.root, place.path, { maxBytes: limits.searchFileBytes })
    // What cannot be looked at is held back.
    if (!read?.ok) texts.set(path, undefined)
    else if (mayHoldSecret(read.bytes)) texts.set(path, read.bytes)
    const turn = breathe()
    if (turn) await turn
  }
  return texts
}
