// Which files of an open workspace hold secrets, so that no answer for a model depends on what is in them. Kept up with the disk.

import { type Call, limits, Refusal } from '@sheaf/contract'
import { type FileStat, statFile } from '@sheaf/engine/disk'
import { openBreath } from '@sheaf/engine/work'
import type { Context } from '../context.ts'
import type { Desk } from '../desk/desk.ts'
import { type Located, locatedFiles } from '../located-files.ts'
import { measureWith } from '../measure.ts'

export async function filesWithSecrets(context: Context, desk: Desk, call: Call): Promise<Set<string>> {
  const judged = judgements.get(desk) ?? watch(desk)
  const located = locatedFiles(desk.tree())
  const unknown = [...located].filter(([path]) => !judged.has(path))
  if (unknown.length > 0) await judge(context, judged, unknown, call)
  return new Set([...located.keys()].filter((path) => judged.get(path)))
}

/** Shown path → whether a secret was found in it. */
const judgements = new WeakMap<Desk, Map<string, boolean>>()

function watch(desk: Desk): Map<string, boolean> {
  const judged = new Map<string, boolean>()
  let version = desk.treeVersion()
  judgements.set(desk, judged)
  desk.onAffected((cause) => {
    if (cause.what === 'files') for (const path of cause.paths) judged.delete(path)
    // Another tree comes with the names of its files; the same once more, or other roots, may mean anything.
    if (cause.what === 'roots' || (cause.what === 'tree' && desk.treeVersion() === version)) judged.clear()
    version = desk.treeVersion()
  })
  return judged
}

async function judge(context: Context, judged: Map<string, boolean>, unknown: readonly [string, Located][], call: Call): Promise<void> {
  const measure = await measureWith(context, { secrets: true }, limits.searchFileBytes, call.signal ? { signal: call.signal } : {})
  const breathe = openBreath()
  for (const [root, files] of Map.groupBy(unknown, ([, place]) => place.root)) {
    const measuring = measure(
      root,
      files.map(([, { relative }]) => relative),
    )
    const stats: { path: string; stat: FileStat }[] = []
    for (const [, { relative }] of files) {
      const stat = statFile(`${root}/${relative}`)
      if (stat?.kind === 'file' && stat.size <= limits.searchFileBytes) stats.push({ path: relative, stat })
      const turn = breathe()
      if (turn) await turn
    }
    const measured = await measuring.finish(stats)
    if (call.signal?.aborted) throw new Refusal('cancelled')
    for (const [path, { relative }] of files) {
      const answer = measured.get(relative)
      // What could not be looked at counts as holding some.
      judged.set(path, answer === undefined || !answer.ok || (answer.facts.findings?.length ?? 0) > 0)
    }
  }
}
