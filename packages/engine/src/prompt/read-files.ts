// Reads the chosen files once, and asks for their facts by what was read.

import { type LeftOut, limits, Refusal } from '@sheaf/contract'
import { openSlab, readContained } from '../disk/index.ts'
import type { FileFacts, Measured, ToMeasure } from '../facts/index.ts'
import type { ListedFile } from './choose-listed.ts'

/** Facts of files below one root; the caller brings cache and workers. */
export type MeasureRoot = (root: string, files: ToMeasure[]) => Promise<Map<string, Measured>>

export interface ReadFile extends ListedFile {
  bytes: Uint8Array
  facts: FileFacts
}

export async function readFiles(
  files: readonly ListedFile[],
  measure: MeasureRoot,
  aborted: () => boolean,
): Promise<{ read: ReadFile[]; leftOut: LeftOut[] }> {
  const leftOut: LeftOut[] = []
  const loaded: { file: ListedFile; bytes: Uint8Array; stat: ToMeasure['stat'] }[] = []
  const allocate = openSlab()
  for (const file of files) {
    if (aborted()) throw new Refusal('cancelled')
    const answer = readContained(file.root, file.relative, {
      maxBytes: file.named ? limits.unreadableFileBytes : limits.largeFileBytes,
      followLinks: file.named,
      allocate,
    })
    if (answer.ok) loaded.push({ file, bytes: answer.bytes, stat: { size: answer.size, mtimeMs: answer.mtimeMs } })
    else leftOut.push({ path: file.path, why: reasons[answer.why] ?? answer.why })
  }
  const facts = await measureAll(loaded, measure)
  const read = loaded.flatMap(({ file, bytes, stat }): ReadFile[] => {
    const measured = facts.get(file.path)
    if (measured?.ok && measured.stat.size === stat.size && measured.stat.mtimeMs === stat.mtimeMs)
      return [{ ...file, bytes, facts: measured.facts }]
    leftOut.push({
      path: file.path,
      why: measured && !measured.ok ? (reasons[measured.why] ?? measured.why) : 'it changed while it was read; try again',
    })
    return []
  })
  return { read, leftOut }
}

const reasons: Record<string, string> = {
  'too-large': `larger than ${limits.largeFileBytes / 1_000_000} MB; name it to include it`,
  missing: 'gone since the folder was listed',
  unreadable: 'not readable',
  special: 'not a regular file',
  folder: 'a folder now',
  link: 'a link; name it to include what it points to',
  outside: 'a link that leaves the open folders',
}

async function measureAll(
  loaded: readonly { file: ListedFile; stat: ToMeasure['stat'] }[],
  measure: MeasureRoot,
): Promise<Map<string, Measured>> {
  const byRoot = Map.groupBy(loaded, ({ file }) => file.root)
  const facts = new Map<string, Measured>()
  for (const [root, entries] of byRoot) {
    const measured = await measure(
      root,
      entries.map(({ file, stat }) => ({ path: file.relative, stat })),
    )
    for (const { file } of entries) {
      const found = measured.get(file.relative)
      if (found) facts.set(file.path, found)
    }
  }
  return facts
}
