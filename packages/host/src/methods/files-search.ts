// files.search: lines in the files of an open workspace, and the gate on every one that was found.

import { type Call, type InWorkspace, limits, type SearchAnswer, type SearchRequest } from '@sheaf/contract'
import { readContained } from '@sheaf/engine/disk'
import { admitFound } from '@sheaf/engine/gate'
import type { SearchFile } from '@sheaf/engine/search'
import { mayHoldSecret } from '@sheaf/engine/secrets'
import { openBreath } from '@sheaf/engine/work'
import { corpusOf } from '../desk/corpus.ts'
import type { Desks } from '../desk/desk.ts'

export async function searchOpen(
  desks: Desks,
  { workspace, ...request }: InWorkspace & Omit<SearchRequest, 'roots' | 'folderPatterns' | 'useDefaults' | 'wide'>,
  call: Call = {},
): Promise<SearchAnswer> {
  const desk = desks.get(workspace)
  const { corpus, files } = await corpusOf(desk)
  const { binaries: _binaries, suspects: _suspects, ...answer } = await corpus.search({ roots: [], ...request }, call)
  const texts = await suspiciousTexts(answer, files)
  return admitFound(answer, { read: (path) => texts.get(path), suspects: new Set(texts.keys()) })
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
